import type { DecodeLimits } from '../../core/limits.js';

/** The first bytes of every file: `{`, the key `raw`, an array of u8 with a 32-bit count. docs/formats/slippi.md, section 1. */
export const HEAD = Uint8Array.of(0x7b, 0x55, 0x03, 0x72, 0x61, 0x77, 0x5b, 0x24, 0x55, 0x23, 0x6c);
/** Where the count of raw bytes is. */
export const COUNT_AT = HEAD.length;
/** Where the events begin. */
export const RAW_AT = COUNT_AT + 4;
/** The key `metadata`, which follows the events. */
export const METADATA_KEY = Uint8Array.of(0x55, 0x08, 0x6d, 0x65, 0x74, 0x61, 0x64, 0x61, 0x74, 0x61);
/** `}`, which ends the container. */
export const CLOSE = 0x7d;

/** The commands of section 3. */
export const COMMANDS = {
  splitter: 0x10,
  eventTable: 0x35,
  gameStart: 0x36,
  preFrame: 0x37,
  postFrame: 0x38,
  gameEnd: 0x39,
  frameStart: 0x3a,
  item: 0x3b,
  bookend: 0x3c,
  geckoList: 0x3d,
  fodPlatform: 0x3f,
  whispy: 0x40,
  stadium: 0x41,
} as const;

/** Names of the commands, for messages and for the program. */
export const COMMAND_NAMES: Readonly<Record<number, string>> = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.entries(COMMANDS).map(([name, command]) => [command, name]),
);

/** A command as the document writes it. */
export const commandText = (command: number): string => `0x${command.toString(16).padStart(2, '0')}`;

/** The first byte of files from before version 0.1.0, which have neither a container nor a table of events (section 1). */
export const OLD_FIRST_BYTE = COMMANDS.gameStart;

/** The number of the first frame of every game. */
export const FIRST_FRAME = -123;
/** The first frame in which players can act. */
export const FIRST_PLAYABLE_FRAME = -39;
export const FRAMES_PER_SECOND = 60;
/** Frames that come again are at most this old where the file does not say which frames are final (section 5). */
export const ROLLBACK_FRAMES = 7;

/** Numbers of players in a file. Four ports exist; a file may say any byte. */
export const PORTS = 4;

/** A message splitter's payload: data, then how much of it is used, whose command it is, whether it is the last one. */
export const SPLIT_DATA_BYTES = 512;
export const SPLIT_BYTES = SPLIT_DATA_BYTES + 4;

/** Limits of this format that differ from the defaults: an event has at most 65,536 bytes, and metadata has some hundred. */
export const SLIPPI_LIMITS: Partial<DecodeLimits> = { maxFrameBytes: 1 << 20 };
