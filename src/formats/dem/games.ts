import { CS2_WATCHES } from './cs2/index.js';
import { DEADLOCK_WATCHES } from './deadlock/index.js';
import { DOTA_WATCHES } from './dota/index.js';
import type { DemGame } from './messages.js';
import type { DemWatch } from './watches/watch.js';

/** Watches by game. */
export type DemGames = Readonly<Record<DemGame, readonly DemWatch[]>>;

/** What is known of each game, beyond what the engine says. */
export const GAME_WATCHES: DemGames = {
  dota2: DOTA_WATCHES,
  cs2: CS2_WATCHES,
  deadlock: DEADLOCK_WATCHES,
};
