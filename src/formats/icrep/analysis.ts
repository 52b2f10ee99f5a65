import type { IcrepMatchOutcome } from './match-outcome.js';
import type { IcrepPlayerStats } from './player-stats.js';
import type { IcrepUnitTag, IcrepWorldPos } from './values.js';
import type { IcrepVoteAnalysisEvent } from './vote.js';

/** What a player did with a control group. */
export const CONTROL_GROUP_ACTIONS = ['assign', 'append', 'recall'] as const;
/** What a player did with a control group. */
export type IcrepControlGroupAction = (typeof CONTROL_GROUP_ACTIONS)[number];

/** A unit and where it stands. */
export interface IcrepUnitPosition {
  readonly tag: IcrepUnitTag;
  readonly pos: IcrepWorldPos;
}

interface EventBase<Type extends string> {
  readonly type: Type;
  /** The tick during which it happened; `matchEnded` carries the terminal tick. */
  readonly tick: number;
}

/** An event of a variant this library does not know. Its length is not stored, so `bytes` is all that is left of the section. */
export interface IcrepUnknownAnalysisEvent {
  readonly type: 'unknown';
  /** The tick that every known variant begins with, where it is plausible; else that of the event before. */
  readonly tick: number;
  readonly variant: number;
  /** Everything behind the variant's number, the tick included. */
  readonly bytes: Uint8Array;
}

/**
 * An observation that the recorder took from the simulation: not needed for playback, made for tools. Units,
 * resources, upgrades and abilities are numbers in the file (`…Id`), which the string table of the keyframes names; the name is undefined
 * where the keyframes do not have it. Places are in cells. Amounts of money are bigint where the wire has 64 bits.
 */
export type IcrepAnalysisEvent =
  | (EventBase<'unitCreated'> & IcrepUnitOrigin)
  | (EventBase<'constructionStarted'> & IcrepUnitOrigin)
  | (EventBase<'constructionCompleted'> & { readonly tag: IcrepUnitTag })
  | (EventBase<'unitDestroyed'> & {
      readonly tag: IcrepUnitTag;
      readonly killerTag?: IcrepUnitTag | undefined;
      readonly killerOwner?: number | undefined;
    })
  | (EventBase<'unitPositionSample'> & { readonly positions: readonly IcrepUnitPosition[] })
  | (EventBase<'playerStatSnapshot'> & { readonly player: number; readonly stats: IcrepPlayerStats })
  | (EventBase<'resourceCollected'> & {
      readonly player: number;
      readonly resourceType?: string | undefined;
      readonly resourceTypeId: number;
      readonly amount: number;
    })
  | (EventBase<'upgradeCompleted'> & { readonly player: number; readonly upgrade?: string | undefined; readonly upgradeId: number })
  | (EventBase<'cameraPositionSample'> & {
      readonly player: number;
      readonly viewportCenter: IcrepWorldPos;
      /** 1 is 1:1. */
      readonly zoomLevel: number;
    })
  | (EventBase<'selectionChanged'> & {
      readonly player: number;
      readonly added: readonly IcrepUnitTag[];
      readonly removed: readonly IcrepUnitTag[];
    })
  | (EventBase<'controlGroupEvent'> & { readonly player: number; readonly group: number; readonly action: IcrepControlGroupAction })
  | (EventBase<'abilityUsed'> & {
      readonly player: number;
      readonly ability?: string | undefined;
      readonly abilityId: number;
      readonly target?: IcrepWorldPos | undefined;
    })
  | (EventBase<'pauseEvent'> & { readonly player: number; readonly paused: boolean })
  | (EventBase<'matchEnded'> & { readonly outcome: IcrepMatchOutcome })
  | (EventBase<'voteEvent'> & { readonly event: IcrepVoteAnalysisEvent })
  | (EventBase<'engagementStarted'> & {
      readonly centerPos: IcrepWorldPos;
      /** Those of the lowest-numbered player involved. */
      readonly friendlyUnits: readonly IcrepUnitTag[];
      readonly enemyUnits: readonly IcrepUnitTag[];
      readonly valueFriendly: bigint;
      readonly valueEnemy: bigint;
    })
  | (EventBase<'engagementEnded'> & {
      readonly centerPos: IcrepWorldPos;
      readonly friendlyLosses: number;
      readonly enemyLosses: number;
      readonly friendlySurvivors: number;
      readonly enemySurvivors: number;
      readonly durationTicks: number;
    })
  | (EventBase<'superweaponFired'> & {
      readonly weaponType?: string | undefined;
      readonly weaponTypeId: number;
      readonly targetPos: IcrepWorldPos;
      readonly player: number;
      readonly unitsAffected: number;
      readonly buildingsAffected: number;
    })
  | (EventBase<'baseDestroyed'> & { readonly player: number; readonly pos: IcrepWorldPos; readonly buildingsLost: readonly IcrepUnitTag[] })
  | (EventBase<'armyWipe'> & {
      readonly player: number;
      readonly unitsLost: number;
      readonly totalValueLost: bigint;
      /** Whole percent. */
      readonly percentageOfArmy: number;
    })
  | (EventBase<'comebackMoment'> & {
      readonly player: number;
      readonly deficitBefore: bigint;
      readonly advantageAfter: bigint;
      readonly swingValue: bigint;
    })
  | IcrepUnknownAnalysisEvent;

/** A unit or building as it appears. */
export interface IcrepUnitOrigin {
  readonly tag: IcrepUnitTag;
  readonly unitType?: string | undefined;
  readonly unitTypeId: number;
  readonly owner: number;
  readonly pos: IcrepWorldPos;
}

/** The events of one type. */
export type IcrepAnalysisEventOf<Type extends IcrepAnalysisEvent['type']> = Extract<IcrepAnalysisEvent, { type: Type }>;
