import type { ReadBudget } from '../../../core/budget.js';
import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import type { DemPlayerRef } from '../sections/kill.js';
import type { DemRecording } from '../sections/section.js';
import { Cs2Pawns } from './pawns.js';
import type { Cs2PlayersBuilder } from './players.js';
import type { Cs2Team } from './team.js';

/** What a grenade, a smoke and a fire share. */
export interface Cs2Thrown {
  readonly game: 'cs2';
  /** The tick at which it was gone. */
  readonly tick: number;
  /** The round in which it began; undefined before the first round. */
  readonly round: number | undefined;
  readonly thrower: DemPlayerRef<Cs2Team> | undefined;
}

/** Something that lies or flies, until its entity is gone. */
export interface LiveThrown {
  entity: DemEntity;
  readonly round: number | undefined;
  thrower: DemPlayerRef<Cs2Team> | undefined;
  /** What it takes in memory. */
  bytes: number;
}

/** The most points of one path, and the most changes of one fire. A grenade flies for some seconds, and a smoke lies for twenty. */
export const MAX_PATH = 1 << 13;
/** Bytes of memory for a projectile or a fire. */
export const LIVE_BYTES = 320;
/** Units of work for looking at a projectile or a fire. */
export const LOOK_UNITS = 48;

/** Counts what something live keeps from now on. */
export function grow(live: LiveThrown, bytes: number, budget: ReadBudget): void {
  live.bytes += bytes;
  budget.keep(bytes);
}

/** Finds out who threw something, by the field that holds the pawn. */
export class Throwers {
  readonly #players: Cs2PlayersBuilder;
  readonly #pawns: Cs2Pawns;
  readonly #pawn: DemFieldRef;

  constructor(recording: DemRecording, players: Cs2PlayersBuilder, field: string) {
    this.#players = players;
    this.#pawns = new Cs2Pawns(recording);
    this.#pawn = recording.field(field);
  }

  /** Undefined until the pawn is known. */
  of(entity: DemEntity): DemPlayerRef<Cs2Team> | undefined {
    return this.#players.ref(this.#pawns.userId(numberIn(this.#pawn, entity)));
  }
}
