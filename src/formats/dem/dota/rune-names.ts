/** DOTA_RUNES by number, from 0, in the words of the game. unverified: from public schemas */
const RUNES = [
  'doubleDamage',
  'haste',
  'illusion',
  'invisibility',
  'regeneration',
  'bounty',
  'arcane',
  'water',
  'wisdom',
  'shield',
] as const;

/** A rune; undefined for those that are newer than this list. */
export type DotaRune = (typeof RUNES)[number];

export function runeOf(type: number): DotaRune | undefined {
  return RUNES[type];
}
