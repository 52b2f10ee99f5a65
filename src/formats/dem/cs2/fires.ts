import type { ReadBudget } from '../../../core/budget.js';
import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { flagIn, numberIn } from '../entities/field-value.js';
import type { DemEntityOp } from '../entities/packet-entities.js';
import { elementName } from '../entities/path-name.js';
import { Listed } from '../sections/listed.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemRecording, DemSectionBuilder, DemSectionDefinition } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Cs2Pawns } from './pawns.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import { ROUNDS_SECTION, type Cs2RoundsBuilder } from './rounds.js';
import { grow, LIVE_BYTES, LOOK_UNITS, MAX_PATH, Throwers, type Cs2Thrown, type LiveThrown } from './thrown.js';

const INFERNO = 'CInferno';
/** The most flames that a fire has. */
const MAX_FLAMES = 64;

/** A fire. The event comes when it is gone. */
export interface Cs2FireEvent extends Cs2Thrown {
  readonly type: 'fire';
  readonly startTick: number;
  /** The flames that burn, each time they changed: x, y and z of every flame in turn, in world units. */
  readonly area: readonly { readonly tick: number; readonly flames: Float32Array }[];
}

/** Fires. Those whose end is not in the recording are left out. */
export interface Cs2FireSections {
  readonly fires: readonly Cs2FireEvent[];
}

interface Fire extends LiveThrown {
  readonly startTick: number;
  readonly area: { readonly tick: number; readonly flames: Float32Array }[];
  burning: string;
}

/** Bytes of memory for the flames at a moment, and units of work for looking at one flame. */
const FLAMES_BYTES = 160;
const FLAME_UNITS = 8;

/** Looks, after each packet, at the fires whose entities the packet changed. All others are as they were. */
class FiresBuilder implements DemSectionBuilder {
  readonly #budget: ReadBudget;
  readonly #rounds: Cs2RoundsBuilder;
  readonly #throwers: Throwers;
  readonly #count: DemFieldRef;
  /** Whether each flame burns, by its number. */
  readonly #burning: readonly DemFieldRef[];
  readonly #flames: readonly DemFieldRef[];
  readonly #fires: Listed<Cs2FireEvent>;
  /** By the index of the entity. */
  readonly #alight = new Map<number, Fire>();
  /** Those that the packet in hand changed or ended. */
  readonly #flickered = new PacketQueue<Fire>();
  readonly #gone = new PacketQueue<Fire>();

  readonly on: Partial<DemFollowed> = {
    entity: (op, entity, tick) => this.#entity(op, entity, tick),
    packet: (tick) =>
      this.#gone.drain(this.#budget, (fire) => this.#burnt(fire, tick)) &&
      this.#flickered.drain(this.#budget, (fire) => this.#burn(fire, tick)),
  };

  constructor(recording: DemRecording, players: Cs2PlayersBuilder, rounds: Cs2RoundsBuilder) {
    this.#budget = recording.budget;
    this.#rounds = rounds;
    this.#throwers = new Throwers(recording, players, 'm_hOwnerEntity');
    this.#count = recording.field('m_fireCount');
    const flames = (name: string): DemFieldRef[] =>
      Array.from({ length: MAX_FLAMES }, (_, i) => recording.field(`${name}.${elementName(i)}`));
    this.#burning = flames('m_bFireIsBurning');
    this.#flames = flames('m_firePositions');
    this.#fires = new Listed(recording, 'fires');
  }

  #entity(op: DemEntityOp, entity: DemEntity, tick: number): void {
    const { className, index } = entity;
    if (className !== INFERNO) return;
    let fire = this.#alight.get(index);
    if (op === 'deleted') {
      if (fire === undefined) return;
      this.#alight.delete(index);
      this.#flickered.delete(fire);
      this.#gone.add(fire);
      return;
    }
    if (op === 'created') fire = this.#lit(entity, tick, fire);
    if (fire !== undefined) this.#flickered.add(fire);
  }

  *build(): Asking<Cs2FireSections> {
    return { fires: this.#fires.list };
  }

  /** `known` is what has the same index. The game may name an entity again that is there. */
  #lit(entity: DemEntity, tick: number, known: Fire | undefined): Fire {
    if (known?.entity.handle === entity.handle) {
      known.entity = entity;
      return known;
    }
    this.#budget.keep(LIVE_BYTES);
    const round = this.#rounds.number;
    const fire: Fire = { entity, startTick: tick, round, thrower: undefined, bytes: LIVE_BYTES, area: [], burning: '' };
    this.#alight.set(entity.index, fire);
    return fire;
  }

  #burn(fire: Fire, tick: number): void {
    const { entity, area } = fire;
    fire.thrower ??= this.#throwers.of(entity);
    const count = Math.min(MAX_FLAMES, numberIn(this.#count, entity) ?? 0);
    this.#budget.work(LOOK_UNITS + count * FLAME_UNITS);
    const flames: number[] = [];
    let burning = '';
    for (let i = 0; i < count; i++) {
      const isBurning = flagIn(this.#burning[i]!, entity);
      burning += isBurning ? '1' : '0';
      const place = isBurning ? this.#flames[i]!.read(entity) : undefined;
      if (place instanceof Float32Array) flames.push(...place);
    }
    if (burning === fire.burning || area.length >= MAX_PATH) return;
    fire.burning = burning;
    grow(fire, FLAMES_BYTES + flames.length * Float32Array.BYTES_PER_ELEMENT, this.#budget);
    area.push({ tick, flames: Float32Array.from(flames) });
  }

  #burnt(fire: Fire, tick: number): void {
    const { entity, startTick, round, area } = fire;
    this.#budget.work(LOOK_UNITS);
    const thrower = fire.thrower ?? this.#throwers.of(entity);
    this.#budget.keep(-fire.bytes);
    this.#fires.add({ type: 'fire', game: 'cs2', tick, round, thrower, startTick, area });
  }
}

/** Follows the fires that molotovs and incendiary grenades leave. */
export const FIRES_SECTION: DemSectionDefinition = {
  sections: ['fires'],
  events: ['fire'],
  get needs() {
    return { classes: [Cs2Pawns.className, INFERNO] };
  },
  uses: [PLAYERS_SECTION, ROUNDS_SECTION],
  start: (recording, of) => new FiresBuilder(recording, of(PLAYERS_SECTION), of(ROUNDS_SECTION)),
};
