import { expect } from 'vitest';
import type { DemGame } from '../../src/formats/dem/messages.js';

/** What a recording of one game gave of a section or event that several games share. */
export function ofGame<T extends { readonly game: DemGame }, Game extends DemGame>(
  game: Game,
  list: Iterable<T> | undefined,
): Extract<T, { readonly game: Game }>[] {
  const all = [...list!];
  expect(all.filter((one) => one.game !== game)).toEqual([]);
  return all as unknown as Extract<T, { readonly game: Game }>[];
}
