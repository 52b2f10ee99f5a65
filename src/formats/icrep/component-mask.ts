/** Whether a mask of 64 bits has a bit. */
export const hasBit = (mask: bigint, bit: number): boolean => (wordOf(mask, bit >> 5) & (1 << (bit & 31))) !== 0;

const MAX_WORD = 0xffffffffn;

/** The low 32 bits of a mask, signed. Nearly all masks have no others. */
export function wordOf(mask: bigint, word: number): number {
  if (word === 0) return Number(mask & MAX_WORD) | 0;
  return mask > MAX_WORD ? Number(mask >> 32n) | 0 : 0;
}

/** How many bits of a word are set. */
export function bitCount(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}
