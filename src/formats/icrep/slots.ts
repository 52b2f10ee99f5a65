import { hasBit, wordOf } from './component-mask.js';
import { splitComponents, type IcrepSizesByBit } from './split-components.js';

/**
 * What a mask and its bytes hold. In slots there is, for each set bit, lowest first, a u32 length and that many bytes
 * (docs/formats/icrep.md, section 5.2). Masks of players have 32 bits, those of entities 64.
 */
export interface IcrepSlots {
  readonly mask: bigint;
  readonly bytes: Uint8Array;
  /**
   * There when the file has no slots and nobody told the sizes of its components: `bytes` then is what was stored last, and this says of
   * which components, and what was stored before.
   */
  readonly stored?: IcrepStoredComponents | undefined;
}

/** Components one after the other, as a file without slots stores them. */
export interface IcrepStoredComponents {
  readonly mask: bigint;
  readonly bytes: Uint8Array;
  /** What these were put over. It is not known where a component is in it. */
  readonly before?: IcrepStoredComponents | undefined;
}

/** Each slot as its bit and a view of its bytes. The bytes were checked when they were read. None where the bytes are not slots. */
export function slotsOf({ mask, bytes, stored }: IcrepSlots): ReadonlyMap<number, Uint8Array> {
  const slots = new Map<number, Uint8Array>();
  if (stored !== undefined) return slots;
  let at = 0;
  for (let bit = 0; bit < 64 && at < bytes.length; bit++) {
    if (!hasBit(mask, bit)) continue;
    const end = slotEnd(bytes, at);
    slots.set(bit, bytes.subarray(at + 4, end));
    at = end;
  }
  return slots;
}

/** Bytes without slots as they are. */
export const opaque = (stored: IcrepStoredComponents): IcrepSlots => ({ mask: stored.mask, bytes: stored.bytes, stored });

/** Components without lengths as slots: the lengths put between. */
export function asSlots({ mask, bytes }: IcrepStoredComponents, sizes: IcrepSizesByBit): IcrepSlots {
  const components = splitComponents(mask, bytes, sizes);
  const slots = new Uint8Array(bytes.length + 4 * components.size);
  const view = new DataView(slots.buffer);
  let at = 0;
  for (const component of components.values()) {
    view.setUint32(at, component.length, true);
    slots.set(component, at + 4);
    at += 4 + component.length;
  }
  return { mask, bytes: slots };
}

/** `base` with the slots of `changes` put over its own. */
export function withChanges(base: IcrepSlots, changes: IcrepSlots): IcrepSlots {
  const mask = base.mask | changes.mask;
  if (mask === changes.mask) return changes;
  if (changes.stored !== undefined) return { mask, bytes: changes.bytes, stored: { ...changes.stored, before: base.stored } };
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

/** The bits whose slots differ, or that only one of the two has. Without slots: all bits that may differ. */
export function differingSlots(a: IcrepSlots, b: IcrepSlots): readonly number[] {
  if (a.stored !== undefined || b.stored !== undefined) return bitsOf(differingParts(partsOf(a.stored ?? a), partsOf(b.stored ?? b)));
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

/** What was stored of one thing, oldest first. */
export function partsOf(stored: IcrepStoredComponents): readonly IcrepStoredComponents[] {
  const parts: IcrepStoredComponents[] = [];
  for (let part: IcrepStoredComponents | undefined = stored; part !== undefined; part = part.before) parts.push(part);
  return parts.reverse();
}

/** The mask of all that follows what two lists begin with alike. */
function differingParts(a: readonly IcrepStoredComponents[], b: readonly IcrepStoredComponents[]): bigint {
  let same = 0;
  for (; same < a.length && same < b.length; same++) {
    if (a[same]!.mask !== b[same]!.mask || !sameBytes(a[same]!.bytes, b[same]!.bytes)) break;
  }
  return [...a.slice(same), ...b.slice(same)].reduce((mask, part) => mask | part.mask, 0n);
}

function bitsOf(mask: bigint): readonly number[] {
  const bits: number[] = [];
  for (let bit = 0; bit < 64; bit++) if (hasBit(mask, bit)) bits.push(bit);
  return bits;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

export function slotEnd(bytes: Uint8Array, at: number): number {
  return at + 4 + bytes[at]! + bytes[at + 1]! * 256 + bytes[at + 2]! * 65536 + bytes[at + 3]! * 16777216;
}
