import type { MatchOutcome } from './match-outcome.js';
import type { PlayerStats } from './player-stats.js';
import type { UnitTag, WorldPos } from './values.js';
import type { VoteAnalysisEvent } from './vote.js';

/** What a player did with a control group. */
export const CONTROL_GROUP_ACTIONS = ['assign', 'append', 'recall'] as const;
/** What a player did with a control group. */
export type ControlGroupAction = (typeof CONTROL_GROUP_ACTIONS)[number];

/** A unit and where it stands. */
export interface UnitPosition {
  readonly tag: UnitTag;
  readonly pos: WorldPos;
}

interface EventBase<Type extends string> {
  readonly type: Type;
  /** The tick during which it happened; `matchEnded` carries the terminal tick. */
  readonly tick: number;
}

/** An event of a variant this library does not know. Its length is not stored, so `bytes` is all that is left of the section. */
export interface UnknownAnalysisEvent {
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
export type AnalysisEvent =
  | (EventBase<'unitCreated'> & UnitOrigin)
  | (EventBase<'constructionStarted'> & UnitOrigin)
  | (EventBase<'constructionCompleted'> & { readonly tag: UnitTag })
  | (EventBase<'unitDestroyed'> & {
      readonly tag: UnitTag;
      readonly killerTag: UnitTag | undefined;
      readonly killerOwner: number | undefined;
    })
  | (EventBase<'unitPositionSample'> & { readonly positions: readonly UnitPosition[] })
  | (EventBase<'playerStatSnapshot'> & { readonly player: number; readonly stats: PlayerStats })
  | (EventBase<'resourceCollected'> & {
      readonly player: number;
      readonly resourceType?: string | undefined;
      readonly resourceTypeId: number;
      readonly amount: number;
    })
  | (EventBase<'upgradeCompleted'> & { readonly player: number; readonly upgrade?: string | undefined; readonly upgradeId: number })
  | (EventBase<'cameraPositionSample'> & {
      readonly player: number;
      readonly viewportCenter: WorldPos;
      /** 1 is 1:1. */
      readonly zoomLevel: number;
    })
  | (EventBase<'selectionChanged'> & { readonly player: number; readonly added: readonly UnitTag[]; readonly removed: readonly UnitTag[] })
  | (EventBase<'controlGroupEvent'> & { readonly player: number; readonly group: number; readonly action: ControlGroupAction })
  | (EventBase<'abilityUsed'> & {
      readonly player: number;
      readonly ability?: string | undefined;
      readonly abilityId: number;
      readonly target: WorldPos | undefined;
    })
  | (EventBase<'pauseEvent'> & { readonly player: number; readonly paused: boolean })
  | (EventBase<'matchEnded'> & { readonly outcome: MatchOutcome })
  | (EventBase<'voteEvent'> & { readonly event: VoteAnalysisEvent })
  | (EventBase<'engagementStarted'> & {
      readonly centerPos: WorldPos;
      /** Those of the lowest-numbered player involved. */
      readonly friendlyUnits: readonly UnitTag[];
      readonly enemyUnits: readonly UnitTag[];
      readonly valueFriendly: bigint;
      readonly valueEnemy: bigint;
    })
  | (EventBase<'engagementEnded'> & {
      readonly centerPos: WorldPos;
      readonly friendlyLosses: number;
      readonly enemyLosses: number;
      readonly friendlySurvivors: number;
      readonly enemySurvivors: number;
      readonly durationTicks: number;
    })
  | (EventBase<'superweaponFired'> & {
      readonly weaponType?: string | undefined;
      readonly weaponTypeId: number;
      readonly targetPos: WorldPos;
      readonly player: number;
      readonly unitsAffected: number;
      readonly buildingsAffected: number;
    })
  | (EventBase<'baseDestroyed'> & { readonly player: number; readonly pos: WorldPos; readonly buildingsLost: readonly UnitTag[] })
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
  | UnknownAnalysisEvent;

/** A unit or building as it appears. */
export interface UnitOrigin {
  readonly tag: UnitTag;
  readonly unitType?: string | undefined;
  readonly unitTypeId: number;
  readonly owner: number;
  readonly pos: WorldPos;
}

/** The events of one type. */
export type AnalysisEventOf<Type extends AnalysisEvent['type']> = Extract<AnalysisEvent, { type: Type }>;

/** The variants of an event, in the order of the wire (docs/formats/icrep.md, section 6). */
export const ANALYSIS_EVENT_TYPES = [
  'unitCreated',
  'constructionStarted',
  'constructionCompleted',
  'unitDestroyed',
  'unitPositionSample',
  'playerStatSnapshot',
  'resourceCollected',
  'upgradeCompleted',
  'cameraPositionSample',
  'selectionChanged',
  'controlGroupEvent',
  'abilityUsed',
  'pauseEvent',
  'matchEnded',
  'voteEvent',
  'engagementStarted',
  'engagementEnded',
  'superweaponFired',
  'baseDestroyed',
  'armyWipe',
  'comebackMoment',
] as const satisfies readonly Exclude<AnalysisEvent['type'], 'unknown'>[];
