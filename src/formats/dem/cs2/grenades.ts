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
import { Cs2Pawns } from './pawns.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import { ROUNDS_SECTION, type Cs2RoundsBuilder } from './rounds.js';
import type { Cs2Team } from './team.js';

/** Kinds of grenades by the class of their projectile. Molotovs and incendiary grenades share a class; a field tells them apart. */
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

interface Projectile {
  readonly entity: DemEntity;
  readonly kind: Cs2GrenadeKind;
  readonly throwTick: number;
  readonly round: number | undefined;
  thrower: DemPlayerRef<Cs2Team> | undefined;
  readonly path: { readonly tick: number; readonly position: DemPosition }[];
  readonly bounceTicks: number[];
  bounces: number;
  detonation: { readonly tick: number; readonly position: DemPosition | undefined } | undefined;
  smoke: { readonly tick: number; readonly position: DemPosition | undefined } | undefined;
}

interface Fire {
  readonly entity: DemEntity;
  readonly startTick: number;
  readonly round: number | undefined;
  thrower: DemPlayerRef<Cs2Team> | undefined;
  readonly area: { readonly tick: number; readonly flames: Float32Array }[];
  burning: string;
}

class GrenadesBuilder implements DemSectionBuilder {
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
  readonly #flying = new Map<DemEntity, Projectile>();
  readonly #alight = new Map<DemEntity, Fire>();
  #gone: DemEntity[] = [];

  readonly on: Partial<DemFollowed> = {
    entity: (op, entity, tick) => this.#entity(op, entity, tick),
    gameEvent: (event) => this.#gameEvent(event),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, players: Cs2PlayersBuilder, rounds: Cs2RoundsBuilder) {
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
    const { className } = entity;
    if (op === 'created' && className in KINDS) this.#thrown(entity, KINDS[className as keyof typeof KINDS], tick);
    else if (op === 'created' && className === INFERNO) this.#lit(entity, tick);
    else if (op === 'deleted' && (this.#flying.has(entity) || this.#alight.has(entity))) this.#gone.push(entity);
  }

  #gameEvent({ name, tick, keys }: DemGameEvent): void {
    if (!DETONATIONS.has(name)) return;
    for (const projectile of this.#flying.values()) {
      if (projectile.entity.index !== keys['entityid']) continue;
      const [x, y, z] = [numberKey(keys, 'x'), numberKey(keys, 'y'), numberKey(keys, 'z')];
      projectile.detonation = { tick, position: x === undefined || y === undefined || z === undefined ? undefined : { x, y, z } };
    }
  }

  #packet(tick: number): void {
    for (const entity of this.#gone) this.#ended(entity, tick);
    this.#gone = [];
    for (const projectile of this.#flying.values()) this.#fly(projectile, tick);
    for (const fire of this.#alight.values()) this.#burn(fire, tick);
  }

  *build(): Asking<Cs2GrenadeSections> {
    return { grenades: this.#grenades.list, smokes: this.#smokes.list, fires: this.#fires.list };
  }

  #thrown(entity: DemEntity, kind: Cs2GrenadeKind, tick: number): void {
    this.#flying.set(entity, {
      entity,
      kind: kind === 'molotov' && flagIn(this.#fields.isIncendiary, entity) ? 'incendiary' : kind,
      throwTick: tick,
      round: this.#rounds.number,
      thrower: undefined,
      path: [],
      bounceTicks: [],
      bounces: numberIn(this.#fields.bounces, entity) ?? 0,
      detonation: undefined,
      smoke: undefined,
    });
  }

  #lit(entity: DemEntity, tick: number): void {
    this.#alight.set(entity, { entity, startTick: tick, round: this.#rounds.number, thrower: undefined, area: [], burning: '' });
  }

  #fly(projectile: Projectile, tick: number): void {
    const { entity, path, bounceTicks } = projectile;
    // The pawn may appear in the same packet as the projectile that it throws.
    projectile.thrower ??= this.#players.ref(this.#pawns.userId(numberIn(this.#fields.thrower, entity)));
    const position = positionOf(entity);
    const before = path.at(-1)?.position;
    if (
      position !== undefined &&
      path.length < MAX_PATH &&
      !(before?.x === position.x && before.y === position.y && before.z === position.z)
    )
      path.push({ tick, position });
    const bounces = numberIn(this.#fields.bounces, entity) ?? 0;
    if (bounces > projectile.bounces) bounceTicks.push(tick);
    projectile.bounces = bounces;
    if (projectile.kind === 'smoke' && projectile.smoke === undefined && flagIn(this.#fields.isSmoke, entity)) {
      const place = this.#fields.smokePlace.read(entity);
      projectile.smoke = { tick, position: place instanceof Float32Array ? { x: place[0]!, y: place[1]!, z: place[2]! } : position };
    }
  }

  #burn(fire: Fire, tick: number): void {
    const { entity, area } = fire;
    fire.thrower ??= this.#players.ref(this.#pawns.userId(numberIn(this.#fields.owner, entity)));
    const count = Math.min(MAX_FLAMES, numberIn(this.#fields.fireCount, entity) ?? 0);
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
    area.push({ tick, flames: Float32Array.from(flames) });
  }

  #ended(entity: DemEntity, tick: number): void {
    const projectile = this.#flying.get(entity);
    const fire = this.#alight.get(entity);
    this.#flying.delete(entity);
    this.#alight.delete(entity);
    if (fire !== undefined) {
      const { startTick, round, thrower, area } = fire;
      this.#fires.add({ type: 'fire', game: 'cs2', tick, round, thrower, startTick, area });
    }
    if (projectile === undefined) return;
    const { kind, throwTick, round, thrower, path, bounceTicks, smoke } = projectile;
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
