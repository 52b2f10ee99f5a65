import type { ReadBudget } from '../../../core/budget.js';
import type { DemPosition } from '../entities/position.js';
import type { DemPlayerRef } from '../sections/kill.js';
import type { DeadlockSide, DeadlockTeam } from './team.js';
import type { DeadlockObjectiveName } from './unit-kinds.js';

/** m_ePhase of a patron. */
export type DeadlockPatronPhase = 'first' | 'transforming' | 'last';
/** m_eAliveState of a patron. */
export type DeadlockPatronState = 'alive' | 'dying' | 'falling' | 'vulnerable';

/** Something happens to an objective (docs/formats/dem.md, section 20). */
export interface DeadlockObjectiveEvent {
  readonly type: 'objective';
  readonly game: 'deadlock';
  readonly tick: number;
  /**
   * - `damaged`, in each packet in which its health falls, and `destroyed`: whatever has health.
   * - `changed`: a patron is in another phase or state.
   * - `spawned`: a mid boss, a rejuvenator or an urn appears on the map.
   * - `pickedUp`: `player` takes the rejuvenator or the urn. `released`: `player` no longer carries the urn, which was dropped or handed in.
   * - `used`, `expired`: the rejuvenator of a side.
   * - `opened`, `closed`: a place where the urn is handed in, or a rift. `captured`: `owner` scores in the rift.
   *
   * Seen in real recordings: `damaged`. The others follow public descriptions of the fields and messages.
   */
  readonly kind:
    | 'damaged'
    | 'destroyed'
    | 'changed'
    | 'spawned'
    | 'pickedUp'
    | 'released'
    | 'used'
    | 'expired'
    | 'opened'
    | 'closed'
    | 'captured';
  readonly objective: DeadlockObjectiveName;
  /** Internal name, `boss_rebel_t1_yellow`; undefined where the recording has none. */
  readonly name?: string | undefined;
  /** The side that it belongs to; undefined for what is nobody's. */
  readonly owner?: DeadlockSide | undefined;
  /** Number of the lane; undefined where it is in none. */
  readonly lane?: number | undefined;
  /** Handle of its entity, the same in everything that happens to it; undefined where no entity is meant. */
  readonly handle?: number | undefined;
  readonly position?: DemPosition | undefined;
  /** This and `maxHealth` are undefined for what has no health, such as the urn. */
  readonly health?: number | undefined;
  readonly maxHealth?: number | undefined;
  /** Of a patron. */
  readonly phase?: DeadlockPatronPhase | undefined;
  readonly state?: DeadlockPatronState | undefined;
  /** The player whose hero hit it last in this packet; undefined for troopers, and where the recording does not say. */
  readonly attacker?: DemPlayerRef<DeadlockTeam> | undefined;
  /** Who picked it up, used or released it; undefined where the recording does not say. */
  readonly player?: DemPlayerRef<DeadlockTeam> | undefined;
}

/** What a follower of objectives says of one: the rest is the same in all of them. */
export type ObjectiveFact = Omit<DeadlockObjectiveEvent, 'type' | 'game' | 'tick'>;

/** Where followers of objectives put what happens. */
export interface ObjectiveLog {
  readonly budget: ReadBudget;
  /** Whether the objectives of the beginning are known: what appears from then on spawned. */
  readonly isBegun: boolean;
  add(tick: number, fact: ObjectiveFact): void;
}

/** Units of work for looking at an objective. */
export const OBJECTIVE_UNITS = 32;
