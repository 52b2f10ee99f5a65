import type { DemWatch } from '../watches/watch.js';
import { ABILITIES_WATCH, type DeadlockAbilityEvent, type DeadlockAbilitySections } from './abilities-watch.js';
import { CLOCK_WATCH } from './clock-watch.js';
import { DAMAGE_WATCH } from './damage-watch.js';
import { ITEMS_WATCH, type DeadlockItemEvent, type DeadlockItemSections } from './items-watch.js';
import { KILLS_WATCH } from './kills-watch.js';
import { OBJECTIVES_WATCH } from './objectives-watch.js';
import { PLAYERS_WATCH } from './players-watch.js';
import { SCORE_WATCH } from './score-watch.js';
import { TIMELINE_WATCH } from './timeline-watch.js';

/** What `include` gives of a Deadlock recording alone; the rest is that of other games too. */
export type DeadlockSections = DeadlockItemSections & DeadlockAbilitySections;

/** What `events` gives of a Deadlock recording alone; the rest is that of other games too. */
export type DeadlockEvent = DeadlockItemEvent | DeadlockAbilityEvent;

/** Every watch of Deadlock. */
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
