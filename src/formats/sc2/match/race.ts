/** The three races. */
export type Sc2Race = 'terran' | 'zerg' | 'protoss';

/** Race names of all clients on hand (docs/formats/sc2.md, section 7), of attributes and of metadata, by their first letters. */
const RACE_NAMES: readonly (readonly [Sc2Race, RegExp])[] = [
  ['terran', /^(ter|тер|테란|人类|人類)/i],
  ['zerg', /^(zer|зер|저그|异虫|蟲族)/i],
  ['protoss', /^(pro|про|프로토스|星灵|神族)/i],
];

/** A race by its name in any language on hand. */
export function raceNamed(name: unknown): Sc2Race | undefined {
  return typeof name === 'string' ? RACE_NAMES.find(([, pattern]) => pattern.test(name))?.[0] : undefined;
}
