/** The codes of PKWARE's Data Compression Library (docs/formats/brood-war.md, section 3). Lengths of codes are enough: `codesOf` makes the codes. */

/** The first length of each length symbol, and how many further bits are added to it. */
export const LENGTH_BASE = /* @__PURE__ */ Uint16Array.of(2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 40, 72, 136, 264);
export const LENGTH_EXTRA = /* @__PURE__ */ Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8);
/** The length that marks the end. */
export const IMPLODE_END = 519;

/** Bits of the code of each length symbol. */
export const lengthBits = (): Uint8Array => Uint8Array.of(3, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7);

/** How many symbols in a row have codes of how many bits. */
function runs(pairs: readonly (readonly [count: number, bits: number])[]): Uint8Array {
  return Uint8Array.from(pairs.flatMap(([count, bits]) => new Array<number>(count).fill(bits)));
}

/** Bits of the code of each distance symbol. */
export const distanceBits = (): Uint8Array =>
  runs([
    [1, 2],
    [2, 4],
    [4, 5],
    [15, 6],
    [26, 7],
    [16, 8],
  ]);

/** Bits of the codes of literals, one hexadecimal digit for each byte from 0 to 127. */
const ASCII_BITS =
  'bcccccccc87cc7ccccccccccccdccccc4a8caca87789767876777787788cb79b' + 'c676657886b967667b66679899b8b9c8c566656665b756556a55558788abbccc';

/** Bits of the code of each byte value, where literals are coded. */
export function literalBits(): Uint8Array {
  const bits = new Uint8Array(256).fill(13);
  for (let byte = 0; byte < 128; byte++) bits[byte] = parseInt(ASCII_BITS[byte]!, 16);
  bits.fill(12, 176, 224);
  for (const byte of [225, 229, 233, 238, 242, 243, 244]) bits[byte] = 12;
  return bits;
}

/**
 * Codes as they are read, first bit lowest. They are canonical: symbols are sorted by the number of bits, codes count up from 0, and every bit is
 * inverted.
 */
export function codesOf(bits: Uint8Array): Uint16Array {
  const codes = new Uint16Array(bits.length);
  let code = 0;
  for (let width = 1; width <= 13; width++) {
    code <<= 1;
    for (let symbol = 0; symbol < bits.length; symbol++) {
      if (bits[symbol] !== width) continue;
      let reversed = 0;
      for (let bit = 0; bit < width; bit++) if (((code >> bit) & 1) === 0) reversed |= 1 << (width - 1 - bit);
      codes[symbol] = reversed;
      code++;
    }
  }
  return codes;
}
