import type { BlizzardFile } from '../../protocols/blizzard/session.js';
import type { StormAttributes } from './attributes.js';
import type { StormBattlelobby } from './battlelobby.js';
import type { StormDetails } from './details.js';
import type { StormGameEvent, StormMessageEvent, StormTrackerEvent } from './events.js';
import type { StormHeader } from './header.js';
import type { StormInitData } from './lobby.js';

/** A file of the archive. */
export type StormFile = BlizzardFile;

/** The files of a replay, decoded. What a replay does not have is undefined, with a diagnostic. */
export interface StormStoredSections {
  readonly header: StormHeader;
  readonly details?: StormDetails | undefined;
  readonly initData?: StormInitData | undefined;
  readonly attributes?: StormAttributes | undefined;
  /** What the server said of the lobby: accounts, BattleTags, parties. */
  readonly battlelobby?: StormBattlelobby | undefined;
  readonly gameEvents?: readonly StormGameEvent[] | undefined;
  readonly messageEvents?: readonly StormMessageEvent[] | undefined;
  readonly trackerEvents?: readonly StormTrackerEvent[] | undefined;
  /** In order of their place. */
  readonly files: readonly StormFile[];
}

/** A name of a section that is a file of the replay. */
export type StormStoredSection = keyof StormStoredSections;
