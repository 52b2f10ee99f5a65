import { DOTA_ANONYMITY } from '../dota/anonymity.js';
import type { DemGame } from '../messages.js';
import type { GameAnonymity } from './game-anonymity.js';

/** By game; CS2 and Deadlock write nothing of people but what the engine does. */
export const GAME_ANONYMITY: Readonly<Partial<Record<DemGame, GameAnonymity>>> = { dota2: DOTA_ANONYMITY };
