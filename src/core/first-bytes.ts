import { isReplayError, replayError, truncated } from './errors.js';

/** How files begin that people take for replays of another format, of which format they are, what people call them, and what to do with them. */
const KNOWN: readonly (readonly [start: RegExp, format: string, name: string, advice: string])[] = [
  [/^PBDEMS2/, 'dem', 'a Source 2 demo', 'parseDem reads it'],
  [/^(PBUFDEM|HL2DEMO)/, 'dem', 'a Source 1 demo', 'replaykit reads demos of Source 2 only'],
  [/^MPQ[^]*StarCraft II replay/, 'sc2', 'a StarCraft II replay', 'parseSc2 reads it'],
  [/^ICRP/, 'icrep', 'an Iron Curtain replay', 'parseIcrep reads it'],
  [/^\/\/.*\nIRSR/, 'vcr', 'a recording of rFactor 2 or Le Mans Ultimate', 'parseVcr reads it'],
  [/^Warcraft III recorded game/, 'w3g', 'a Warcraft III replay', 'parseW3g reads it'],
  [/^\s*<(!doctype|html|\?xml)/i, 'html', 'a web page', 'was something else downloaded in place of the replay?'],
];

/** The first line of a `.vcr` lies in them too. */
const LOOK_BYTES = 256;

/**
 * An error that a format threw at first sight of some bytes, with what else they may be: an empty file is called that, and `bad-signature` says what the
 * bytes look like and which verb reads it.
 */
export function withLook(error: unknown, bytes: Uint8Array): unknown {
  if (!isReplayError(error)) return error;
  const isEmpty = bytes.length === 0 && (error.code === 'bad-signature' || error.code === 'truncated');
  if (isEmpty) return truncated('the file is empty', error);
  const text = String.fromCharCode(...bytes.subarray(0, LOOK_BYTES));
  const found = error.code === 'bad-signature' ? KNOWN.find(([start, format]) => format !== error.format && start.test(text)) : undefined;
  if (found === undefined) return error;
  const [, , name, advice] = found;
  return replayError('bad-signature', `${error.detail}; this looks like ${name}: ${advice}`, error);
}
