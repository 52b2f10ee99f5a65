/** The checksum of header and body (docs/formats/rocket-league.md, section 1): polynomial 0x04C11DB7, most significant bit first. */
const POLYNOMIAL = 0x04c11db7;
const START = 0x10340dfe;
/** Bytes that one step of the loop takes; there is a table for each. */
const STEP = 8;

let tables: readonly Int32Array[] | undefined;

/** Table k says what a byte adds to the checksum when k more bytes follow it in the same step. */
function tablesOf(): readonly Int32Array[] {
  if (tables !== undefined) return tables;
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte << 24;
    for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value < 0 ? POLYNOMIAL : 0);
    return value;
  });
  const all = [first];
  while (all.length < STEP) all.push(all.at(-1)!.map((value) => (value << 8) ^ first[value >>> 24]!));
  return (tables = all);
}

/**
 * The checksum of some bytes.
 *
 * @example
 * rocketLeagueChecksum(new Uint8Array(0)); // 0xefcbf201
 */
export function rocketLeagueChecksum(bytes: Uint8Array): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tablesOf() as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  let value = START;
  let i = 0;
  for (const stop = bytes.length - STEP; i <= stop; i += STEP) {
    value ^= (bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!;
    value =
      t7[value >>> 24]! ^
      t6[(value >>> 16) & 255]! ^
      t5[(value >>> 8) & 255]! ^
      t4[value & 255]! ^
      t3[bytes[i + 4]!]! ^
      t2[bytes[i + 5]!]! ^
      t1[bytes[i + 6]!]! ^
      t0[bytes[i + 7]!]!;
  }
  for (; i < bytes.length; i++) value = (value << 8) ^ t0[(value >>> 24) ^ bytes[i]!]!;
  return ~value >>> 0;
}
