import { emptyFile, isReplayError, replayError } from '../core/errors.js';
import type { ReplayFormat } from './format-names.js';
import { RELATIVES } from './relatives.js';

/** What a file looks like to somebody who passed it to the verb of another format, and what to do with it. */
interface Look {
  /** How the file begins, as text of one byte a character. */
  readonly start: RegExp;
  /** What people call it: `a StarCraft II replay`. */
  readonly name: string;
  readonly advice: string;
}

/** How files of each format begin, those of older relatives that are refused included. Empty: there is no magic number to look for. */
const LOOKS: Readonly<Record<ReplayFormat, readonly Look[]>> = {
  slippi: [
    {
      start: new RegExp(`^\\{U${String.fromCharCode(3)}raw\\[\\$U#l`),
      name: 'a Slippi replay of Super Smash Bros. Melee',
      advice: 'parseSlippi reads it',
    },
  ],
  'brood-war': [{ start: /^[^]{12}[rs]eRS/, name: 'a replay of StarCraft: Brood War', advice: 'parseBroodWar reads it' }],
  'rocket-league': [{ start: /^[^]{20}(?:[^]{4})?TAGame\.Replay_/, name: 'a Rocket League replay', advice: 'parseRocketLeague reads it' }],
  dem: [
    { start: /^PBDEMS2/, name: 'a Source 2 demo', advice: 'parseDem reads it' },
    { start: /^(PBUFDEM|HL2DEMO)/, name: 'a Source 1 demo', advice: 'replaykit reads demos of Source 2 only' },
  ],
  sc2: [{ start: /^MPQ[^]*StarCraft II replay/, name: 'a StarCraft II replay', advice: 'parseSc2 reads it' }],
  storm: [{ start: /^MPQ[^]*Heroes of the Storm replay/, name: 'a Heroes of the Storm replay', advice: 'parseStorm reads it' }],
  icrep: [{ start: /^ICRP/, name: 'an Iron Curtain replay', advice: 'parseIcrep reads it' }],
  vcr: [{ start: /^\/\/.*\nIRSR/, name: 'a recording of rFactor 2 or Le Mans Ultimate', advice: 'parseVcr reads it' }],
  w3g: [{ start: /^Warcraft III recorded game/, name: 'a Warcraft III replay', advice: 'parseW3g reads it' }],
  gamecache: [],
};

/** Files of no format that people pass all the same. */
const OTHERS: readonly Look[] = [
  ...RELATIVES.map(({ start, name }) => ({ start, name, advice: 'replaykit does not read it' })),
  { start: /^\s*<(!doctype|html|\?xml)/i, name: 'a web page', advice: 'was something else downloaded in place of the replay?' },
];

/** Enough for the first line of a `.vcr`. */
const LOOK_BYTES = 256;

/**
 * Adds to an error that a format threw at the first bytes of a file what else the file may be: an empty file is called empty, and `bad-signature`
 * says what the bytes look like and which verb reads them.
 */
export function withLook(error: unknown, bytes: Uint8Array): unknown {
  if (!isReplayError(error)) return error;
  if (bytes.length === 0) return emptyFile(error);
  if (error.code !== 'bad-signature') return error;
  const text = String.fromCharCode(...bytes.subarray(0, LOOK_BYTES));
  const others = Object.entries(LOOKS).flatMap(([format, looks]) => (format === error.format ? [] : looks));
  const found = [...others, ...OTHERS].find(({ start }) => start.test(text));
  return found === undefined
    ? error
    : replayError('bad-signature', `${error.detail}; this looks like ${found.name}: ${found.advice}`, error);
}
