import { CS2_WATCHES } from './cs2/index.js';
import { DEADLOCK_WATCHES } from './deadlock/index.js';
import { DOTA_WATCHES } from './dota/index.js';
import type { DemGames, DemKnowledge } from './knowledge.js';
import { NEEDED_MESSAGES } from './messages.js';

/** What is known of each game, beyond what the engine says. */
export const GAME_WATCHES: DemGames = {
  dota2: DOTA_WATCHES,
  cs2: CS2_WATCHES,
  deadlock: DEADLOCK_WATCHES,
};

/** All that is known of games; `message` events have the values that the games themselves need. */
export const EVERY_GAME: DemKnowledge = { games: GAME_WATCHES, schemas: NEEDED_MESSAGES };
