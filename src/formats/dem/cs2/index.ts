import type { DemWatch } from '../watches/watch.js';
import { KILLS_WATCH } from './kills-watch.js';
import { PLAYERS_WATCH } from './players-watch.js';
import { ROUNDS_WATCH, type Cs2RoundEvent, type Cs2RoundSections } from './rounds-watch.js';
import { SCORE_WATCH } from './score-watch.js';

/** What `include` gives of a CS2 recording alone; `players`, `kills` and `score` are those of other games too. */
export type Cs2Sections = Cs2RoundSections;

/** What `events` gives of a CS2 recording alone; `kill` is that of other games too. */
export type Cs2Event = Cs2RoundEvent;

/** Every watch of CS2. */
export const CS2_WATCHES: readonly DemWatch[] = [PLAYERS_WATCH, ROUNDS_WATCH, KILLS_WATCH, SCORE_WATCH];
