import type { Sc2Header } from '../header.js';
import { LOOPS_PER_SECOND } from '../layout.js';

/** The speed that nearly every game is played at: 425 of 427 on hand. */
const FASTER = 4;

/** Real seconds of a count of game loops at the game's speed. A change of speed in mid-game, which no replay on hand has, does not count. */
export function secondsOf(gameloop: number, gameSpeed = FASTER): number {
  return gameloop / (LOOPS_PER_SECOND[gameSpeed] ?? LOOPS_PER_SECOND[FASTER]!);
}

/** What the clock in the game shows at a loop, in seconds: real ones where the header says so, else loops of speed Normal. */
export function clockSecondsOf(gameloop: number, header: Sc2Header, gameSpeed: number | undefined): number {
  return header.useScaledTime ? secondsOf(gameloop, gameSpeed) : gameloop / LOOPS_PER_SECOND[2]!;
}
