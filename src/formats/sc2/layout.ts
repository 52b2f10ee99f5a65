import type { DecodeLimits } from '../../core/limits.js';
import type { BlizzardRecipient, BlizzardStreamName } from '../../protocols/blizzard/layout.js';

/** Names and numbers of StarCraft II replays that the tables do not have (docs/formats/sc2.md). */

/** The default limits. The largest replays have a few MB, and are held in memory where the source cannot go back. */
export const SC2_LIMITS: Partial<DecodeLimits> = { maxInputBytes: 64 << 20, maxDecompressedBytes: 64 << 20 };

/** Names of the files that a replay holds (section 3). */
export const FileName = {
  details: 'replay.details',
  detailsBackup: 'replay.details.backup',
  initData: 'replay.initData',
  initDataBackup: 'replay.initData.backup',
  attributes: 'replay.attributes.events',
  metadata: 'replay.gamemetadata.json',
  game: 'replay.game.events',
  message: 'replay.message.events',
  tracker: 'replay.tracker.events',
} as const;

/** Further names that replays are known to hold; what is in them is not known. */
export const OTHER_FILE_NAMES: readonly string[] = [
  'replay.load.info',
  'replay.smartcam.events',
  'replay.sync.events',
  'replay.sync.history',
  'replay.resumable.events',
  'replay.server.battlelobby',
  'replay.gamemetadata',
  '(listfile)',
  '(attributes)',
];

export { FIXED_POINT, GAME_USER_ID, STREAM_ORDER } from '../../protocols/blizzard/layout.js';

/** The three event streams, in the order in which events of one gameloop are given. */
export type Sc2StreamName = BlizzardStreamName;
/** Who a chat line or ping is for. */
export type Sc2Recipient = BlizzardRecipient;

/** From this base build on, ids in events are user ids; below, ranks among the occupied slots (section 15). */
export const USER_IDS_SINCE = 24247;
/** Below this base build tracker positions count in units of four cells, so they are multiplied by 4 (section 12). */
export const TRACKER_CELLS_SINCE = 27950;
/** From this base build on the attributes file starts with a source byte (section 13). */
export const ATTRIBUTE_SOURCE_SINCE = 17326;

/** Game loops per real second by m_gameSpeed: Slower to Faster (section 16). */
export const LOOPS_PER_SECOND: readonly number[] = [9.6, 12.8, 16, 19.2, 22.4];
/** Names of m_gameSpeed. */
export const GAME_SPEEDS = ['slower', 'slow', 'normal', 'fast', 'faster'] as const;
