import type { RocketLeagueHeaderFacts } from '../header-facts.js';
import type { RocketLeagueBoost } from './boost.js';
import type { RocketLeagueDemolition } from './demolitions.js';
import type { RocketLeagueFrames } from '../frame-fields.js';
import type { RocketLeagueGoal } from './goals.js';
import type { RocketLeagueKickoff } from './kickoffs.js';
import type { RocketLeagueMovement } from './movement.js';
import type { RocketLeaguePickup } from './pickups.js';
import type { RocketLeaguePlayer } from './players.js';
import type { RocketLeaguePositioning } from './positioning.js';
import type { RocketLeaguePossession } from './possession.js';
import type { RocketLeagueTouch } from './touches.js';

/** The match as people talk about it. */
export interface RocketLeagueMatchSections {
  /** Map, date, score, who won: from the header. */
  readonly summary: RocketLeagueSummary;
  readonly players: readonly RocketLeaguePlayer[];
  readonly goals: readonly RocketLeagueGoal[];
  readonly demolitions: readonly RocketLeagueDemolition[];
  readonly kickoffs: readonly RocketLeagueKickoff[];
  /** Speeds, heights and powerslides of each player who drove. */
  readonly movement: readonly RocketLeagueMovement[];
  /** Thirds, halves, sides of the ball, and distances of each player who drove. */
  readonly positioning: readonly RocketLeaguePositioning[];
  /** Boost pads that were picked up. */
  readonly pickups: readonly RocketLeaguePickup[];
  /** What each player who drove had in the tank, and burnt. */
  readonly boost: readonly RocketLeagueBoost[];
  /** Who touched the ball, as derived from its motion. */
  readonly touches: readonly RocketLeagueTouch[];
  /** How long each player was the last to touch the ball. */
  readonly possession: readonly RocketLeaguePossession[];
  /** Ball and cars of every frame, as columns. */
  readonly frames: RocketLeagueFrames;
}
/** The match in a few words, from the header. */
export type RocketLeagueSummary = Omit<RocketLeagueHeaderFacts, 'players' | 'goals'>;

/** Names of all sections of the match. */
export const MATCH_SECTION_NAMES = [
  'summary',
  'players',
  'goals',
  'demolitions',
  'kickoffs',
  'movement',
  'positioning',
  'pickups',
  'boost',
  'touches',
  'possession',
  'frames',
] as const satisfies (keyof RocketLeagueMatchSections)[];
