/** Numbers that the replays of StarCraft II and Heroes of the Storm share and the tables do not have (docs/formats/sc2.md). */

/** The three event streams. */
export type BlizzardStreamName = 'tracker' | 'game' | 'message';

/** The streams in the order in which events of one gameloop are given: what the game did, what players did, what they said. */
export const STREAM_ORDER = ['tracker', 'game', 'message'] as const satisfies readonly BlizzardStreamName[];

/** Widths of ids in bit-packed streams (section 9). */
export const USER_ID_BITS = 5;
export const EVENT_ID_BITS = { game: 7, message: 4 } as const;
/** Widths of a loop delta by the two bits before it. */
export const LOOP_DELTA_BITS: readonly number[] = [6, 14, 22, 32];
/** The user id of events that the game itself causes. */
export const GAME_USER_ID = 16;

/** Names of m_recipient (section 11). */
export const RECIPIENTS = ['all', 'allies', 'individual', 'battlenet', 'observers'] as const;
/** Who a chat line or ping is for. */
export type BlizzardRecipient = (typeof RECIPIENTS)[number];

/** Map coordinates of game events, and some numbers of the tracker, are fixed-point numbers with 12 fraction bits. */
export const FIXED_POINT = 4096;

/** A unit tag is index * 2^18 + recycle (section 12). */
const TAG_RECYCLE_BITS = 18;
const TAG_RECYCLE_RANGE = 2 ** TAG_RECYCLE_BITS;

/** A unit's tag out of its slot and the count of that slot's uses. */
export const unitTagOf = (index: number, recycle: number): number => index * TAG_RECYCLE_RANGE + recycle;

/** The slot of the unit of a tag, of 32 bits. */
export const unitTagIndexOf = (unitTag: number): number => unitTag >>> TAG_RECYCLE_BITS;
