import { isReplayError } from '../core/errors.js';
import { MAGIC_SOURCE_1, MAGIC_SOURCE_1_DOTA } from '../formats/dem/layout.js';
import { isDem } from '../formats/dem/signature.js';
import { detectGamecacheLayout } from '../formats/gamecache/signature.js';
import { isIcrep } from '../formats/icrep/signature.js';
import { isSc2 } from '../formats/sc2/signature.js';
import { vcrSignature } from '../formats/vcr/signature.js';
import { isW3g } from '../formats/w3g/signature.js';
import { LOOKS, type Look } from './first-bytes.js';
import type { FormatReading } from './reading.js';

/**
 * What some first bytes are to a format. `signature`: they have its magic number. `structure`: it has none, and they fit.
 * `relative`: an older format of the same family, which reading refuses by name.
 */
export type Verdict = 'signature' | 'structure' | 'relative';

/** What the library must know of a format. */
export interface RegisteredFormat {
  /** The names of its games, for people. */
  readonly title: string;
  /** The endings of its file names, the usual one first. */
  readonly extensions: readonly [`.${string}`, ...`.${string}`[]];
  /** How its files begin, for errors of verbs that were given one by mistake. */
  readonly looks: readonly Look[];
  /** `whole` says that the bytes are the whole file. Looks at some 64 KB at most. */
  recognise(head: Uint8Array, whole: boolean): Verdict | undefined;
  /** Loads the parser of this format and of no other. */
  load(): Promise<FormatReading>;
}

const startsWith = (bytes: Uint8Array, magic: Uint8Array): boolean =>
  bytes.length >= magic.length && magic.every((byte, i) => byte === bytes[i]);

function recogniseDem(head: Uint8Array): Verdict | undefined {
  if (isDem(head)) return 'signature';
  return startsWith(head, MAGIC_SOURCE_1_DOTA) || startsWith(head, MAGIC_SOURCE_1) ? 'relative' : undefined;
}

function recogniseVcr(head: Uint8Array): Verdict | undefined {
  try {
    return vcrSignature(head) === undefined ? undefined : 'signature';
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return 'relative';
  }
}

/**
 * Every format by its name, in the order in which they are tried: those with a magic number first. All that is said of any format follows from
 * here; what a format lacks elsewhere (tables, guide of the program, contract) is a type error there.
 */
export const FORMATS = {
  dem: {
    title: 'Dota 2, CS2, Deadlock',
    extensions: ['.dem'],
    looks: LOOKS.dem,
    recognise: recogniseDem,
    load: async () => (await import('./formats/dem.js')).dem,
  },
  sc2: {
    title: 'StarCraft II',
    extensions: ['.SC2Replay'],
    looks: LOOKS.sc2,
    recognise: (head: Uint8Array) => (isSc2(head) ? 'signature' : undefined),
    load: async () => (await import('./formats/sc2.js')).sc2,
  },
  icrep: {
    title: 'Iron Curtain',
    extensions: ['.icrep'],
    looks: LOOKS.icrep,
    recognise: (head: Uint8Array) => (isIcrep(head) ? 'signature' : undefined),
    load: async () => (await import('./formats/icrep.js')).icrep,
  },
  vcr: {
    title: 'rFactor 2, Le Mans Ultimate',
    extensions: ['.vcr'],
    looks: LOOKS.vcr,
    recognise: recogniseVcr,
    load: async () => (await import('./formats/vcr.js')).vcr,
  },
  w3g: {
    title: 'Warcraft III',
    extensions: ['.w3g', '.nwg'],
    looks: LOOKS.w3g,
    recognise: (head: Uint8Array) => (isW3g(head) ? 'signature' : undefined),
    load: async () => (await import('./formats/w3g.js')).w3g,
  },
  gamecache: {
    title: 'DotAReplay gamecache',
    extensions: ['.dat'],
    looks: LOOKS.gamecache,
    recognise: (head: Uint8Array, whole: boolean) => (detectGamecacheLayout(head, whole) === undefined ? undefined : 'structure'),
    load: async () => (await import('./formats/gamecache.js')).gamecache,
  },
} satisfies Readonly<Record<string, RegisteredFormat>>;

/** The replay formats of this library, by the names used in results and errors. */
export type ReplayFormat = keyof typeof FORMATS;

/** The names of all formats, in the order of `FORMATS`. */
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly ReplayFormat[];
