/** What results are made of, beside the results themselves. */
export type * from './results.js';
export type {
  RocketLeagueCacheEntry,
  RocketLeagueClassIndex,
  RocketLeagueDebugInfo,
  RocketLeagueKeyframe,
  RocketLeagueLists,
  RocketLeagueTickMark,
} from './body.js';
export type {
  RocketLeagueActorEvent,
  RocketLeagueClosedEvent,
  RocketLeagueFrameEvent,
  RocketLeagueUnknownEvent,
  RocketLeagueUpdateEvent,
} from './events.js';
export type { RocketLeagueHeaderFacts, RocketLeagueHeaderGoal, RocketLeagueHeaderPlayer } from './header-facts.js';
export type { RocketLeaguePlatform } from './platforms.js';
export type { RocketLeagueBoost } from './match/boost.js';
export type { RocketLeagueDemolition } from './match/demolitions.js';
export type { RocketLeagueGoal } from './match/goals.js';
export type { RocketLeagueHitbox } from './match/hitboxes.js';
export type { RocketLeagueKickoff } from './match/kickoffs.js';
export type { RocketLeagueMatchSections, RocketLeagueSummary } from './match/match.js';
export type { RocketLeagueMovement } from './match/movement.js';
export type { RocketLeaguePickup } from './match/pickups.js';
export type { RocketLeaguePlayer } from './match/players.js';
export type { RocketLeaguePositioning } from './match/positioning.js';
export type { RocketLeaguePossession } from './match/possession.js';
export type { RocketLeagueTouch } from './match/touches.js';
export type { GuessedLayout as RocketLeagueGuessedLayout } from './network/actor-classes.js';
export type {
  RocketLeagueAttributeType,
  RocketLeagueLoadout,
  RocketLeagueOnlineLoadout,
  RocketLeagueProduct,
  RocketLeagueReference,
  RocketLeagueRigidBody,
  RocketLeagueRotator,
  RocketLeagueStoredRotation,
  RocketLeagueUniqueId,
  RocketLeagueValue,
  RocketLeagueValues,
  RocketLeagueVector,
} from './network/values.js';
export type { RocketLeagueLiveActor, RocketLeagueMoment } from './moment.js';
export type { RocketLeaguePropertyTree, RocketLeaguePropertyValue } from './property.js';
export type { RocketLeagueDefaultSection } from './replay.js';
export type { RocketLeagueUnits } from './rules.js';
export type { RocketLeagueSeekPoint } from './seek-points.js';
export type { RocketLeagueOddText, RocketLeagueText } from './text.js';
