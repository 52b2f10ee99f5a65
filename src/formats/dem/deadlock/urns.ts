import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import { positionOf } from '../entities/position.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemRecording } from '../sections/section.js';
import { Heroes } from './heroes.js';
import { OBJECTIVE_UNITS, type ObjectiveLog } from './objective-event.js';
import { placeIn, returnIdol, type ReturnIdol } from './objective-messages.js';
import { CONTROLLER, type DeadlockPlayersBuilder } from './players.js';
import { subclassId } from './subclass-names.js';

/** What m_tHeldItem is for a player who carries the urn. */
const URN_NAME = 'ability_golden_idol';

/** Follows the urn: on the map by its entity, in the hands of a player by what the player's controller says is held. */
export class Urns {
  static readonly className = 'CCitadelItemPickupIdol';
  readonly #recording: DemRecording;
  readonly #players: DeadlockPlayersBuilder;
  readonly #heroes: Heroes;
  readonly #log: ObjectiveLog;
  readonly #urnId = subclassId(URN_NAME);
  readonly #heldItem: DemFieldRef;
  /** Handles of the urns that were seen, by entity index. */
  readonly #known = new Map<number, number>();
  /** The controllers whose player carries the urn, by entity index, with their serials. */
  readonly #carriers = new Map<number, number>();
  readonly #changed = new PacketQueue<DemEntity>();
  readonly #messages = new PacketQueue<ReturnIdol>();

  constructor(recording: DemRecording, players: DeadlockPlayersBuilder, log: ObjectiveLog) {
    this.#recording = recording;
    this.#players = players;
    this.#heroes = new Heroes(recording);
    this.#log = log;
    this.#heldItem = recording.field('m_tHeldItem');
  }

  entity(entity: DemEntity): void {
    this.#changed.add(entity);
  }

  returnPoint(bytes: Uint8Array): void {
    this.#messages.add(returnIdol(bytes));
  }

  packet(tick: number): boolean {
    const { budget, world } = this.#recording;
    return (
      this.#changed.drain(budget, (entity) => {
        budget.work(OBJECTIVE_UNITS);
        if (world.entity(entity.index) !== entity) return;
        if (entity.className === CONTROLLER) this.#compareHands(entity, tick);
        else this.#appeared(entity, tick);
      }) &&
      this.#messages.drain(budget, ({ return_location: place, location_enabled: isOpen }) => {
        budget.work(OBJECTIVE_UNITS);
        this.#log.add(tick, { kind: isOpen === true ? 'opened' : 'closed', objective: 'urn', position: placeIn(place) });
      })
    );
  }

  #appeared(entity: DemEntity, tick: number): void {
    const { handle, index } = entity;
    if (this.#known.get(index) === handle) return;
    this.#known.set(index, handle);
    if (this.#log.isBegun) this.#log.add(tick, { kind: 'spawned', objective: 'urn', handle, position: positionOf(entity) });
  }

  #compareHands(controller: DemEntity, tick: number): void {
    const { index, serial } = controller;
    const had = this.#carriers.get(index) === serial;
    const has = numberIn(this.#heldItem, controller) === this.#urnId;
    if (had === has) return;
    if (has) this.#carriers.set(index, serial);
    else this.#carriers.delete(index);
    const userId = index - 1;
    const player = this.#players.ref(userId);
    this.#log.add(tick, {
      kind: has ? 'pickedUp' : 'released',
      objective: 'urn',
      owner: player?.team === 'spectator' ? undefined : player?.team,
      position: this.#heroes.position(userId),
      player,
    });
  }
}
