import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { flagIn, numberIn } from '../entities/field-value.js';
import { HANDLE_INDEX_MASK } from '../entities/handles.js';
import { positionOf } from '../entities/position.js';
import { EntityNames } from '../sections/entity-names.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemRecording } from '../sections/section.js';
import type { DamageBuilder } from './damage.js';
import {
  OBJECTIVE_UNITS,
  type DeadlockPatronPhase,
  type DeadlockPatronState,
  type ObjectiveFact,
  type ObjectiveLog,
} from './objective-event.js';
import { bossKilled, placeIn, type BossKilled } from './objective-messages.js';
import type { DeadlockPlayersBuilder } from './players.js';
import { subclassId } from './subclass-names.js';
import { sideOf, type DeadlockTeam } from './team.js';
import { STANDING_OBJECTIVES, type StandingObjective } from './unit-kinds.js';

/** The value of m_lifeState for a unit that lives. */
const ALIVE = 0;
/** ETier3Phase_t and ETier3State_t */
const PHASES: readonly DeadlockPatronPhase[] = ['first', 'last', 'transforming'];
const STATES: readonly DeadlockPatronState[] = ['alive', 'dying', 'falling', 'vulnerable'];
/** The objectives that are in a lane. */
const IN_A_LANE: ReadonlySet<StandingObjective> = new Set(['guardian', 'baseGuardian', 'walker', 'patron']);
/** The bits that the handle of an entity has in messages. */
const MESSAGE_HANDLE_MASK = 0xffffff;

/**
 * What the engine calls the data of base guardians. Builds of 2024 have them in the class of guardians, and only this distinguishes them (deadlock 5186: 16 of
 * 24 entities of that class, two for each lane and side, at the bases).
 */
const BASE_GUARDIAN_DATA = 'npc_barrack_boss';

type ObjectiveField = 'health' | 'maxHealth' | 'lifeState' | 'destroyed' | 'team' | 'lane' | 'phase' | 'state';

/** How an objective was when it was last looked at. */
interface Standing {
  readonly handle: number;
  readonly objective: StandingObjective;
  /** 0 for one that is destroyed. */
  readonly health: number;
  readonly phase: number | undefined;
  readonly state: number | undefined;
}

/** Follows the objectives that have health: they are damaged and destroyed. */
export class StandingObjectives {
  readonly #recording: DemRecording;
  readonly #players: DeadlockPlayersBuilder;
  readonly #damage: DamageBuilder;
  readonly #log: ObjectiveLog;
  readonly #names: EntityNames;
  readonly #fields: Readonly<Record<ObjectiveField, DemFieldRef>>;
  readonly #subclass: DemFieldRef;
  readonly #baseGuardianId = subclassId(BASE_GUARDIAN_DATA);
  /** By entity index. */
  readonly #known = new Map<number, Standing>();
  readonly #changed = new PacketQueue<DemEntity>();
  /** What this packet says fell, besides what its entities show. */
  readonly #killed = new PacketQueue<BossKilled>();
  /** Who hit what last in this packet, by the index of the victim; undefined until somebody asks. */
  #attackers: Map<number, DemPlayerRef<DeadlockTeam>> | undefined;

  constructor(recording: DemRecording, players: DeadlockPlayersBuilder, damage: DamageBuilder, log: ObjectiveLog) {
    this.#recording = recording;
    this.#players = players;
    this.#damage = damage;
    this.#log = log;
    this.#names = new EntityNames(recording);
    this.#subclass = recording.optionalField('m_nSubclassID');
    this.#fields = {
      health: recording.field('m_iHealth'),
      maxHealth: recording.field('m_iMaxHealth'),
      lifeState: recording.field('m_lifeState'),
      destroyed: recording.field('m_bDestroyed'),
      lane: recording.field('m_iLane'),
      team: recording.field('m_iTeamNum'),
      phase: recording.field('m_ePhase'),
      state: recording.field('m_eAliveState'),
    };
  }

  entity(entity: DemEntity): void {
    this.#changed.add(entity);
  }

  killed(bytes: Uint8Array): void {
    this.#killed.add(bossKilled(bytes));
  }

  packet(tick: number): boolean {
    if (this.#changed.isEmpty && this.#killed.isEmpty) return true;
    const { budget, world } = this.#recording;
    const isDone =
      this.#changed.drain(budget, (entity) => {
        budget.work(OBJECTIVE_UNITS);
        if (world.entity(entity.index) === entity) this.#compare(entity, tick);
      }) &&
      this.#killed.drain(budget, (message) => {
        budget.work(OBJECTIVE_UNITS);
        this.#fell(message, tick);
      });
    if (isDone) this.#attackers = undefined;
    return isDone;
  }

  #compare(entity: DemEntity, tick: number): void {
    const { handle, index } = entity;
    const objective = this.#objectiveOf(entity);
    const known = this.#known.get(index);
    const before = known?.handle === handle ? known : undefined;
    const fields = this.#fields;
    const isShrine = objective === 'shrine';
    const isDead = isShrine ? flagIn(fields.destroyed, entity) : (numberIn(fields.lifeState, entity) ?? ALIVE) !== ALIVE;
    const health = isDead ? 0 : Math.max(0, numberIn(fields.health, entity) ?? 0);
    const isPatron = objective === 'patron';
    const phase = isPatron ? (numberIn(fields.phase, entity) ?? 0) : undefined;
    const state = isPatron ? (numberIn(fields.state, entity) ?? 0) : undefined;
    // most packets that change an objective change none of this
    if (before?.objective === objective && health === before.health && phase === before.phase && state === before.state) return;
    const now: Standing = { handle, objective, health, phase, state };
    this.#known.set(index, now);
    if (before === undefined) {
      // every field is read once, so that a field that is gone is reported even where nothing happens
      const spawned = this.#fact('spawned', entity, now);
      if (objective === 'midBoss' && this.#log.isBegun) this.#log.add(tick, spawned);
      return;
    }
    if (phase !== before.phase || state !== before.state) this.#log.add(tick, this.#fact('changed', entity, now));
    if (health >= before.health) return;
    const attacker = this.#attackerOf(index);
    this.#log.add(tick, { ...this.#fact(health === 0 ? 'destroyed' : 'damaged', entity, now), attacker });
  }

  #objectiveOf(entity: DemEntity): StandingObjective {
    const objective = STANDING_OBJECTIVES.get(entity.className)!;
    return objective === 'guardian' && numberIn(this.#subclass, entity) === this.#baseGuardianId ? 'baseGuardian' : objective;
  }

  #fact(kind: ObjectiveFact['kind'], entity: DemEntity, { handle, objective, health, phase, state }: Standing): ObjectiveFact {
    return {
      kind,
      objective,
      name: this.#names.of(entity),
      owner: sideOf(numberIn(this.#fields.team, entity)),
      lane: IN_A_LANE.has(objective) ? numberIn(this.#fields.lane, entity) || undefined : undefined,
      handle,
      position: positionOf(entity),
      health,
      maxHealth: numberIn(this.#fields.maxHealth, entity),
      phase: PHASES[phase ?? -1],
      state: STATES[state ?? -1],
    };
  }

  /** A message says that an objective fell: it counts where the entity does not show it, which may be gone by then. */
  #fell({ entity_killed: handle, entity_killer: killer, entity_position: position }: BossKilled, tick: number): void {
    const index = (handle ?? -1) & HANDLE_INDEX_MASK;
    const known = this.#known.get(index);
    if (known === undefined || (known.handle & MESSAGE_HANDLE_MASK) !== handle || known.health === 0) return;
    const fallen = { ...known, health: 0 };
    this.#known.set(index, fallen);
    const entity = this.#recording.world.entity(index);
    const fact: ObjectiveFact =
      entity?.handle === known.handle
        ? this.#fact('destroyed', entity, fallen)
        : { kind: 'destroyed', objective: known.objective, handle: known.handle, position: placeIn(position), health: 0 };
    const attacker = this.#attackerOf(index) ?? this.#players.refOfHero(killer === undefined ? undefined : killer & HANDLE_INDEX_MASK);
    this.#log.add(tick, { ...fact, attacker });
  }

  #attackerOf(index: number): DemPlayerRef<DeadlockTeam> | undefined {
    if (this.#attackers === undefined) {
      this.#attackers = new Map();
      this.#recording.budget.work(this.#damage.ofPacket.length);
      for (const { victimIndex, attacker } of this.#damage.ofPacket) {
        if (victimIndex !== undefined && attacker !== undefined) this.#attackers.set(victimIndex, attacker);
      }
    }
    return this.#attackers.get(index);
  }
}
