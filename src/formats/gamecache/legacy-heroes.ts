import { heroOfPoints } from './heroes.js';
import type { HeroNumbering } from './layout.js';

/**
 * The fixed list of the versions before 2.00 holds the same heroes in another order: runs of point values
 * `[first, last]`, from list position 1. Enigma (95) stands at 15, Bristleback (52) at 29.
 */
const LIST_RUNS: readonly (readonly [number, number])[] = [
  [1, 14],
  [95, 95],
  [16, 28],
  [52, 52],
  [30, 44],
  [99, 100],
  [102, 108],
  [111, 112],
  [60, 94],
];

/** The list has the name that this hero had until map 6.68. */
const LORD_OF_OLYMPUS = 2;

/**
 * The name of a hero number; undefined for 0 (no hero) and for numbers that the numbering does not have.
 *
 * @example
 * heroName(69, 'points'); // 'Faceless Void'
 * heroName(69, 'list'); // 'Oblivion'
 */
export function heroName(heroId: number, numbering: HeroNumbering): string | undefined {
  if (numbering === 'points') return heroOfPoints(heroId);
  if (heroId === LORD_OF_OLYMPUS) return 'Lord of Olympia';
  let position = heroId;
  for (const [first, last] of LIST_RUNS) {
    const length = last - first + 1;
    if (position >= 1 && position <= length) return heroOfPoints(first + position - 1);
    position -= length;
  }
  return undefined;
}
