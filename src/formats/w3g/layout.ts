import type { DecodeLimits } from '../../core/limits.js';

/** Numbers and names of Warcraft III replays (docs/formats/w3g.md). */

/** `Warcraft III recorded game`, 0x1A, 0x00. */
export const MAGIC = /* @__PURE__ */ Uint8Array.from('Warcraft III recorded game\x1a\0', (letter) => letter.charCodeAt(0));
/** What NetEase's platform puts before or behind a replay (section 20). */
export const NETEASE_MAGIC = /* @__PURE__ */ Uint8Array.from('GRBN', (letter) => letter.charCodeAt(0));
export const NETEASE_HEADER_BYTES = 128;
/** A NetEase header at the end has this size in most files of 1.32, in which the field at `NETEASE_MARK_AT` is not 0. */
export const NETEASE_SHORT_HEADER_BYTES = 125;
export const NETEASE_MARK_AT = 24;
/** `NGIS` and 128 bytes, behind replays of Blizzard's own ladder server. */
export const LADDER_SIGNATURE_MAGIC = /* @__PURE__ */ Uint8Array.from('NGIS', (letter) => letter.charCodeAt(0));
export const LADDER_SIGNATURE_BYTES = 132;
/** Detection looks for the signature up to this offset. */
export const MAX_PREFIX_BYTES = (64 << 10) - 64;

/** A replay is some MB; the largest stream at hand has 7. */
export const W3G_LIMITS: Partial<DecodeLimits> = { maxDecompressedBytes: 256 << 20 };
/** Where the header's fields end, by its version. */
export const HEADER_BYTES = [64, 68] as const;
/** Each block holds this many bytes of the stream. Blocks of other sizes are read too, up to a limit of the format. */
export const BLOCK_BYTES = 8192;
export const MAX_BLOCK_BYTES = 1 << 20;
/** From this version on block headers have 12 bytes instead of 8. */
export const WIDE_SINCE = 10032;

/** Ids in the stream's head (sections 3, 5, 6, 7). */
export const HEAD_ID = 0x10;
export const PLAYER_ID = 0x16;
export const SLOTS_ID = 0x19;
export const METADATA_IDS: readonly number[] = [0x38, 0x39];
/** Metadata of this id announces the action ids of 2.0.2. */
export const SHIFTED_METADATA_ID = 0x38;

/** Ids of replay blocks (section 8). */
export const BlockId = {
  leave: 0x17,
  countdownStart: 0x1a,
  countdownEnd: 0x1b,
  gameStart: 0x1c,
  timeSlotPart: 0x1e,
  timeSlot: 0x1f,
  chat: 0x20,
  checksum: 0x22,
  desync: 0x23,
  endTimer: 0x2f,
} as const;
/** Up to this version 0x20 is the checksum, and 0x1E the time slot. */
export const OLD_BLOCKS_UNTIL = 2;

/** Bytes of a slot. */
export const slotBytes = (version: number): number => (version <= OLD_BLOCKS_UNTIL ? 7 : version < 7 ? 8 : 9);
/** The team of those who watch. */
export const observerTeam = (version: number): number => (version < 29 ? 12 : 24);

/** Every id from 0x77 on is one lower in the file from 2.0.2 on (section 12). */
export const SHIFTED_FROM = 0x77;

/** Names of the speeds, by the number in the settings (section 4). */
export const SPEEDS = ['slow', 'normal', 'fast'] as const;
/** How many milliseconds of play one millisecond of the increments is. */
export const SPEED_FACTORS = { slow: 0.6, normal: 0.8, fast: 1 } as const;
/** Names of the colors, by number. Those above 11 exist since 1.29. */
export const COLORS = (
  'red blue teal purple yellow orange green pink gray lightBlue darkGreen brown maroon navy turquoise violet wheat peach mint lavender coal ' +
  'snow emerald peanut'
).split(' ');
/** The same as the game shows them, red, green and blue in six hex digits. */
export const COLOR_RGB = (
  'ff0303 0042ff 1ce6b9 540081 fffc00 fe8a0e 20c000 e55bb0 959697 7ebff1 106246 4a2a04 9b0000 0000c3 00eaff be00fe ebcd87 f8a48b bfff80 ' +
  'dcb9eb 282828 ebf0ff 00781e a46f33'
).split(' ');
/** Races by their bit. */
export const RACES = { 0x01: 'human', 0x02: 'orc', 0x04: 'nightElf', 0x08: 'undead', 0x10: 'demon', 0x20: 'random' } as const;

/** What a leave block's result says (section 15). */
export const LEAVE_RESULTS: Readonly<Partial<Record<number, W3gLeaveResult>>> = {
  1: 'disconnected',
  7: 'left',
  8: 'lostBuildings',
  9: 'won',
  10: 'draw',
  11: 'observer',
  13: 'left',
};
/** How somebody left: `lostBuildings` lost all buildings, `observer` watched, or left after the end. */
export type W3gLeaveResult = 'disconnected' | 'left' | 'lostBuildings' | 'won' | 'draw' | 'observer';
