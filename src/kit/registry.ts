import { isSlippi } from '../formats/slippi/signature.js';
import { isBroodWar } from '../formats/brood-war/signature.js';
import { isRocketLeague } from '../formats/rocket-league/signature.js';
import { isStorm } from '../formats/storm/signature.js';
import { isReplayError } from '../core/errors.js';
import { MAGIC_SOURCE_1, MAGIC_SOURCE_1_DOTA } from '../formats/dem/layout.js';
import { isDem } from '../formats/dem/signature.js';
import { detectGamecacheLayout } from '../formats/gamecache/signature.js';
import { isIcrep } from '../formats/icrep/signature.js';
import { isSc2 } from '../formats/sc2/signature.js';
import { vcrSignature } from '../formats/vcr/signature.js';
import { isW3g } from '../formats/w3g/signature.js';
import type { ReplayFormat } from './format-names.js';
import type { FormatReading } from './reading.js';

export { FORMAT_NAMES, type ReplayFormat } from './format-names.js';

/**
 * What a format makes of the first bytes of a file. `signature`: they have its magic number. `structure`: it has none, and they fit.
 * `relative`: an older format of the same family, which is refused by name.
 */
export type Verdict = 'signature' | 'structure' | 'relative';

/** What the library must know of a format. */
export interface RegisteredFormat {
  /** The names of its games, for people. */
  readonly title: string;
  /** The endings of its file names, the usual one first. */
  readonly extensions: readonly [`.${string}`, ...`.${string}`[]];
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
 * Every format by its name. What is said of any format follows from here; a part that a format lacks elsewhere (its look in `first-bytes.ts`, tables,
 * guide of the program, contract) is a type error there.
 */
export const FORMATS = {
  slippi: {
    title: 'Super Smash Bros. Melee (Slippi)',
    extensions: ['.slp'],
    recognise: (head: Uint8Array) => (isSlippi(head) ? 'signature' : undefined),
    load: async () => (await import('./formats/slippi.js')).slippi,
  },
  'brood-war': {
    title: 'StarCraft: Brood War',
    extensions: ['.rep'],
    recognise: (head: Uint8Array) => (isBroodWar(head) ? 'signature' : undefined),
    load: async () => (await import('./formats/brood-war.js')).broodWar,
  },
  dem: {
    title: 'Dota 2, CS2, Deadlock',
    extensions: ['.dem'],
    recognise: recogniseDem,
    load: async () => (await import('./formats/dem.js')).dem,
  },
  sc2: {
    title: 'StarCraft II',
    extensions: ['.SC2Replay'],
    recognise: (head: Uint8Array) => (isSc2(head) ? 'signature' : undefined),
    load: async () => (await import('./formats/sc2.js')).sc2,
  },
  storm: {
    title: 'Heroes of the Storm',
    extensions: ['.StormReplay'],
    recognise: (head: Uint8Array) => (isStorm(head) ? 'signature' : undefined),
    load: async () => (await import('./formats/storm.js')).storm,
  },
  icrep: {
    title: 'Iron Curtain',
    extensions: ['.icrep'],
    recognise: (head: Uint8Array) => (isIcrep(head) ? 'signature' : undefined),
    load: async () => (await import('./formats/icrep.js')).icrep,
  },
  vcr: {
    title: 'rFactor 2, Le Mans Ultimate',
    extensions: ['.vcr'],
    recognise: recogniseVcr,
    load: async () => (await import('./formats/vcr.js')).vcr,
  },
  w3g: {
    title: 'Warcraft III',
    extensions: ['.w3g', '.nwg'],
    recognise: (head: Uint8Array) => (isW3g(head) ? 'signature' : undefined),
    load: async () => (await import('./formats/w3g.js')).w3g,
  },
  'rocket-league': {
    title: 'Rocket League',
    extensions: ['.replay'],
    recognise: (head: Uint8Array) => (isRocketLeague(head) ? 'signature' : undefined),
    load: async () => (await import('./formats/rocket-league.js')).rocketLeague,
  },
  gamecache: {
    title: 'DotAReplay gamecache',
    extensions: ['.dat'],
    recognise: (head: Uint8Array, whole: boolean) => (detectGamecacheLayout(head, whole) === undefined ? undefined : 'structure'),
    load: async () => (await import('./formats/gamecache.js')).gamecache,
  },
} satisfies Readonly<Record<ReplayFormat, RegisteredFormat>>;
