import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import { positionOf, type DemPosition } from '../entities/position.js';
import { EntityNames } from '../sections/entity-names.js';
import { Listed } from '../sections/listed.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { DAMAGE_SECTION, type DamageBuilder } from './damage.js';
import { OBJECTIVE_CLASSES, type DeadlockObjectiveName } from './unit-kinds.js';
import { DEADLOCK_TEAMS, type DeadlockSide, type DeadlockTeam } from './team.js';

/** An objective is damaged or destroyed (docs/formats/dem.md, section 20). */
export interface DeadlockObjectiveEvent {
  readonly type: 'objective';
  readonly game: 'deadlock';
  readonly tick: number;
  /** `damaged` comes with each packet in which its health falls. */
  readonly kind: 'damaged' | 'destroyed';
  readonly objective: DeadlockObjectiveName;
  /** Internal name, `boss_rebel_t1_yellow`; undefined where the recording has none. */
  readonly name?: string | undefined;
  /** The side that it belongs to; undefined for the mid boss. */
  readonly owner?: DeadlockSide | undefined;
  /** Number of the lane; undefined where it is in none. */
  readonly lane?: number | undefined;
  /** Handle of its entity, the same in everything that happens to it. */
  readonly handle: number;
  readonly position?: DemPosition | undefined;
  readonly health: number;
  readonly maxHealth?: number | undefined;
  /** The player whose hero hit it last in this packet; undefined for troopers, and where the recording does not say. */
  readonly attacker?: DemPlayerRef<DeadlockTeam> | undefined;
}

/** Objectives as a section. */
export interface DeadlockObjectiveSections {
  readonly objectives: readonly DeadlockObjectiveEvent[];
}

/** Units of work for comparing the health of an objective with what it was. */
const COMPARE_UNITS = 32;
/** The value of m_lifeState for a unit that lives. */
const ALIVE = 0;

class ObjectivesBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #damage: DamageBuilder;
  readonly #names: EntityNames;
  readonly #fields: Readonly<Record<'health' | 'maxHealth' | 'lifeState' | 'team' | 'lane', DemFieldRef>>;
  readonly #listed: Listed<DeadlockObjectiveEvent>;
  /** Health by entity index, and of which entity it is; 0 for an objective that is destroyed. */
  readonly #health = new Map<number, { readonly handle: number; readonly health: number }>();
  readonly #changed = new PacketQueue<DemEntity>();
  /** Who hit what last in this packet, by the index of the victim; undefined until somebody asks. */
  #attackers: Map<number, DemPlayerRef<DeadlockTeam>> | undefined;

  readonly on: Partial<DemFollowed> = {
    entity: (_op, entity) => this.#entity(entity),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, damage: DamageBuilder) {
    this.#recording = recording;
    this.#damage = damage;
    this.#names = new EntityNames(recording);
    this.#fields = {
      health: recording.field('m_iHealth'),
      maxHealth: recording.field('m_iMaxHealth'),
      // Sentries and shrines have neither of these two fields.
      lifeState: recording.optionalField('m_lifeState'),
      lane: recording.optionalField('m_iLane'),
      team: recording.field('m_iTeamNum'),
    };
    this.#listed = new Listed(recording, 'objectives');
  }

  #entity(entity: DemEntity): void {
    if (entity.className in OBJECTIVE_CLASSES) this.#changed.add(entity);
  }

  #packet(tick: number): boolean {
    if (this.#changed.isEmpty) return true;
    const { budget, world } = this.#recording;
    const isDone = this.#changed.drain(budget, (entity) => {
      budget.work(COMPARE_UNITS);
      if (world.entity(entity.index) === entity) this.#compare(entity, tick);
    });
    if (isDone) this.#attackers = undefined;
    return isDone;
  }

  *build(): Asking<DeadlockObjectiveSections> {
    return { objectives: this.#listed.list };
  }

  #compare(entity: DemEntity, tick: number): void {
    const { handle, index } = entity;
    const known = this.#health.get(index);
    const before = known?.handle === handle ? known.health : undefined;
    const isDead = (numberIn(this.#fields.lifeState, entity) ?? ALIVE) !== ALIVE;
    const health = isDead ? 0 : Math.max(0, numberIn(this.#fields.health, entity) ?? 0);
    if (health !== before) this.#health.set(index, { handle, health });
    if (before === undefined || health >= before) return;
    const team = DEADLOCK_TEAMS[numberIn(this.#fields.team, entity) ?? 0];
    this.#listed.add({
      type: 'objective',
      game: 'deadlock',
      tick,
      kind: health === 0 ? 'destroyed' : 'damaged',
      objective: OBJECTIVE_CLASSES[entity.className as keyof typeof OBJECTIVE_CLASSES],
      name: this.#names.of(entity),
      owner: team === 'amber' || team === 'sapphire' ? team : undefined,
      lane: numberIn(this.#fields.lane, entity) || undefined,
      handle,
      position: positionOf(entity),
      health,
      maxHealth: numberIn(this.#fields.maxHealth, entity),
      attacker: this.#attackerOf(index),
    });
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

/** Follows objectives being damaged and destroyed. */
export const OBJECTIVES_SECTION: DemSectionDefinition = {
  sections: ['objectives'],
  events: ['objective'],
  get needs() {
    return { classes: Object.keys(OBJECTIVE_CLASSES), stringTables: true };
  },
  uses: [DAMAGE_SECTION],
  start: (recording, of) => new ObjectivesBuilder(recording, of(DAMAGE_SECTION)),
};
