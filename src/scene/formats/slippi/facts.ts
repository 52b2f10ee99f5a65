import type { SlippiReplay, SlippiSection } from '../../../formats/slippi/index.js';
import { FIRST_FRAME, FRAMES_PER_SECOND } from '../../../formats/slippi/layout.js';

/** What the scene of a game is made of. */
export const MELEE_SECTIONS = [
  'players',
  'game',
  'stockLosses',
  'combos',
  'frames',
  'items',
  'stageEvents',
] as const satisfies SlippiSection[];
export type MeleeReplay = Pick<SlippiReplay<SlippiSection>, 'header' | (typeof MELEE_SECTIONS)[number]>;

/** Seconds of the recording, which begins with the first frame. */
export const secondsOf = (frame: number): number => (frame - FIRST_FRAME) / FRAMES_PER_SECOND;
