import { toyMatch } from './toy-match.js';

/** A whole match of four stocks, at most four minutes. */
export const slippiSample = (): Uint8Array => toyMatch(4 * 60 * 60);
