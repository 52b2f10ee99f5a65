import type { TimelineOptions } from './dota/options.js';
import type { TeamfightOptions } from './dota/teamfight-options.js';
import type { DemGameEventList } from './game-events.js';
import type { EntitySelect } from './entities/entity-decoder.js';

/** Which part of a demo is wanted. */
export interface DemSelect {
  /**
   * Which entities are decoded, when `entity` or `tick` events are asked for; true or absent: all of them. With `gameEvent` events they are
   * decoded where this is given, for `entity(key)` of an event.
   */
  readonly entities?: boolean | EntitySelect | undefined;
  /** Names of the messages that become `message` events; true or absent: all of them. */
  readonly messages?: boolean | readonly string[] | undefined;
  /** Descriptions of game events for a recording that has none of its own; absent: those of a build near it, where they are known (CS2). */
  readonly gameEventList?: DemGameEventList | undefined;
  /** Events before this tick are left out (what they changed is not). */
  readonly fromTick?: number | undefined;
  /** Reading stops after this tick. */
  readonly toTick?: number | undefined;
  /** How often `timeline` and `sample` events look at a Dota 2 match. */
  readonly timeline?: TimelineOptions | undefined;
  /** What `teamfights` and `teamfight` events take for one. */
  readonly teamfights?: TeamfightOptions | undefined;
}
