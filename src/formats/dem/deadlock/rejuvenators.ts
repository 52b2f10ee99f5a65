import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { flagIn } from '../entities/field-value.js';
import { HANDLE_INDEX_MASK } from '../entities/handles.js';
import { positionOf } from '../entities/position.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemRecording } from '../sections/section.js';
import { OBJECTIVE_UNITS, type ObjectiveFact, type ObjectiveLog } from './objective-event.js';
import { rejuvStatus, type RejuvStatus } from './objective-messages.js';
import type { DeadlockPlayersBuilder } from './players.js';
import { sideOf } from './team.js';

/** `event_type` of k_EUserMsg_RejuvStatus, by a public parser; other numbers are not known. */
const KINDS: Readonly<Record<number, 'pickedUp' | 'used' | 'expired'>> = { 6: 'pickedUp', 7: 'used', 8: 'expired' };

/** Follows rejuvenators: on the map by their entities, then by messages, which builds have since September 2024. */
export class Rejuvenators {
  static readonly className = 'CCitadelItemPickupRejuv';
  readonly #recording: DemRecording;
  readonly #players: DeadlockPlayersBuilder;
  readonly #log: ObjectiveLog;
  readonly #pickedUp: DemFieldRef;
  /** By entity index. */
  readonly #known = new Map<number, { readonly handle: number; readonly isPickedUp: boolean }>();
  readonly #changed = new PacketQueue<DemEntity>();
  readonly #messages = new PacketQueue<RejuvStatus>();
  /** Whether the recording has the messages: then they say who picks one up. */
  #hasMessages = false;

  constructor(recording: DemRecording, players: DeadlockPlayersBuilder, log: ObjectiveLog) {
    this.#recording = recording;
    this.#players = players;
    this.#log = log;
    this.#pickedUp = recording.field('m_bPickedUp');
  }

  entity(entity: DemEntity): void {
    this.#changed.add(entity);
  }

  status(bytes: Uint8Array): void {
    this.#hasMessages = true;
    this.#messages.add(rejuvStatus(bytes));
  }

  packet(tick: number): boolean {
    const { budget, world } = this.#recording;
    return (
      this.#changed.drain(budget, (entity) => {
        budget.work(OBJECTIVE_UNITS);
        if (world.entity(entity.index) === entity) this.#compare(entity, tick);
      }) &&
      this.#messages.drain(budget, (message) => {
        budget.work(OBJECTIVE_UNITS);
        this.#told(message, tick);
      })
    );
  }

  #compare(entity: DemEntity, tick: number): void {
    const { handle, index } = entity;
    const known = this.#known.get(index);
    const before = known?.handle === handle ? known : undefined;
    const isPickedUp = flagIn(this.#pickedUp, entity);
    this.#known.set(index, { handle, isPickedUp });
    const fact = { objective: 'rejuvenator', handle, position: positionOf(entity) } as const;
    if (before === undefined && this.#log.isBegun) this.#log.add(tick, { kind: 'spawned', ...fact });
    if (isPickedUp && before?.isPickedUp === false && !this.#hasMessages) this.#log.add(tick, { kind: 'pickedUp', ...fact });
  }

  #told({ event_type: type, player_pawn: pawn, user_team: user, killing_team: killers }: RejuvStatus, tick: number): void {
    const kind = KINDS[type ?? -1];
    if (kind === undefined) return;
    const player = this.#players.refOfHero(pawn === undefined ? undefined : pawn & HANDLE_INDEX_MASK);
    const fact: ObjectiveFact = { kind, objective: 'rejuvenator', owner: sideOf(user) ?? sideOf(killers), player };
    this.#log.add(tick, fact);
  }
}
