import { toyDuel, toyOldDuel } from './toy-duel.js';
import { toyGame } from './toy-game.js';

/** A minute of protoss against terran, of today and of 2008. */
export function fixtures(): Record<string, Uint8Array> {
  return { 'toy-duel.rep': toyGame(toyDuel), 'toy-duel-legacy.rep': toyGame(toyOldDuel) };
}
