import { fixture } from '#fixture';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { detectReplay, parseReplay } from '../../src/kit/index.js';
import { SOURCES, openAs, watchedAccess, watchedStream, pieces } from '../contract/sources.js';
import { wrappers } from '../contract/wrappers.js';
import { FIXTURE_FORMATS, FIXTURE_NAMES } from './fixture-formats.js';
import { runs } from '../support/runs.js';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

describe('detectReplay', () => {
  it.each(FIXTURE_NAMES)('knows %s, from any source', async (name) => {
    const bytes = await fixture(name);
    const format = FIXTURE_FORMATS[name]!;
    const confidence = format === 'gamecache' ? 'structure' : 'signature';
    for (const kind of SOURCES) expect(await detectReplay(openAs(kind, bytes)), kind).toEqual({ format, confidence });
  });

  it.each(FIXTURE_NAMES)('knows %s in every wrapper, and names the outermost', async (name) => {
    const bytes = await fixture(name);
    for (const [wrapping, wrap] of Object.entries(wrappers)) {
      const { format, wrapper } = (await detectReplay(wrap(bytes)))!;
      expect(format, wrapping).toBe(FIXTURE_FORMATS[name]);
      expect(wrapper, wrapping).toBe(/^\w+ inside (\w+)$/.exec(wrapping)?.[1] ?? /^\w+/.exec(wrapping)![0]);
    }
  });

  it('reads a few KB of a large file, and closes it once', async () => {
    for (const name of ['dota2-container.dem', 'rf2-race.vcr', 'toy-match.SC2Replay']) {
      const large = new Uint8Array(8 << 20);
      large.set(await fixture(name));
      const watched = watchedAccess(large);
      expect((await detectReplay(watched.source))?.format).toBe(FIXTURE_FORMATS[name]);
      expect(watched.bytes).toBeLessThanOrEqual(8 << 10);
      expect(watched.closed).toBe(1);
    }
    // only structure could show it
    const unknown = watchedAccess(new Uint8Array(8 << 20).fill(0xaa));
    expect(await detectReplay(unknown.source)).toBeUndefined();
    expect(unknown.bytes).toBeLessThanOrEqual(80 << 10);
    expect(unknown.closed).toBe(1);
  });

  it('leaves a stream where it stopped looking', async () => {
    const large = new Uint8Array(1 << 20);
    large.set(await fixture('dota2-container.dem'));
    const watched = watchedStream(pieces(large, 4096));
    expect((await detectReplay(watched.source))?.format).toBe('dem');
    expect(watched.closed).toBe(1);
    expect(watched.bytes).toBeLessThanOrEqual(8192);
  });

  it('knows a cache of more than 64 KB by its chain of items', async () => {
    const bytes = await fixture('gamecache-3.04b.dat');
    const items = bytes.subarray(4);
    const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    const repeats = Math.ceil((100 << 10) / items.length);
    const large = new Uint8Array(4 + items.length * repeats);
    new DataView(large.buffer).setUint32(0, count * repeats, true);
    for (let i = 0; i < repeats; i++) large.set(items, 4 + i * items.length);
    expect(await detectReplay(large)).toEqual({ format: 'gamecache', confidence: 'structure' });
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['text', text('It was a bright cold day in April, and the clocks were striking thirteen.')],
    ['an MPQ archive that is not a replay', Uint8Array.of(0x4d, 0x50, 0x51, 0x1b, 0, 2, 0, 0, 0, 4, 0, 0, 0x3c, 0, 0, 0, 1, 2, 3)],
    ['a Source 1 demo', text('HL2DEMO\0\x04\0\0\0')],
    ['an old Dota 2 demo', text('PBUFDEM\0\0\0\0\0')],
    ['an rFactor 1 recording', Uint8Array.of(...text('//rF\nIRSR'), 0, 0, 0x80, 0x3f)],
  ])('does not know %s', async (_, bytes) => {
    expect(await detectReplay(bytes)).toBeUndefined();
  });

  it('refuses what cannot be unwrapped, or has more wrappers than memory', async () => {
    const bytes = wrappers['bzip2']!(await fixture('toy-match.icrep'));
    bytes[20]! ^= 0xff;
    await expect(detectReplay(bytes)).rejects.toSatisfy((error) => isReplayError(error, 'checksum') || isReplayError(error, 'corrupt'));
    const limits = { maxDecompressedBytes: 1000 };
    await expect(detectReplay(wrappers['gzip']!(new Uint8Array(5000)), { limits })).rejects.toSatisfy((error) =>
      isReplayError(error, 'limit'),
    );
  });

  it('gives a ReplayError or an answer for whatever comes', async () => {
    const files = await Promise.all(FIXTURE_NAMES.map(fixture));
    const damaged = fc
      .tuple(fc.constantFrom(...files), fc.nat(4096), fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 4 }))
      .map(([file, length, changes]) => {
        const bytes = file.slice(0, length);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        return bytes;
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        try {
          await detectReplay(bytes);
        } catch (error) {
          if (!isReplayError(error)) throw error;
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('what is not read', () => {
  it.each([
    ['a Source 1 demo', text('HL2DEMO\0\x04\0\0\0'), 'unsupported-version', 'dem'],
    ['an old Dota 2 demo', text('PBUFDEM\0\0\0\0\0'), 'unsupported-version', 'dem'],
    ['an rFactor 1 recording', Uint8Array.of(...text('//rF\nIRSR'), 0, 0, 0x80, 0x3f), 'unsupported-version', 'vcr'],
    ['text', text('No replay, but a line of text that is long enough.'), 'bad-signature', undefined],
  ] as const)('%s says what it is', async (_, bytes, code, format) => {
    const watched = watchedAccess(bytes);
    await expect(parseReplay(watched.source)).rejects.toMatchObject({ code, format });
    expect(watched.closed).toBe(1);
  });
});
