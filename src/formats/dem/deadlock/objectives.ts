import type { DemEntity } from '../entities/entity.js';
import type { Asking } from '../../../io/framing.js';
import { Listed } from '../sections/listed.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import { DAMAGE_SECTION, type DamageBuilder } from './damage.js';
import { RULES } from './rules.js';
import type { DeadlockObjectiveEvent, ObjectiveFact, ObjectiveLog } from './objective-event.js';
import { BOSS_KILLED, REJUV_STATUS, RETURN_IDOL } from './objective-messages.js';
import { CONTROLLER, PLAYERS_SECTION, type DeadlockPlayersBuilder } from './players.js';
import { Rejuvenators } from './rejuvenators.js';
import { Rifts } from './rifts.js';
import { StandingObjectives } from './standing-objectives.js';
import { STANDING_OBJECTIVES } from './unit-kinds.js';
import { Urns } from './urns.js';
import { ENTITY_NAMES } from '../sections/entity-names.js';

/** Objectives as a section. */
export interface DeadlockObjectiveSections {
  readonly objectives: readonly DeadlockObjectiveEvent[];
}

class ObjectivesBuilder implements DemSectionBuilder, ObjectiveLog {
  readonly budget: ObjectiveLog['budget'];
  isBegun = false;
  readonly #listed: Listed<DeadlockObjectiveEvent>;
  readonly #standing: StandingObjectives;
  readonly #rejuvenators: Rejuvenators;
  readonly #urns: Urns;
  readonly #rifts: Rifts;
  #hasEntities = false;

  readonly on: Partial<DemFollowed> = {
    messageBytes: (id, bytes) => this.#messageBytes(id, bytes),
    entity: (_op, entity) => this.#entity(entity),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, players: DeadlockPlayersBuilder, damage: DamageBuilder) {
    this.budget = recording.budget;
    this.#listed = new Listed(recording, 'objectives');
    this.#standing = new StandingObjectives(recording, players, damage, this);
    this.#rejuvenators = new Rejuvenators(recording, players, this);
    this.#urns = new Urns(recording, players, this);
    this.#rifts = new Rifts(recording, this);
  }

  add(tick: number, fact: ObjectiveFact): void {
    this.#listed.add({ type: 'objective', game: 'deadlock', tick, ...fact });
  }

  #messageBytes(id: number, bytes: Uint8Array): void {
    if (id === BOSS_KILLED) this.#standing.killed(bytes);
    else if (id === REJUV_STATUS) this.#rejuvenators.status(bytes);
    else this.#urns.returnPoint(bytes);
  }

  #entity(entity: DemEntity): void {
    const { className } = entity;
    this.#hasEntities = true;
    if (STANDING_OBJECTIVES.has(className)) this.#standing.entity(entity);
    else if (className === CONTROLLER || className === Urns.className) this.#urns.entity(entity);
    else if (className === Rejuvenators.className) this.#rejuvenators.entity(entity);
    else if (className === RULES) this.#rifts.entity(entity);
  }

  #packet(tick: number): boolean {
    if (!this.#standing.packet(tick) || !this.#rejuvenators.packet(tick) || !this.#urns.packet(tick)) return false;
    this.#rifts.packet(tick);
    this.isBegun = this.#hasEntities;
    return true;
  }

  *build(): Asking<DeadlockObjectiveSections> {
    return { objectives: this.#listed.list };
  }
}

/** Follows what the sides fight over. */
export const OBJECTIVES_SECTION: DemSectionDefinition = {
  sections: ['objectives'],
  events: ['objective'],
  get needs() {
    return {
      messages: [RETURN_IDOL, BOSS_KILLED, REJUV_STATUS],
      classes: [...STANDING_OBJECTIVES.keys(), Rejuvenators.className, Urns.className, CONTROLLER, RULES],
      stringTables: [ENTITY_NAMES],
    };
  },
  uses: [PLAYERS_SECTION, DAMAGE_SECTION],
  start: (recording, of) => new ObjectivesBuilder(recording, of(PLAYERS_SECTION), of(DAMAGE_SECTION)),
};
