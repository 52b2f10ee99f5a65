/**
 * Bits as text, in the order in which a reader meets them: `0` and `1`, spaces to read by. Written from docs/formats/dem.md, section 4,
 * one bit at a time, and from nothing of src/.
 */
export type BitText = string;

/** A number in `width` bits, the lowest first. */
export const bits = (value: number | bigint, width: number): BitText =>
  BigInt.asUintN(width, BigInt(value)).toString(2).padStart(width, '0').split('').reverse().slice(0, width).join('');

/** Whole bytes. */
export const bytes = (...values: readonly number[]): BitText => values.map((value) => bits(value, 8)).join('');

/** A varuint of 32 or 64 bits in its shortest form. */
export const varuint = (value: number | bigint): BitText => {
  const rest = BigInt(value);
  return rest < 128n ? bits(rest, 8) : bits(rest % 128n, 7) + '1' + varuint(rest / 128n);
};

/** 0, -1, 1, -2, 2 … as varuints. */
export const zigzag = (value: number | bigint): BitText => varuint(BigInt(value) < 0n ? -2n * BigInt(value) - 1n : 2n * BigInt(value));

/** ubitvar: four bits, two that say how many follow, those. */
export const ubitVar = (value: number): BitText => {
  const further = [0, 4, 8, 28];
  const form = further.findIndex((width) => value < 2 ** (4 + width));
  return bits(value % 16, 4) + bits(form, 2) + bits(Math.floor(value / 16), further[form]!);
};

/** An operand of field path operations. */
export const operand = (value: number): BitText => {
  const widths = [2, 4, 10, 17, 31];
  const form = widths.findIndex((width) => value < 2 ** width);
  return '0'.repeat(Math.min(form, 4)) + (form < 4 ? '1' : '') + bits(value, widths[form]!);
};

/** An IEEE-754 single. */
export const single = (value: number): BitText => {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return bits(view.getUint32(0), 32);
};

/** Text with the NUL that ends it. */
export const text = (value: string): BitText => bytes(...new TextEncoder().encode(value), 0);

/** The bytes of some bits, filled up with zeros. */
export function packed(...parts: readonly BitText[]): Uint8Array {
  const all = parts.join('').replaceAll(' ', '');
  const out = new Uint8Array(Math.ceil(all.length / 8));
  for (let i = 0; i < all.length; i++) if (all[i] === '1') out[i >> 3]! += 2 ** (i & 7);
  return out;
}
