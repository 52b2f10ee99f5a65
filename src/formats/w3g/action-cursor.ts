import { truncated } from '../../core/errors.js';
import { utf8Text } from '../../core/text.js';
import type { W3gObjectTag, W3gOrder, W3gPoint, W3gStoredUnit } from './action-values.js';

const NO_TAG = 0xffffffff;
/**
 * Made once and thrown often, so it must cost little: a command block that ends inside an action shows that the table of actions is the
 * wrong one.
 */
const ENDS = /* @__PURE__ */ truncated('an action is cut off');

const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;

/**
 * An order as its number or, where its four bytes are printable, as the code that they spell, high byte first (docs/formats/w3g.md, section
 * 13).
 */
export function orderOf(value: number): W3gOrder {
  const [one, two, three, four] = [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
  return isPrintable(one) && isPrintable(two) && isPrintable(three) && isPrintable(four)
    ? String.fromCharCode(one, two, three, four)
    : value;
}

export const orderAt = (view: DataView, at: number): W3gOrder => orderOf(view.getUint32(at, true));

/** Reads the tag of an object; undefined where the file stores none. */
export function tagAt(view: DataView, at: number): W3gObjectTag | undefined {
  const a = view.getUint32(at, true);
  const b = view.getUint32(at + 4, true);
  return a === NO_TAG && b === NO_TAG ? undefined : { a, b };
}

export const pointAt = (view: DataView, at: number): W3gPoint => ({ x: view.getFloat32(at, true), y: view.getFloat32(at + 4, true) });

/**
 * A position in the actions of a command block. Every read checks how many bytes of the block are left, and throws where there are too few.
 */
export class ActionCursor {
  bytes: Uint8Array = new Uint8Array(0);
  view: DataView = new DataView(new ArrayBuffer(0));
  position = 0;
  end = 0;

  over(bytes: Uint8Array, view: DataView): this {
    this.bytes = bytes;
    this.view = view;
    return this;
  }

  /** Moves past some bytes and gives the index at which they start. */
  advance(byteLength: number): number {
    const at = this.position;
    if (byteLength > this.end - at) throw ENDS;
    this.position = at + byteLength;
    return at;
  }

  u8(): number {
    return this.bytes[this.advance(1)]!;
  }
  u16(): number {
    return this.view.getUint16(this.advance(2), true);
  }
  u32(): number {
    return this.view.getUint32(this.advance(4), true);
  }
  i32(): number {
    return this.view.getInt32(this.advance(4), true);
  }
  f32(): number {
    return this.view.getFloat32(this.advance(4), true);
  }
  order(): W3gOrder {
    return orderAt(this.view, this.advance(4));
  }

  /** Reads text that ends with a NUL. */
  text(): string {
    const at = this.position;
    const nul = this.bytes.indexOf(0, at);
    if (nul < 0 || nul >= this.end) throw ENDS;
    this.position = nul + 1;
    return this.textOf(at, nul);
  }

  /** Reads text that has its length before it, as a u32. */
  sizedText(): string {
    const length = this.u32();
    const at = this.advance(length);
    return this.textOf(at, at + length);
  }

  protected textOf(from: number, to: number): string {
    return utf8Text(this.bytes, from, to);
  }

  /** Reads a u16 count and as many tags. */
  tags(): W3gObjectTag[] {
    const count = this.u16();
    const { view } = this;
    let at = this.advance(count * 8);
    const tags: W3gObjectTag[] = [];
    for (let left = count; left > 0; left--, at += 8) tags.push({ a: view.getUint32(at, true), b: view.getUint32(at + 4, true) });
    return tags;
  }

  #list<T>(itemBytes: number, read: () => T): T[] {
    const count = this.u32();
    if (count > (this.end - this.position) / itemBytes) throw ENDS;
    return Array.from({ length: count }, read);
  }

  storedUnit(): W3gStoredUnit {
    return {
      code: this.order(),
      items: this.#list(12, () => ({ code: this.order(), charges: this.u32(), flags: this.u32() })),
      experience: this.u32(),
      level: this.u32(),
      skillPoints: this.u32(),
      nameId: this.u32(),
      strength: this.u32(),
      strengthBonus: this.f32(),
      agility: this.u32(),
      speed: this.f32(),
      cooldown: this.f32(),
      agilityBonus: this.f32(),
      intelligence: this.u32(),
      intelligenceBonus: this.f32(),
      abilities: this.#list(8, () => ({ code: this.order(), level: this.u32() })),
      maxLife: this.f32(),
      maxMana: this.f32(),
      sight: this.f32(),
      damage: this.#list(4, () => this.u32()),
      defense: this.f32(),
      controlGroups: this.u16(),
    };
  }
}
