import { IMPLODE_END, LENGTH_BASE, LENGTH_EXTRA, codesOf, distanceBits, lengthBits, literalBits } from './implode-codes.js';

/** How a stream is made. Other readers know the same choices. */
export interface ImplodeOptions {
  /** Bits of the dictionary: 4, 5 and 6 stand for 1,024, 2,048 and 4,096 bytes. Default 4, as the game has it. */
  readonly dictionaryBits?: 4 | 5 | 6 | undefined;
  /** Whether literals are coded, which helps text. Default false, as the game has it. */
  readonly isCoded?: boolean | undefined;
}

const MAX_LENGTH = IMPLODE_END - 1;
const MIN_LENGTH = 3;
/** How many earlier places with the same three bytes are looked at. */
const MAX_TRIED = 32;

/**
 * The bytes as one stream of PKWARE's Data Compression Library, with greedy matches. For writers only: readers never carry it.
 *
 * @example
 * implodeCompress(new TextEncoder().encode('AIAIAIAIAIAIA'));
 */
export function implodeCompress(bytes: Uint8Array, { dictionaryBits = 4, isCoded = false }: ImplodeOptions = {}): Uint8Array {
  const output: number[] = [isCoded ? 1 : 0, dictionaryBits];
  let held = 0;
  let count = 0;
  const put = (value: number, bits: number): void => {
    held |= value << count;
    count += bits;
    for (; count >= 8; count -= 8) {
      output.push(held & 0xff);
      held >>>= 8;
    }
  };
  const lengths = { bits: lengthBits(), codes: codesOf(lengthBits()) };
  const distances = { bits: distanceBits(), codes: codesOf(distanceBits()) };
  const literals = { bits: literalBits(), codes: codesOf(literalBits()) };
  const putLength = (length: number): void => {
    let symbol = LENGTH_BASE.length - 1;
    while (LENGTH_BASE[symbol]! > length) symbol--;
    put(1, 1);
    put(lengths.codes[symbol]!, lengths.bits[symbol]!);
    put(length - LENGTH_BASE[symbol]!, LENGTH_EXTRA[symbol]!);
  };
  const before = new Map<number, number[]>();
  const keyAt = (at: number): number => bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
  const enter = (at: number): void => {
    if (at + MIN_LENGTH > bytes.length) return;
    const key = keyAt(at);
    const places = before.get(key);
    if (places === undefined) before.set(key, [at]);
    else places.push(at);
  };
  const reach = 64 << dictionaryBits;
  for (let at = 0; at < bytes.length;) {
    let length = 0;
    let distance = 0;
    const places = at + MIN_LENGTH > bytes.length ? undefined : before.get(keyAt(at));
    for (let i = (places?.length ?? 0) - 1, tried = 0; i >= 0 && tried < MAX_TRIED && at - places![i]! <= reach; i--, tried++) {
      let same = MIN_LENGTH;
      while (same < MAX_LENGTH && at + same < bytes.length && bytes[places![i]! + same] === bytes[at + same]) same++;
      if (same > length) [length, distance] = [same, at - places![i]!];
    }
    if (length === 0) {
      const byte = bytes[at]!;
      put(0, 1);
      if (isCoded) put(literals.codes[byte]!, literals.bits[byte]!);
      else put(byte, 8);
      enter(at++);
      continue;
    }
    putLength(length);
    const symbol = (distance - 1) >> dictionaryBits;
    put(distances.codes[symbol]!, distances.bits[symbol]!);
    put((distance - 1) & ((1 << dictionaryBits) - 1), dictionaryBits);
    for (const until = at + length; at < until;) enter(at++);
  }
  putLength(IMPLODE_END);
  if (count > 0) output.push(held & 0xff);
  return Uint8Array.from(output);
}
