let reflected: Int32Array | undefined;
let forward: Int32Array | undefined;

/**
 * The CRC-32 of zlib, gzip, PNG and MPQ (polynomial 0x04C11DB7, bits reflected), unsigned. `crc` continues an
 * earlier result.
 *
 * @example
 * crc32(utf8Bytes('123456789')).toString(16); // 'cbf43926'
 */
export function crc32(bytes: Uint8Array, crc = 0): number {
  const table = (reflected ??= tableOf((byte) => {
    let value = byte;
    for (let i = 0; i < 8; i++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
    return value;
  }));
  let value = ~crc;
  for (let i = 0; i < bytes.length; i++) value = (value >>> 8) ^ table[(value ^ bytes[i]!) & 0xff]!;
  return ~value >>> 0;
}

/** The table of bzip2's CRC-32: the same polynomial, most significant bit first. One step is `(crc << 8) ^ table[(crc >>> 24) ^ byte]`. */
export function bzip2CrcTable(): Int32Array {
  return (forward ??= tableOf((byte) => {
    let value = byte << 24;
    for (let i = 0; i < 8; i++) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
    return value;
  }));
}

/**
 * bzip2's CRC-32 of some bytes, unsigned.
 *
 * @example
 * bzip2Crc32(utf8Bytes('123456789')).toString(16); // 'fc891918'
 */
export function bzip2Crc32(bytes: Uint8Array): number {
  const table = bzip2CrcTable();
  let value = -1;
  for (let i = 0; i < bytes.length; i++) value = (value << 8) ^ table[(value >>> 24) ^ bytes[i]!]!;
  return ~value >>> 0;
}

function tableOf(entry: (byte: number) => number): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => entry(byte));
}
