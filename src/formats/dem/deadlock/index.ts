import type { DemWatch } from '../watches/watch.js';
import { CLOCK_WATCH } from './clock-watch.js';
import { KILLS_WATCH } from './kills-watch.js';
import { PLAYERS_WATCH } from './players-watch.js';
import { SCORE_WATCH } from './score-watch.js';

/** Every watch of Deadlock. What they give is shared with other games. */
export const DEADLOCK_WATCHES: readonly DemWatch[] = [CLOCK_WATCH, PLAYERS_WATCH, KILLS_WATCH, SCORE_WATCH];
