/** Four tables of 256 entries: the CRC of a byte that is followed by zero to three more bytes. */
const TABLE = /* @__PURE__ */ reflectedTable();

/** The table of `crc32Bzip2`: the same polynomial, most significant bit first. */
export const BZIP2_CRC_TABLE: Int32Array = /* @__PURE__ */ forwardTable();

function reflectedTable(): Int32Array {
  const table = new Int32Array(1024);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    table[byte] = crc;
  }
  for (let i = 256; i < 1024; i++) table[i] = (table[i - 256]! >>> 8) ^ table[table[i - 256]! & 0xff]!;
  return table;
}

function forwardTable(): Int32Array {
  const table = new Int32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
    table[byte] = crc;
  }
  return table;
}

/**
 * The CRC-32 of zlib, gzip, PNG and MPQ's `(attributes)`, as an unsigned number. With the CRC of what came
 * before as `seed` it goes on from there.
 *
 * @example
 * crc32(new TextEncoder().encode('123456789')); // 0xcbf43926
 */
export function crc32(bytes: Uint8Array, seed = 0): number {
  const table = TABLE;
  const { length } = bytes;
  const wide = length - 3;
  let crc = ~seed;
  let at = 0;
  for (; at < wide; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc = table[768 + (crc & 0xff)]! ^ table[512 + ((crc >>> 8) & 0xff)]! ^ table[256 + ((crc >>> 16) & 0xff)]! ^ table[crc >>> 24]!;
  }
  for (; at < length; at++) crc = (crc >>> 8) ^ table[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}

/**
 * The CRC-32 of bzip2, as an unsigned number; `seed` as in `crc32`.
 *
 * @example
 * crc32Bzip2(new TextEncoder().encode('123456789')); // 0xfc891918
 */
export function crc32Bzip2(bytes: Uint8Array, seed = 0): number {
  let crc = ~seed;
  for (let at = 0; at < bytes.length; at++) crc = (crc << 8) ^ BZIP2_CRC_TABLE[(crc >>> 24) ^ bytes[at]!]!;
  return ~crc >>> 0;
}
