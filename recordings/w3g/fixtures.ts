import { toyDota } from './toy-dota.js';
import { toyDuel } from './toy-duel.js';
import { toyGame } from './toy-game.js';

/** Some seconds of human against orc in 1.32, and a game of DotA in 1.26. */
export function fixtures(): Record<string, Uint8Array> {
  return { 'toy-duel.w3g': toyGame(toyDuel), 'toy-dota.w3g': toyGame(toyDota) };
}
