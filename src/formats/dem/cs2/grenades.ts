import type { ReadBudget } from '../../../core/budget.js';
import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { flagIn, numberIn } from '../entities/field-value.js';
import { positionOf, type DemPosition } from '../entities/position.js';
import { elementName } from '../entities/path-name.js';
import type { DemEntityOp } from '../entities/packet-entities.js';
import type { DemGameEvent } from '../events.js';
import type { DemPlayerRef } from '../sections/kill.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Listed, numberKey } from '../sections/listed.js';
import { PacketQueue } from '../sections/packet-queue.js';
import { Cs2Pawns } from './pawns.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import { ROUNDS_SECTION, type Cs2RoundsBuilder } from './rounds.js';
import type { Cs2Team } from './team.js';

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
const INFERNO = 'CInferno';
/** Game events of detonations that name the projectile. That of a molotov names none, so it is not here. */
const DETONATIONS = new Set(['smokegrenade_detonate', 'flashbang_detonate', 'hegrenade_detonate', 'decoy_started']);
/** The most flames that a fire has. */
const MAX_FLAMES = 64;
/** The most points of one path. A grenade flies for some seconds, and a smoke lies for twenty. */
const MAX_PATH = 1 << 13;

interface Thrown {
  readonly game: 'cs2';
  /** The tick at which it was gone. */
  readonly tick: number;
  /** The round in which it began; undefined before the first round. */
  readonly round: number | undefined;
  readonly thrower: DemPlayerRef<Cs2Team> | undefined;
}

/** A grenade. The event comes when its projectile is gone. */
export interface Cs2GrenadeEvent extends Thrown {
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

/** A smoke, which fills about 144 units around its place. The event comes when it is gone. */
export interface Cs2SmokeEvent extends Thrown {
  readonly type: 'smoke';
  readonly startTick: number;
  readonly position?: DemPosition | undefined;
}

/** A fire. The event comes when it is gone. */
export interface Cs2FireEvent extends Thrown {
  readonly type: 'fire';
  readonly startTick: number;
  /** The flames that burn, each time they changed: x, y and z of every flame in turn, in world units. */
  readonly area: readonly { readonly tick: number; readonly flames: Float32Array }[];
}

/** Sections of grenades and of what they leave. Those whose end is not in the recording are left out. */
export interface Cs2GrenadeSections {
  readonly grenades: readonly Cs2GrenadeEvent[];
  readonly smokes: readonly Cs2SmokeEvent[];
  readonly fires: readonly Cs2FireEvent[];
}

/** Something that lies or flies, until its entity is gone. */
interface Live {
  entity: DemEntity;
  readonly round: number | undefined;
  thrower: DemPlayerRef<Cs2Team> | undefined;
  /** What it takes in memory. */
  bytes: number;
}

interface Projectile extends Live {
  readonly kind: Cs2GrenadeKind;
  readonly throwTick: number;
  readonly path: { readonly tick: number; readonly position: DemPosition }[];
  readonly bounceTicks: number[];
  bounces: number;
  detonation: { readonly tick: number; readonly position: DemPosition | undefined } | undefined;
  smoke: { readonly tick: number; readonly position: DemPosition | undefined } | undefined;
}

interface Fire extends Live {
  readonly startTick: number;
  readonly area: { readonly tick: number; readonly flames: Float32Array }[];
  burning: string;
}

/** Bytes of memory for a projectile or a fire, for a point of a path, and for the flames at a moment. */
const LIVE_BYTES = 320;
const POINT_BYTES = 96;
const FLAMES_BYTES = 160;
/** Units of work for looking at a projectile or a fire, and at one flame. */
const LOOK_UNITS = 48;
const FLAME_UNITS = 8;

/** Looks, after each packet, at the projectiles and fires whose entities the packet changed. All others are as they were. */
class GrenadesBuilder implements DemSectionBuilder {
  readonly #budget: ReadBudget;
  readonly #players: Cs2PlayersBuilder;
  readonly #rounds: Cs2RoundsBuilder;
  readonly #pawns: Cs2Pawns;
  readonly #fields: Readonly<
    Record<'thrower' | 'owner' | 'bounces' | 'isIncendiary' | 'isSmoke' | 'smokePlace' | 'fireCount', DemFieldRef>
  >;
  /** Whether each flame burns, by its number. */
  readonly #burning: readonly DemFieldRef[];
  readonly #flames: readonly DemFieldRef[];
  readonly #grenades: Listed<Cs2GrenadeEvent>;
  readonly #smokes: Listed<Cs2SmokeEvent>;
  readonly #fires: Listed<Cs2FireEvent>;
  /** By the index of the entity. */
  readonly #flying = new Map<number, Projectile>();
  readonly #alight = new Map<number, Fire>();
  /** Those that the packet in hand changed or ended. */
  readonly #moved = new PacketQueue<Projectile>();
  readonly #flickered = new PacketQueue<Fire>();
  readonly #gone = new PacketQueue<{ readonly projectile?: Projectile | undefined; readonly fire?: Fire | undefined }>();

  readonly on: Partial<DemFollowed> = {
    entity: (op, entity, tick) => this.#entity(op, entity, tick),
    gameEvent: (event) => this.#gameEvent(event),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, players: Cs2PlayersBuilder, rounds: Cs2RoundsBuilder) {
    this.#budget = recording.budget;
    this.#players = players;
    this.#rounds = rounds;
    this.#pawns = new Cs2Pawns(recording);
    this.#fields = {
      thrower: recording.field('m_hThrower'),
      owner: recording.field('m_hOwnerEntity'),
      bounces: recording.field('m_nBounces'),
      isIncendiary: recording.field('m_bIsIncGrenade'),
      isSmoke: recording.field('m_bDidSmokeEffect'),
      smokePlace: recording.field('m_vSmokeDetonationPos'),
      fireCount: recording.field('m_fireCount'),
    };
    const flames = (name: string): DemFieldRef[] =>
      Array.from({ length: MAX_FLAMES }, (_, i) => recording.field(`${name}.${elementName(i)}`));
    this.#burning = flames('m_bFireIsBurning');
    this.#flames = flames('m_firePositions');
    this.#grenades = new Listed(recording, 'grenades');
    this.#smokes = new Listed(recording, 'smokes');
    this.#fires = new Listed(recording, 'fires');
  }

  #entity(op: DemEntityOp, entity: DemEntity, tick: number): void {
    const { className, index } = entity;
    if (className !== INFERNO && !(className in KINDS)) return;
    let projectile = this.#flying.get(index);
    let fire = this.#alight.get(index);
    if (op === 'deleted') {
      this.#flying.delete(index);
      this.#alight.delete(index);
      if (projectile !== undefined) this.#moved.delete(projectile);
      if (fire !== undefined) this.#flickered.delete(fire);
      if (projectile !== undefined || fire !== undefined) this.#gone.add({ projectile, fire });
      return;
    }
    if (op === 'created') {
      if (className === INFERNO) fire = this.#lit(entity, tick, fire);
      else projectile = this.#thrown(entity, KINDS[className as keyof typeof KINDS], tick, projectile);
    }
    if (projectile !== undefined) this.#moved.add(projectile);
    if (fire !== undefined) this.#flickered.add(fire);
  }

  #gameEvent({ name, tick, keys }: DemGameEvent): void {
    if (!DETONATIONS.has(name)) return;
    const projectile = this.#flying.get(numberKey(keys, 'entityid') ?? -1);
    if (projectile === undefined) return;
    const [x, y, z] = [numberKey(keys, 'x'), numberKey(keys, 'y'), numberKey(keys, 'z')];
    projectile.detonation = { tick, position: x === undefined || y === undefined || z === undefined ? undefined : { x, y, z } };
  }

  #packet(tick: number): boolean {
    if (this.#gone.isEmpty && this.#moved.isEmpty && this.#flickered.isEmpty) return true;
    const areGoneDone = this.#gone.drain(this.#budget, ({ projectile, fire }) => {
      if (projectile !== undefined) this.#landed(projectile, tick);
      if (fire !== undefined) this.#burnt(fire, tick);
    });
    return (
      areGoneDone &&
      this.#moved.drain(this.#budget, (projectile) => this.#fly(projectile, tick)) &&
      this.#flickered.drain(this.#budget, (fire) => this.#burn(fire, tick))
    );
  }

  *build(): Asking<Cs2GrenadeSections> {
    return { grenades: this.#grenades.list, smokes: this.#smokes.list, fires: this.#fires.list };
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

  #fly(projectile: Projectile, tick: number): void {
    const { entity, path, bounceTicks } = projectile;
    this.#budget.work(LOOK_UNITS);
    // The pawn may appear in the same packet as the projectile that it throws, or later.
    projectile.thrower ??= this.#throwerOf(entity, this.#fields.thrower);
    const position = positionOf(entity);
    const before = path.at(-1)?.position;
    if (
      position !== undefined &&
      path.length < MAX_PATH &&
      !(before?.x === position.x && before.y === position.y && before.z === position.z)
    ) {
      this.#grow(projectile, POINT_BYTES);
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

  #burn(fire: Fire, tick: number): void {
    const { entity, area } = fire;
    fire.thrower ??= this.#throwerOf(entity, this.#fields.owner);
    const count = Math.min(MAX_FLAMES, numberIn(this.#fields.fireCount, entity) ?? 0);
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
    this.#grow(fire, FLAMES_BYTES + flames.length * Float32Array.BYTES_PER_ELEMENT);
    area.push({ tick, flames: Float32Array.from(flames) });
  }

  #throwerOf(entity: DemEntity, field: DemFieldRef): DemPlayerRef<Cs2Team> | undefined {
    return this.#players.ref(this.#pawns.userId(numberIn(field, entity)));
  }

  #grow(live: Live, bytes: number): void {
    live.bytes += bytes;
    this.#budget.keep(bytes);
  }

  #burnt(fire: Fire, tick: number): void {
    const { entity, startTick, round, area } = fire;
    this.#budget.work(LOOK_UNITS);
    const thrower = fire.thrower ?? this.#throwerOf(entity, this.#fields.owner);
    this.#budget.keep(-fire.bytes);
    this.#fires.add({ type: 'fire', game: 'cs2', tick, round, thrower, startTick, area });
  }

  #landed(projectile: Projectile, tick: number): void {
    const { entity, kind, throwTick, round, path, bounceTicks, smoke } = projectile;
    const thrower = projectile.thrower ?? this.#throwerOf(entity, this.#fields.thrower);
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

/** Follows grenades, and the smoke and fire that they leave. */
export const GRENADES_SECTION: DemSectionDefinition = {
  sections: ['grenades', 'smokes', 'fires'],
  events: ['grenade', 'smoke', 'fire'],
  get needs() {
    return { gameEvents: true, classes: [Cs2Pawns.className, INFERNO, ...Object.keys(KINDS)] };
  },
  uses: [PLAYERS_SECTION, ROUNDS_SECTION],
  start: (recording, of) => new GrenadesBuilder(recording, of(PLAYERS_SECTION), of(ROUNDS_SECTION)),
};
