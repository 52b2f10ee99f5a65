import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { oggOpus, type OpusBurst } from '../../src/codecs/ogg-opus.js';
import { opusPacketInfo } from '../../src/codecs/opus-packet.js';
import { thrownBy } from '../core/expectations.js';

interface Page {
  readonly flags: number;
  readonly granule: number;
  readonly serial: number;
  readonly sequence: number;
  readonly packets: readonly Uint8Array[];
}

/** RFC 3533 read by itself: bit by bit where a checksum is, byte by byte elsewhere. */
function pagesOf(file: Uint8Array): Page[] {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const pages: Page[] = [];
  for (let at = 0; at < file.length;) {
    expect([...file.subarray(at, at + 5)]).toEqual([0x4f, 0x67, 0x67, 0x53, 0]);
    const segments = file[at + 26]!;
    const packets: Uint8Array[] = [];
    let start = at + 27 + segments;
    let end = start;
    for (let i = 0; i < segments; i++) {
      const lace = file[at + 27 + i]!;
      end += lace;
      if (lace === 255) continue;
      packets.push(file.subarray(start, end));
      start = end;
    }
    expect(start, 'no packet goes on in the next page').toBe(end);
    const plain = file.slice(at, end);
    plain.fill(0, 22, 26);
    expect(view.getUint32(at + 22, true)).toBe(slowCrc(plain));
    pages.push({
      flags: file[at + 5]!,
      granule: Number(view.getBigUint64(at + 6, true)),
      serial: view.getUint32(at + 14, true),
      sequence: view.getUint32(at + 18, true),
      packets,
    });
    at = end;
  }
  return pages;
}

/** Division by the polynomial with a bigint, as the definition says. */
function slowCrc(bytes: Uint8Array): number {
  let remainder = 0n;
  for (const byte of [...bytes, 0, 0, 0, 0])
    for (let bit = 7; bit >= 0; bit--) {
      remainder = (remainder << 1n) | BigInt((byte >> bit) & 1);
      if (remainder >> 32n) remainder ^= 0x104c11db7n;
    }
  return Number(remainder);
}

const burst = (...packets: number[][]): OpusBurst => ({ packets: packets.map((bytes) => Uint8Array.from(bytes)) });
/** SILK, 20 ms, mono, one frame of three bytes. */
const SPOKEN = [0x08, 1, 2, 3];
const SILENCE = [0xf8, 0xff, 0xfe];

describe('oggOpus', () => {
  test('begins with the heads of RFC 7845, and ends with the last page', () => {
    const [head, tags, sound, ...rest] = pagesOf(
      oggOpus([burst(SPOKEN, [0x18, 9])], { inputSampleRate: 24_000, comments: { TITLE: 'Adä' } }),
    );
    expect(rest).toEqual([]);
    expect(head).toMatchObject({ flags: 2, granule: 0, sequence: 0 });
    // version, channels, pre-skip 312, rate 24000, gain, mapping
    expect([...head!.packets[0]!]).toEqual([...new TextEncoder().encode('OpusHead'), 1, 1, 0x38, 1, 0xc0, 0x5d, 0, 0, 0, 0, 0]);
    expect(tags).toMatchObject({ flags: 0, granule: 0, sequence: 1 });
    expect(new TextDecoder().decode(tags!.packets[0])).toBe('OpusTags\t\0\0\0replaykit\x01\0\0\0\x0a\0\0\0TITLE=Adä');
    expect(sound).toMatchObject({ flags: 4, granule: 960 + 2880, sequence: 2, serial: head!.serial });
    expect(sound!.packets.map((packet) => [...packet])).toEqual([SPOKEN, [0x18, 9]]);
  });

  test('counts samples at 48 kHz by the first byte of each packet, a second a page', () => {
    const pages = pagesOf(oggOpus([{ packets: Array.from({ length: 120 }, () => Uint8Array.from(SPOKEN)) }])).slice(2);
    expect(pages.map(({ granule, packets, flags }) => [granule, packets.length, flags])).toEqual([
      [48_000, 50, 0],
      [96_000, 50, 0],
      [115_200, 20, 4],
    ]);
  });

  test('fills pauses with silence, and takes less than 0.1 seconds for jitter', () => {
    const said = { packets: [Uint8Array.from(SPOKEN)] };
    const bursts = [{ ...said, seconds: 10 }, { ...said, seconds: 10.06 }, { ...said, seconds: 11.05 }, said];
    const packets = pagesOf(oggOpus(bursts))
      .slice(2)
      .flatMap((page) => page.packets.map((packet) => [...packet]));
    // 10.04 to 11.05 are 1.01 seconds, in which 50 packets of 20 ms fit
    expect(packets).toEqual([SPOKEN, SPOKEN, ...Array.from({ length: 50 }, () => SILENCE), SPOKEN, SPOKEN]);
    // 0.1 seconds between the end of one and the start of the next are a pause
    const tenth = pagesOf(
      oggOpus([
        { ...said, seconds: 10 },
        { ...said, seconds: 10.12 },
      ]),
    ).slice(2);
    expect(tenth.flatMap(({ packets: all }) => all)).toHaveLength(2 + 5);
    const from = pagesOf(oggOpus([{ ...said, seconds: 10 }], { startSeconds: 9 })).slice(2);
    expect(from.flatMap(({ packets: all }) => all)).toHaveLength(51);
    expect(from.at(-1)!.granule).toBe(51 * 960);
  });

  test('is stereo where a packet is', () => {
    expect(pagesOf(oggOpus([burst(SPOKEN, [0x0c, 1])]))[0]!.packets[0]![9]).toBe(2);
  });

  test('any packets are read back as they were', () => {
    const packet = fc.tuple(fc.nat(31), fc.uint8Array({ maxLength: 1275 })).map(([config, frame]) => Uint8Array.of(config << 3, ...frame));
    fc.assert(
      fc.property(fc.array(packet, { minLength: 1, maxLength: 300 }), (packets) => {
        const pages = pagesOf(oggOpus([{ packets }]));
        expect(pages.slice(2).flatMap((page) => page.packets.map((bytes) => [...bytes]))).toEqual(packets.map((bytes) => [...bytes]));
        expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, i) => i));
        expect(pages.map(({ flags }) => flags)).toEqual([2, ...pages.slice(2).map(() => 0), 4]);
      }),
      { numRuns: 20 },
    );
  });

  test('says what cannot be written', () => {
    expect(thrownBy(() => oggOpus([burst(SPOKEN), burst(SPOKEN, [])]))).toMatchObject({ code: 'corrupt', path: ['burst 1', 'packet 1'] });
    expect(thrownBy(() => oggOpus([]))).toMatchObject({ code: 'usage' });
    expect(thrownBy(() => oggOpus([{ ...burst(SPOKEN), seconds: NaN }]))).toMatchObject({ code: 'usage', path: ['burst 0', 'seconds'] });
    const late = [
      { ...burst(SPOKEN), seconds: 0 },
      { ...burst(SPOKEN), seconds: 2 ** 31 / 64 },
    ];
    expect(thrownBy(() => oggOpus(late))).toMatchObject({ code: 'corrupt', path: ['burst 1', 'seconds'] });
    expect(thrownBy(() => oggOpus([burst(SPOKEN)], { comments: { 'A=B': '' } }))).toMatchObject({ code: 'usage' });
    expect(thrownBy(() => oggOpus([burst(SPOKEN)], { comments: { A: 'x'.repeat(70_000) } }))).toMatchObject({ code: 'usage' });
  });
});

describe('opusPacketInfo', () => {
  const of = (...bytes: number[]) => opusPacketInfo(Uint8Array.from(bytes))?.samples;

  test('has the lengths of table 2 of RFC 6716', () => {
    const lengths = Array.from({ length: 32 }, (_, config) => of(config << 3, 0)! / 48);
    const silk = [10, 20, 40, 60];
    const celt = [2.5, 5, 10, 20];
    expect(lengths).toEqual([...silk, ...silk, ...silk, 10, 20, 10, 20, ...celt, ...celt, ...celt, ...celt]);
  });

  test('counts the frames of a packet', () => {
    expect(of(0x09, 1, 2)).toBe(1920);
    expect(of(0x09, 1, 2, 3), 'two frames of one length').toBeUndefined();
    expect(of(0x0a, 1, 7, 8), 'two frames of 1 and 1 bytes').toBe(1920);
    expect(of(0x0a, 3, 7, 8), 'a frame longer than the packet').toBeUndefined();
    expect(of(0x0a, 252, 1, ...Array<number>(256).fill(0)), 'a length of two bytes: 256').toBe(1920);
    expect(of(0x0b, 3, 1, 2, 3), 'three frames of one length').toBe(2880);
    expect(of(0x0b, 0x83, 1, 1, 5, 5, 5, 5), 'three frames of 1, 1 and 2 bytes').toBe(2880);
    expect(of(0x0b, 0x43, 2, 1, 2, 3, 0, 0), 'three frames and two bytes of padding').toBe(2880);
    expect(of(0x0b, 0x43, 9, 1, 2, 3), 'more padding than there is').toBeUndefined();
    expect(of(0x0b, 0)).toBeUndefined();
    expect(of(0x0b, 7, ...Array<number>(7).fill(0)), 'more than 120 ms').toBeUndefined();
    expect(of(0x0b)).toBeUndefined();
    expect(of(...Array<number>(1277).fill(0)), 'a frame of more than 1275 bytes').toBeUndefined();
  });
});
