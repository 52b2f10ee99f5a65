import type { DecodeLimits } from '../../core/limits.js';

/** Numbers and names of Rocket League replays (docs/formats/rocket-league.md). */

/** Size and checksum, in front of the header and of the body. */
export const PART_HEAD_BYTES = 8;
/** What is at byte 20 or 24 of a replay. */
export const REPLAY_CLASS_START = 'TAGame.Replay_';
/** The key that ends a list of properties. */
export const END_KEY = 'None';
/** A text with this count is a broken `None` of 8 bytes (section 2). */
export const BROKEN_TEXT_COUNT = 0x05000000;
export const BROKEN_TEXT_BYTES = 8;
/** Structs and arrays inside each other. */
export const MAX_PROPERTY_DEPTH = 16;
/** Parents of a class. The longest chain of the tables has ten. */
export const MAX_CLASS_DEPTH = 32;
/** The bits of the smallest frame: time, delta, and the bit that says that no actor follows. */
export const MIN_FRAME_BITS = 65;
/** Stream ids of a class; the highest of a real file is below 200. */
export const MAX_STREAM_ID = 0xffff;
/** Width of actor ids where the header does not say it. */
export const DEFAULT_CHANNELS = 1023;
export const MAX_CHANNELS = 1 << 16;

/** The largest real replay has 5 MB. */
export const ROCKET_LEAGUE_LIMITS: Partial<DecodeLimits> = { maxFrameBytes: 64 << 20, maxStringBytes: 1 << 16 };
