import type { DecodeLimits } from '../../core/limits.js';

/** What is in the first section: `reRS` before 1.21, `seRS` since. docs/formats/brood-war.md, section 1 */
export const MAGICS = ['reRS', 'seRS'] as const;
export type BroodWarMagic = (typeof MAGICS)[number];
/** Where the signature stands, behind the check, the count and the size of its chunk. */
export const MAGIC_AT = 12;
/** Bytes of the first section as stored. */
export const SIGNATURE_BYTES = 16;

/** Each chunk of a section makes so many bytes, the last one what is left. */
export const CHUNK_BYTES = 8192;
/** Check and number of chunks in front of a section. */
export const SECTION_HEAD_BYTES = 8;
/** Size in front of a chunk. */
export const CHUNK_HEAD_BYTES = 4;

export const HEADER_BYTES = 633;
export const SIZE_BYTES = 4;
export const NAMES_BYTES = 1152;
/** Slots of a game, and bytes of each in the header and in the section of names. */
export const SLOTS = 12;
export const SLOT_BYTES = 36;
export const LONG_NAME_BYTES = 96;
/** Where the slots begin in the header. */
export const SLOTS_AT = 0xa1;

/** Tag and size in front of a tagged section. */
export const TAG_HEAD_BYTES = 8;
/** Unpacked sizes of the tagged sections that are sections. Others are free bytes. */
export const TAGGED_BYTES: Readonly<Record<string, number>> = { SKIN: 5600, LMTS: 28, BFIX: 8, CCLR: 192, GCFG: 25 };

/** Frame and number of bytes in front of a block of commands, and the most bytes of one. */
export const BLOCK_HEAD_BYTES = 5;
export const MAX_BLOCK_BYTES = 255;

/** Limits that differ from the default ones: no replay is as large as others are. */
export const BROOD_WAR_LIMITS: Partial<DecodeLimits> = { maxDecompressedBytes: 64 << 20, maxFrameBytes: 16 << 20 };

/** The age of a file (section 1): PKWARE's compression up to 1.16.1, zlib from 1.18 on, tagged sections since 1.21. */
export type BroodWarGeneration = 'legacy' | 'modern' | 'modern121';

/** How long a frame takes at each speed, in milliseconds. */
export const FRAME_MS: readonly number[] = [167, 111, 83, 67, 56, 48, 42];
/** What screp, and people, take for a frame. */
export const FASTEST_FRAME_MS = 42;

export const GAME_TYPES: Readonly<Partial<Record<number, string>>> = {
  2: 'Melee',
  3: 'Free For All',
  4: 'One on One',
  5: 'Capture The Flag',
  6: 'Greed',
  7: 'Slaughter',
  8: 'Sudden Death',
  9: 'Ladder',
  10: 'Use Map Settings',
  11: 'Team Melee',
  12: 'Team Free For All',
  13: 'Team Capture The Flag',
  15: 'Top vs Bottom',
};
/** Numbers of game types that rules ask for. */
export const GAME_TYPE = {
  melee: 2,
  freeForAll: 3,
  oneOnOne: 4,
  captureTheFlag: 5,
  greed: 6,
  slaughter: 7,
  suddenDeath: 8,
  useMapSettings: 10,
  teamMelee: 11,
  teamFreeForAll: 12,
  teamCaptureTheFlag: 13,
  topVsBottom: 15,
} as const;

export const TILESETS: readonly string[] = [
  'Badlands',
  'Space Platform',
  'Installation',
  'Ashworld',
  'Jungle',
  'Desert',
  'Arctic',
  'Twilight',
];

/** A race as people write it. */
export type BroodWarRace = 'zerg' | 'terran' | 'protoss';
export const RACES: readonly BroodWarRace[] = ['zerg', 'terran', 'protoss'];

/** What is in a slot. */
export type BroodWarSlotType =
  | 'inactive'
  | 'computer'
  | 'human'
  | 'rescuePassive'
  | 'unused'
  | 'computerControlled'
  | 'open'
  | 'neutral'
  | 'closed';
export const SLOT_TYPES: readonly BroodWarSlotType[] = [
  'inactive',
  'computer',
  'human',
  'rescuePassive',
  'unused',
  'computerControlled',
  'open',
  'neutral',
  'closed',
];

/** How somebody left. */
export type BroodWarLeaveReason = 'quit' | 'defeat' | 'victory' | 'finished' | 'draw' | 'dropped';
export const LEAVE_REASONS: readonly (BroodWarLeaveReason | undefined)[] = [
  undefined,
  'quit',
  'defeat',
  'victory',
  'finished',
  'draw',
  'dropped',
];

/** Colors by their ids in the header: names, and how the game draws them. */
export const COLORS: readonly (readonly [name: string, rgb: string])[] = [
  ['Red', '#f40404'],
  ['Blue', '#0c48cc'],
  ['Teal', '#2cb494'],
  ['Purple', '#88409c'],
  ['Orange', '#f88c14'],
  ['Brown', '#703014'],
  ['White', '#cce0d0'],
  ['Yellow', '#fcfc38'],
  ['Green', '#088008'],
  ['Pale Yellow', '#fcfc7c'],
  ['Tan', '#ecc4b0'],
  ['Aqua', '#4068d4'],
  ['Pale Green', '#74a47c'],
  ['Blueish Grey', '#9090b8'],
  ['Pale Yellow2', '#fcfc7c'],
  ['Cyan', '#00e4fc'],
  ['Pink', '#ffc4e4'],
  ['Olive', '#787800'],
  ['Lime', '#d2f53c'],
  ['Navy', '#0000e6'],
  ['Dark Aqua', '#4068d4'],
  ['Magenta', '#f032e6'],
  ['Grey', '#808080'],
  ['Black', '#3c3c3c'],
];
