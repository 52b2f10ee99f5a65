import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/core/limits.js';
import { BitReader } from '../../../src/core/bit-reader.js';
import { Packet } from '../../../src/formats/dem/packet.js';
import { packBits } from './pack-bits.js';

function messages(bytes: Uint8Array): { list: [id: number, ...bytes: number[]][]; damage: string | undefined } {
  const packet = new Packet(DEFAULT_LIMITS.maxItems);
  packet.begin(new BitReader(bytes));
  // in small steps, as a packet that is paused
  while (!packet.split(7));
  return { list: Array.from({ length: packet.count }, (_, i) => [packet.id(i), ...packet.bytes(i)]), damage: packet.damage?.code };
}

/** A message without payload; the selector of the id's width is in bits 4 and 5. */
function empty(id: number): (readonly [number, number])[] {
  const high = id >>> 4;
  const [selector, width] = high === 0 ? [0, 0] : high < 16 ? [1, 4] : high < 256 ? [2, 8] : [3, 28];
  return [
    [(id & 15) | (selector << 4), 6],
    [high, width],
    [0, 8],
  ];
}

describe('the messages of a packet', () => {
  it('are bits: id 4, one byte 0xAB', () => {
    // 000100, 00000001, 10101011 from the low end: 0x04 | 0x01 << 6 | 0xAB << 14
    expect(messages(Uint8Array.of(0x44, 0xc0, 0x2a))).toEqual({ list: [[4, 0xab]], damage: undefined });
  });

  it('have ids of four widths', () => {
    // 55 = 7 | 3 << 4: 0x17, then four bits of 3, then a size of 0
    expect(messages(Uint8Array.of(0xd7, 0x00, 0x00)).list).toEqual([[55]]);
    // 612 = 4 | 38 << 4: 0x24, then eight bits of 38
    expect(messages(Uint8Array.of(0xa4, 0x09, 0x00)).list).toEqual([[612]]);
    for (const id of [1, 15, 16, 255, 256, 4095, 4096, 0xfffffff]) expect(messages(packBits(...empty(id))).list).toEqual([[id]]);
  });

  it('come in the order in which they must be applied, stable within a class', () => {
    const sent = [207, 55, 300, 44, 51, 612, 45, 4, 8, 118];
    expect(messages(packBits(...sent.flatMap(empty))).list.flat()).toEqual([44, 51, 45, 4, 8, 300, 612, 118, 55, 207]);
  });

  it('end at id 0, and with fewer than eight bits left', () => {
    expect(messages(packBits(...empty(4), [0, 6], [1, 8], [0xff, 8])).list).toEqual([[4]]);
    expect(messages(packBits(...empty(4), [1, 2])).list).toEqual([[4]]);
    expect(messages(new Uint8Array(0))).toEqual({ list: [], damage: undefined });
  });

  it('that reach over the end end the packet, and those before stand', () => {
    expect(messages(packBits(...empty(4), [5, 6], [2, 8], [0xff, 8]))).toEqual({ list: [[4]], damage: 'truncated' });
    expect(messages(packBits(...empty(4), [5, 6], [0xff, 8], [0xff, 8]))).toMatchObject({ list: [[4]], damage: 'truncated' });
  });

  it('are more than the first memory holds', () => {
    const ids = Array.from({ length: 300 }, (_, i) => (i % 2 === 0 ? 55 : 6));
    expect(messages(packBits(...ids.flatMap(empty))).list.flat()).toEqual([
      ...ids.filter((id) => id === 6),
      ...ids.filter((id) => id === 55),
    ]);
  });

  it('are read in a range of a larger memory', () => {
    const packet = new Packet(DEFAULT_LIMITS.maxItems);
    const whole = new BitReader(Uint8Array.of(0xff, 0xff, 0x44, 0xc0, 0x2a, 0xff, 0xff));
    const range = new BitReader();
    range.share(whole, 16, 40);
    packet.begin(range);
    expect(packet.split(1)).toBe(true);
    expect([packet.count, packet.id(0), packet.byteLength(0), packet.bytes(0)]).toEqual([1, 4, 1, Uint8Array.of(0xab)]);
    const message = new BitReader();
    packet.read(0, message);
    expect([message.bits(8), message.remaining]).toEqual([0xab, 0]);
  });
});
