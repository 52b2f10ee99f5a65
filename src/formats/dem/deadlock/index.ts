import type { DemWatch } from '../watches/watch.js';
import { ABILITIES_WATCH } from './abilities-watch.js';
import { CLOCK_WATCH } from './clock-watch.js';
import { DAMAGE_WATCH } from './damage-watch.js';
import { ITEMS_WATCH } from './items-watch.js';
import { KILLS_WATCH } from './kills-watch.js';
import { OBJECTIVES_WATCH } from './objectives-watch.js';
import { PLAYERS_WATCH } from './players-watch.js';
import { SCORE_WATCH } from './score-watch.js';
import { TIMELINE_WATCH } from './timeline-watch.js';

/** Every watch of Deadlock. Other games have some sections of the same names. */
export const DEADLOCK_WATCHES: readonly DemWatch[] = [
  CLOCK_WATCH,
  PLAYERS_WATCH,
  KILLS_WATCH,
  SCORE_WATCH,
  DAMAGE_WATCH,
  ITEMS_WATCH,
  ABILITIES_WATCH,
  OBJECTIVES_WATCH,
  TIMELINE_WATCH,
];
