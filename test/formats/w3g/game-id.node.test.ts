import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseW3gSync } from '../../../src/formats/w3g/index.js';
import { toyGame, toyLeave, toySeat } from '../../../recordings/w3g/toy-game.js';

const idOf = (bytes: Uint8Array): string | undefined => parseW3gSync(bytes).summary.gameId;
const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');
const watcher = toySeat(3, 24, 0x41);

it('the id of a game is that of its seed, its players and its map', () => {
  const bytes = toyGame({ blocks: [] });
  expect(idOf(bytes)).toBe(hashed('7AnnBobMaps/FrozenThrone/(2)Toy.w3x'));
  expect(idOf(toyGame({ blocks: [toyLeave(1, 1, 9)], version: 26 }))).toBe(idOf(bytes));
  expect(idOf(toyGame({ blocks: [], mapPath: 'Maps/other.w3x' }))).toBe(hashed('7AnnBobMaps/other.w3x'));
});

it('it goes by player ids, and leaves out who watched', () => {
  const players = ['Ann', 'Bob', 'Cyd'];
  const slots = [toySeat(2, 0, 0x41), watcher, toySeat(1, 1, 0x42)];
  expect(idOf(toyGame({ blocks: [], players, slots }))).toBe(hashed('7AnnBobMaps/FrozenThrone/(2)Toy.w3x'));
});
