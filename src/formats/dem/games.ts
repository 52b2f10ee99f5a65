import { CS2_SECTIONS } from './cs2/index.js';
import { DEADLOCK_SECTIONS } from './deadlock/index.js';
import { DOTA_SECTIONS } from './dota/index.js';
import type { DemGames, DemKnowledge } from './knowledge.js';
import { NEEDED_MESSAGES } from './messages.js';

/** What is known of each game, beyond what the engine says. */
export const GAME_SECTIONS: DemGames = {
  dota2: DOTA_SECTIONS,
  cs2: CS2_SECTIONS,
  deadlock: DEADLOCK_SECTIONS,
};

/** All that is known of games; `message` events have the values that the games themselves need. */
export const EVERY_GAME: DemKnowledge = { games: GAME_SECTIONS, schemas: NEEDED_MESSAGES };
