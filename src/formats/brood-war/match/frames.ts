import type { BroodWarHeader } from '../header.js';

/** Where the length of a game is taken from: some files of 2003 have any number in their header. */
export type BroodWarFramesFrom = 'header' | 'last command';

/** A game that goes on for so long after its last command is none: more than an hour. */
const MAX_IDLE_FRAMES = 100_000;

/** The length of a game in frames (docs/formats/brood-war.md, section 14). */
export function framesOf(
  { frames }: BroodWarHeader,
  lastFrame: number,
): { readonly frames: number; readonly framesFrom: BroodWarFramesFrom } {
  const isPlausible = frames >= lastFrame && frames <= lastFrame + MAX_IDLE_FRAMES;
  return isPlausible ? { frames, framesFrom: 'header' } : { frames: lastFrame, framesFrom: 'last command' };
}
