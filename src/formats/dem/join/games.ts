import { CS2_ROUNDS_PLAYED } from '../cs2/rounds-played.js';
import type { DemGame } from '../messages.js';

/** Class and field that count the rounds decided so far, of games with rounds. */
export const GAME_ROUNDS: Readonly<Partial<Record<DemGame, readonly [className: string, field: string]>>> = { cs2: CS2_ROUNDS_PLAYED };
