import type { ReadBudget } from '../../../core/budget.js';
import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { flagIn, numberIn } from '../entities/field-value.js';
import { positionOf, type DemPosition } from '../entities/position.js';
import type { DemEntityOp } from '../entities/packet-entities.js';
import type { DemGameEvent } from '../events.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Listed, numberKey } from '../sections/listed.js';
import { PacketQueue } from '../sections/packet-queue.js';
import { Cs2Pawns } from './pawns.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import { ROUNDS_SECTION, type Cs2RoundsBuilder } from './rounds.js';
import type { Cs2SmokeEvent } from './smokes.js';
import { grow, LIVE_BYTES, LOOK_UNITS, MAX_PATH, Throwers, type Cs2Thrown, type LiveThrown } from './thrown.js';

/** Kinds of grenades by the class of their projectile. Molotovs and incendiary grenades share a class; a field distinguishes them. */
const KINDS = {
  CSmokeGrenadeProjectile: 'smoke',
  CFlashbangProjectile: 'flashbang',
  CHEGrenadeProjectile: 'hegrenade',
  CMolotovProjectile: 'molotov',
  CDecoyProjectile: 'decoy',
} as const;
/** What is thrown. */
export type Cs2GrenadeKind = (typeof KINDS)[keyof typeof KINDS] | 'incendiary';
/** Game events of detonations that name the projectile. That of a molotov names none, so it is not here. */
const DETONATIONS = new Set(['smokegrenade_detonate', 'flashbang_detonate', 'hegrenade_detonate', 'decoy_started']);

/** A grenade. The event comes when its projectile is gone. */
export interface Cs2GrenadeEvent extends Cs2Thrown {
  readonly type: 'grenade';
  readonly kind: Cs2GrenadeKind;
  readonly throwTick: number;
  /** Where it was at each packet in which it moved, as columns of equal length, in world units. */
  readonly path: { readonly tick: Int32Array; readonly x: Float64Array; readonly y: Float64Array; readonly z: Float64Array };
  /** The ticks at which it bounced. */
  readonly bounceTicks: readonly number[];
  /** When and where it detonated, by the game event. Without one, this is where its smoke began, else where the projectile was last. */
  readonly detonation: { readonly tick: number; readonly position: DemPosition | undefined };
}

/** Sections of grenades and of the smoke that they leave. Those whose end is not in the recording are left out. */
export interface Cs2GrenadeSections {
  readonly grenades: readonly Cs2GrenadeEvent[];
  readonly smokes: readonly Cs2SmokeEvent[];
}

interface Projectile extends LiveThrown {
  readonly kind: Cs2GrenadeKind;
  readonly throwTick: number;
  readonly path: { readonly tick: number; readonly position: DemPosition }[];
  readonly bounceTicks: number[];
  bounces: number;
  detonation: { readonly tick: number; readonly position: DemPosition | undefined } | undefined;
  smoke: { readonly tick: number; readonly position: DemPosition | undefined } | undefined;
}

/** A point of a path takes this much memory. */
const POINT_BYTES = 96;

/** Looks, after each packet, at the projectiles whose entities the packet changed. All others are as they were. */
class GrenadesBuilder implements DemSectionBuilder {
  readonly #budget: ReadBudget;
  readonly #rounds: Cs2RoundsBuilder;
  readonly #throwers: Throwers;
  readonly #fields: Readonly<Record<'bounces' | 'isIncendiary' | 'isSmoke' | 'smokePlace', DemFieldRef>>;
  readonly #grenades: Listed<Cs2GrenadeEvent>;
  readonly #smokes: Listed<Cs2SmokeEvent>;
  /** By the index of the entity. */
  readonly #flying = new Map<number, Projectile>();
  /** Those that the packet in hand changed or ended. */
  readonly #moved = new PacketQueue<Projectile>();
  readonly #gone = new PacketQueue<Projectile>();

  readonly on: Partial<DemFollowed> = {
    entity: (op, entity, tick) => this.#entity(op, entity, tick),
    gameEvent: (event) => this.#gameEvent(event),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, players: Cs2PlayersBuilder, rounds: Cs2RoundsBuilder) {
    this.#budget = recording.budget;
    this.#rounds = rounds;
    this.#throwers = new Throwers(recording, players, 'm_hThrower');
    this.#fields = {
      bounces: recording.field('m_nBounces'),
      isIncendiary: recording.field('m_bIsIncGrenade'),
      isSmoke: recording.field('m_bDidSmokeEffect'),
      smokePlace: recording.field('m_vSmokeDetonationPos'),
    };
    this.#grenades = new Listed(recording, 'grenades');
    this.#smokes = new Listed(recording, 'smokes');
  }

  #entity(op: DemEntityOp, entity: DemEntity, tick: number): void {
    const { className, index } = entity;
    if (!(className in KINDS)) return;
    let projectile = this.#flying.get(index);
    if (op === 'deleted') {
      if (projectile === undefined) return;
      this.#flying.delete(index);
      this.#moved.delete(projectile);
      this.#gone.add(projectile);
      return;
    }
    if (op === 'created') projectile = this.#thrown(entity, KINDS[className as keyof typeof KINDS], tick, projectile);
    if (projectile !== undefined) this.#moved.add(projectile);
  }

  #gameEvent({ name, tick, keys }: DemGameEvent): void {
    if (!DETONATIONS.has(name)) return;
    const projectile = this.#flying.get(numberKey(keys, 'entityid') ?? -1);
    if (projectile === undefined) return;
    const [x, y, z] = [numberKey(keys, 'x'), numberKey(keys, 'y'), numberKey(keys, 'z')];
    projectile.detonation = { tick, position: x === undefined || y === undefined || z === undefined ? undefined : { x, y, z } };
  }

  #packet(tick: number): boolean {
    return (
      this.#gone.drain(this.#budget, (projectile) => this.#landed(projectile, tick)) &&
      this.#moved.drain(this.#budget, (projectile) => this.#fly(projectile, tick))
    );
  }

  *build(): Asking<Cs2GrenadeSections> {
    return { grenades: this.#grenades.list, smokes: this.#smokes.list };
  }

  /** `known` is what has the same index. The game may name an entity again that is there. */
  #thrown(entity: DemEntity, kind: Cs2GrenadeKind, tick: number, known: Projectile | undefined): Projectile {
    if (known?.entity.handle === entity.handle) {
      known.entity = entity;
      return known;
    }
    this.#budget.keep(LIVE_BYTES);
    const projectile: Projectile = {
      entity,
      kind: kind === 'molotov' && flagIn(this.#fields.isIncendiary, entity) ? 'incendiary' : kind,
      throwTick: tick,
      round: this.#rounds.number,
      thrower: undefined,
      bytes: LIVE_BYTES,
      path: [],
      bounceTicks: [],
      bounces: numberIn(this.#fields.bounces, entity) ?? 0,
      detonation: undefined,
      smoke: undefined,
    };
    this.#flying.set(entity.index, projectile);
    return projectile;
  }

  #fly(projectile: Projectile, tick: number): void {
    const { entity, path, bounceTicks } = projectile;
    this.#budget.work(LOOK_UNITS);
    // The pawn may appear in the same packet as the projectile that it throws, or later.
    projectile.thrower ??= this.#throwers.of(entity);
    const position = positionOf(entity);
    const before = path.at(-1)?.position;
    if (
      position !== undefined &&
      path.length < MAX_PATH &&
      !(before?.x === position.x && before.y === position.y && before.z === position.z)
    ) {
      grow(projectile, POINT_BYTES, this.#budget);
      path.push({ tick, position });
    }
    const bounces = numberIn(this.#fields.bounces, entity) ?? 0;
    if (bounces > projectile.bounces && bounceTicks.length < MAX_PATH) bounceTicks.push(tick);
    projectile.bounces = bounces;
    if (projectile.kind === 'smoke' && projectile.smoke === undefined && flagIn(this.#fields.isSmoke, entity)) {
      const place = this.#fields.smokePlace.read(entity);
      projectile.smoke = { tick, position: place instanceof Float32Array ? { x: place[0]!, y: place[1]!, z: place[2]! } : position };
    }
  }

  #landed(projectile: Projectile, tick: number): void {
    const { entity, kind, throwTick, round, path, bounceTicks, smoke } = projectile;
    const thrower = projectile.thrower ?? this.#throwers.of(entity);
    this.#budget.keep(-projectile.bytes);
    this.#budget.work(LOOK_UNITS + path.length);
    const detonation = projectile.detonation ?? smoke ?? { tick, position: path.at(-1)?.position };
    const axis = (name: 'x' | 'y' | 'z'): Float64Array => Float64Array.from(path, ({ position }) => position[name]);
    this.#grenades.add({
      type: 'grenade',
      game: 'cs2',
      tick,
      round,
      kind,
      thrower,
      throwTick,
      path: { tick: Int32Array.from(path, (at) => at.tick), x: axis('x'), y: axis('y'), z: axis('z') },
      bounceTicks,
      detonation,
    });
    if (kind === 'smoke' && (smoke !== undefined || projectile.detonation !== undefined)) {
      const { tick: startTick, position } = smoke ?? projectile.detonation!;
      this.#smokes.add({ type: 'smoke', game: 'cs2', tick, round, thrower, startTick, position });
    }
  }
}

/** Follows grenades, and the smoke that they leave. */
export const GRENADES_SECTION: DemSectionDefinition = {
  sections: ['grenades', 'smokes'],
  events: ['grenade', 'smoke'],
  get needs() {
    return { gameEvents: true, classes: [Cs2Pawns.className, ...Object.keys(KINDS)] };
  },
  uses: [PLAYERS_SECTION, ROUNDS_SECTION],
  start: (recording, of) => new GrenadesBuilder(recording, of(PLAYERS_SECTION), of(ROUNDS_SECTION)),
};
