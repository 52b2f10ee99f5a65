import { toyMatch } from './toy-match.js';

/** The first frames of a match, below 8 KB, so that every prefix can be tried. */
export const fixtures = (): Record<string, Uint8Array> => ({ 'toy-match.slp': toyMatch(16) });
