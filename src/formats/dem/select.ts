import type { DotaTeamfightOptions } from './dota/teamfight-options.js';
import type { DemGameEventList } from './game-events.js';
import type { DemEntitySelect } from './entities/entity-decoder.js';
import type { DemTimelineOptions } from './sections/timeline-options.js';

/** Which part of a demo is wanted. */
export interface DemSelect {
  /**
   * Which entities are decoded, when `entity` or `tick` events are asked for; true or absent: all of them. With `gameEvent` events they are
   * decoded where this is given, for `entity(key)` of an event.
   */
  readonly entities?: boolean | DemEntitySelect | undefined;
  /** Names of the messages that become `message` events; true or absent: all of them. */
  readonly messages?: boolean | readonly string[] | undefined;
  /** Descriptions of game events for a recording that has none of its own; absent: those of a build near it, where they are known (CS2). */
  readonly gameEventList?: DemGameEventList | undefined;
  /**
   * Events before this tick are left out (what they changed is not). Commands of signon, which bring classes, tables and the first state, are before
   * tick 0: their events have no tick, and any `fromTick` leaves them out. A tick after the end of the recording adds a diagnostic that says how long
   * it is; one after `toTick` throws `usage`. Where the source can seek, reading goes on from the last full packet before
   * it; sections of a game that look back on the whole match are followed from the beginning all the same.
   */
  readonly fromTick?: number | undefined;
  /** Reading stops after this tick, with the last command of that tick. Commands of signon are before tick 0: `toTick: -1` reads them and no packet. */
  readonly toTick?: number | undefined;
  /** `fromTick` in seconds of the recording: from tick 0, by the recording's own length of a tick. */
  readonly fromSeconds?: number | undefined;
  /** `toTick` in seconds of the recording. */
  readonly toSeconds?: number | undefined;
  /** How often `timeline` and `sample` events look at a match of Dota 2 or Deadlock. */
  readonly timeline?: DemTimelineOptions | undefined;
  /** What `teamfights` and `teamfight` events take for one. */
  readonly teamfights?: DotaTeamfightOptions | undefined;
}

/** The names of messages that were asked for; undefined where all or none are wanted. */
export const askedMessages = ({ messages }: DemSelect): readonly string[] | undefined =>
  typeof messages === 'boolean' ? undefined : messages;

/** Whether the names of messages are needed: for events of messages, and to refuse a name that no game has. */
export const needsMessageNames = (events: readonly string[], select: DemSelect): boolean =>
  events.includes('message') || askedMessages(select) !== undefined;
