import type { DemSectionDefinition } from '../sections/section.js';
import { ABILITIES_SECTION } from './abilities.js';
import { CLOCK_SECTION } from './clock.js';
import { DAMAGE_SECTION } from './damage.js';
import { ITEMS_SECTION } from './items.js';
import { KILLS_SECTION } from './kills.js';
import { MATCH_SECTION } from './match.js';
import { OBJECTIVES_SECTION } from './objectives.js';
import { PLAYERS_SECTION } from './players.js';
import { SCORE_SECTION } from './score.js';
import { TIMELINE_SECTION } from './timeline.js';
import { USER_COMMANDS_SECTION } from './user-commands.js';

/** How every section and event of Deadlock is made. Other games have some sections of the same names. */
export const DEADLOCK_SECTIONS: readonly DemSectionDefinition[] = [
  CLOCK_SECTION,
  PLAYERS_SECTION,
  KILLS_SECTION,
  SCORE_SECTION,
  MATCH_SECTION,
  DAMAGE_SECTION,
  ITEMS_SECTION,
  ABILITIES_SECTION,
  OBJECTIVES_SECTION,
  TIMELINE_SECTION,
  USER_COMMANDS_SECTION,
];
