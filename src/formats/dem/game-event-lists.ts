import { gameEventListOf } from './cs2/game-event-list.js';
import type { DemGame } from './dialects.js';

/** The list of game events of a build (`networkProtocol` of the header), for recordings that have none. */
export const GAME_EVENT_LISTS: Readonly<Partial<Record<DemGame, typeof gameEventListOf>>> = { cs2: gameEventListOf };
