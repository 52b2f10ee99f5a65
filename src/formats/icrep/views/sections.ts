import { highlights, type IcrepHighlights } from '../highlights/highlights.js';
import { abilityTimings, type IcrepAbilityTiming } from './abilities.js';
import { buildOrders, type IcrepBuildOrders } from './build-order.js';
import { cameraPaths, type IcrepCameraPath } from './camera-path.js';
import { controlGroupUse, type IcrepControlGroupUse } from './control-groups.js';
import { engagements, type IcrepEngagement } from './engagements.js';
import { armyWipes, type IcrepFoundArmyWipe } from './army-wipes.js';
import { cameraHeat, type IcrepCameraHeat } from './camera-heat.js';
import { comebacks, type IcrepFoundComeback } from './comebacks.js';
import { fightAttention, type IcrepFightAttention } from './fight-attention.js';
import { playedTime, type IcrepPlayedTime } from './played-time.js';
import { playerSeries, type IcrepPlayerSeries } from './player-series.js';
import type { IcrepViewDefinition } from './section.js';
import { unitLifetimes, type IcrepUnitLifetime } from './unit-lifetimes.js';
import { playerVotes, votes, type IcrepPlayerVotes, type IcrepVote } from './votes.js';

/** The match as people talk about it, made of the recorder's events. Undefined where the file has no events; a diagnostic says so. */
export interface IcrepViewSections {
  /** Every unit and building, from its making to its end. */
  readonly unitLifetimes?: readonly IcrepUnitLifetime[] | undefined;
  /** What each player made, in order. */
  readonly buildOrders?: IcrepBuildOrders | undefined;
  /** The fights that the recorder noted. */
  readonly engagements?: readonly IcrepEngagement[] | undefined;
  /** Uses of abilities and superweapons, by player and ability. */
  readonly abilityTimings?: readonly IcrepAbilityTiming[] | undefined;
  /** Where each player looked. */
  readonly cameraPaths?: readonly IcrepCameraPath[] | undefined;
  /** How long each player looked where, minute by minute. */
  readonly cameraHeat?: readonly IcrepCameraHeat[] | undefined;
  /** Whether each player watched their own fights, and how soon the camera came. */
  readonly fightAttention?: readonly IcrepFightAttention[] | undefined;
  /** How each player used control groups, and how soon each reacted to fights. */
  readonly controlGroupUse?: readonly IcrepControlGroupUse[] | undefined;
  /** Economy, fighting and activity of each player over time. */
  readonly playerSeries?: readonly IcrepPlayerSeries[] | undefined;
  readonly votes?: readonly IcrepVote[] | undefined;
  /** The same votes, by player. */
  readonly playerVotes?: readonly IcrepPlayerVotes[] | undefined;
  /** Pauses, and how long the match was played. */
  readonly playedTime?: IcrepPlayedTime | undefined;
  /** Army wipes found from lives and fights, noted or not. Values of units: the option `costs`. */
  readonly armyWipes?: readonly IcrepFoundArmyWipe[] | undefined;
  /** Comebacks found from the stat snapshots, noted or not. */
  readonly comebacks?: readonly IcrepFoundComeback[] | undefined;
  /** The best moments, scored by the published formula. Options: `costs`, `highlightConfig`. */
  readonly highlights?: IcrepHighlights | undefined;
}

/** How each section is made of the events. */
export const VIEW_SECTIONS: { readonly [S in keyof IcrepViewSections]-?: IcrepViewDefinition<Required<Pick<IcrepViewSections, S>>> } = {
  unitLifetimes,
  buildOrders,
  engagements,
  abilityTimings,
  cameraPaths,
  cameraHeat,
  fightAttention,
  controlGroupUse,
  playerSeries,
  votes,
  playerVotes,
  playedTime,
  armyWipes,
  comebacks,
  highlights,
};
