import type { DecodeLimits } from '../../core/limits.js';
import type { BlizzardRecipient, BlizzardStreamName } from '../../protocols/blizzard/layout.js';

export { FIXED_POINT, STREAM_ORDER } from '../../protocols/blizzard/layout.js';

/** Names and numbers of Heroes of the Storm replays that the tables do not have (docs/formats/storm.md). */

/** The default limits. The largest replays have a few MB, and are held in memory where the source cannot go back. */
export const STORM_LIMITS: Partial<DecodeLimits> = { maxInputBytes: 64 << 20, maxDecompressedBytes: 64 << 20 };

/** Names of the files that are decoded (section 2). */
export const FileName = {
  details: 'replay.details',
  initData: 'replay.initData',
  attributes: 'replay.attributes.events',
  battlelobby: 'replay.server.battlelobby',
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
  '(listfile)',
  '(attributes)',
];

/** The three event streams, in the order in which events of one gameloop are given. */
export type StormStreamName = BlizzardStreamName;
/** Who a chat line or ping is for. */
export type StormRecipient = BlizzardRecipient;

/** Game loops per second: the speed never changes. */
const LOOPS_PER_SECOND = 16;
/** Seconds from the first game loop, which is while the game still loads. */
export const secondsOf = (gameloop: number): number => gameloop / LOOPS_PER_SECOND;

/** The player ids of the armies of team 0 and team 1: minions, structures and cores (section 7). */
export const FIRST_ARMY = 11;
/** Units that end the game when they die (section 17). */
export const CORES: ReadonlySet<string> = /* @__PURE__ */ new Set(['KingsCore', 'VanndarStormpike', 'DrekThar']);
