/**
 * Slots: what a mask and its bytes hold. For each set bit, lowest first, a u32 length and that many bytes
 * (docs/formats/icrep.md, section 5.2). Masks of players have 32 bits, those of entities 64.
 */
export interface Slots {
  readonly mask: bigint;
  readonly bytes: Uint8Array;
}

/** Each slot as its bit and a view of its bytes. The bytes were checked when they were read. */
export function slotsOf({ mask, bytes }: Slots): ReadonlyMap<number, Uint8Array> {
  const slots = new Map<number, Uint8Array>();
  let at = 0;
  for (let bit = 0; bit < 64 && at < bytes.length; bit++) {
    if (!hasBit(mask, bit)) continue;
    const end = slotEnd(bytes, at);
    slots.set(bit, bytes.subarray(at + 4, end));
    at = end;
  }
  return slots;
}

/** `base` with the slots of `changes` put over its own. */
export function withChanges(base: Slots, changes: Slots): Slots {
  const mask = base.mask | changes.mask;
  if (mask === changes.mask) return changes;
  const bytes = new Uint8Array(base.bytes.length + changes.bytes.length);
  let from = 0;
  let changed = 0;
  let to = 0;
  for (let word = 0; word < 2; word++) {
    const baseWord = wordOf(base.mask, word);
    const changedWord = wordOf(changes.mask, word);
    for (let bits = baseWord | changedWord, bit = 1; bits !== 0; bits &= ~bit, bit <<= 1) {
      const inBase = (baseWord & bit) !== 0;
      if ((changedWord & bit) !== 0) {
        const end = slotEnd(changes.bytes, changed);
        while (changed < end) bytes[to++] = changes.bytes[changed++]!;
        if (inBase) from = slotEnd(base.bytes, from);
      } else if (inBase) {
        const end = slotEnd(base.bytes, from);
        while (from < end) bytes[to++] = base.bytes[from++]!;
      }
    }
  }
  return { mask, bytes: bytes.subarray(0, to) };
}

/** The bits whose slots differ, or that only one of the two has. */
export function differingSlots(a: Slots, b: Slots): readonly number[] {
  const left = slotsOf(a);
  const right = slotsOf(b);
  const bits: number[] = [];
  for (let bit = 0; bit < 64; bit++) {
    const x = left.get(bit);
    const y = right.get(bit);
    if (x !== y && (x === undefined || y === undefined || !sameBytes(x, y))) bits.push(bit);
  }
  return bits;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

const hasBit = (mask: bigint, bit: number): boolean => (wordOf(mask, bit >> 5) & (1 << (bit & 31))) !== 0;

const MAX_WORD = 0xffffffffn;

/** The low 32 bits of a mask, signed. Nearly all masks have no others. */
function wordOf(mask: bigint, word: number): number {
  if (word === 0) return Number(mask & MAX_WORD) | 0;
  return mask > MAX_WORD ? Number(mask >> 32n) | 0 : 0;
}

function slotEnd(bytes: Uint8Array, at: number): number {
  return at + 4 + bytes[at]! + bytes[at + 1]! * 256 + bytes[at + 2]! * 65536 + bytes[at + 3]! * 16777216;
}

/** How many bits of a word are set. */
export function bitCount(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}
