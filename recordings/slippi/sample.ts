import { toyMatch } from './toy-match.js';

/** A match of two stocks, to its end: with four, the file would be too large to be fetched as a sample. */
export const slippiSample = (): Uint8Array => toyMatch(4 * 60 * 60, 2);
