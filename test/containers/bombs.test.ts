import { Deflate } from 'pako';
import { describe, expect, it } from 'vitest';
import { bzip2Compress } from '../../src/codecs/bzip2-compress.js';
import { openReplay } from '../../src/containers/wrapper/index.js';
import { isReplayError } from '../../src/core/errors.js';
import type { ReplaySource } from '../../src/io/source.js';
import { detectReplay, hashReplay, parseReplay } from '../../src/kit/index.js';
import { watchedAccess, watchedStream, pieces } from '../contract/sources.js';

const MEGABYTE = 1 << 20;
const BOMB_MEGABYTES = 16;
const BOMB_BYTES = BOMB_MEGABYTES * MEGABYTE;
/** More than a unit of any compression. */
const ALLOWED = 6 * MEGABYTE;

function deflated(gzip: boolean): Uint8Array {
  const deflate = new Deflate({ gzip, level: 9 });
  const zeros = new Uint8Array(MEGABYTE);
  for (let i = 1; i <= BOMB_MEGABYTES; i++) deflate.push(zeros, i === BOMB_MEGABYTES);
  return deflate.result;
}

function repeated(bytes: Uint8Array, times: number): Uint8Array {
  const whole = new Uint8Array(bytes.length * times);
  for (let i = 0; i < times; i++) whole.set(bytes, i * bytes.length);
  return whole;
}

/** RFC 8878, section 3.1.1: a frame with a window of 128 KB and no size, of blocks that each repeat a zero 128 K times. */
function zstd(): Uint8Array {
  const blocks = BOMB_BYTES / (128 << 10);
  const bytes = new Uint8Array(6 + 4 * blocks);
  bytes.set([0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3]);
  for (let i = 0; i < blocks; i++) {
    const header = ((128 << 10) << 3) | (1 << 1) | (i === blocks - 1 ? 1 : 0);
    bytes.set([header & 0xff, (header >> 8) & 0xff, header >> 16, 0], 6 + 4 * i);
  }
  return bytes;
}

/** 16 MB of zeros, in a few KB. */
const BOMBS: Readonly<Record<string, () => Uint8Array>> = {
  gzip: () => deflated(true),
  zlib: () => deflated(false),
  bzip2: () => repeated(bzip2Compress(new Uint8Array(MEGABYTE)), BOMB_MEGABYTES),
  zstd,
};

const names = Object.keys(BOMBS);
const bombs = new Map(names.map((name) => [name, BOMBS[name]!()]));

describe.each(names)('16 MB of zeros in %s', (name) => {
  const bomb = bombs.get(name)!;
  const limits = { maxDecompressedBytes: ALLOWED };

  it('is small, and decodes to 16 MB where that is allowed', { timeout: 60_000 }, async () => {
    expect(bomb.length).toBeLessThan(64_000);
    // head -c 16777216 /dev/zero | sha256sum
    expect(await hashReplay(bomb)).toBe('080acf35a507ac9849cfcba47dc2ad83e01b75663a516279c8b9d243b719643e');
  });

  it('is refused at the limit, whatever the source, which is closed once', { timeout: 60_000 }, async () => {
    for (const watched of [watchedAccess(bomb), watchedStream(pieces(bomb, 1000))]) {
      await expect(hashReplay(watched.source, { limits })).rejects.toSatisfy(
        (error) => isReplayError(error, 'limit') && /maxDecompressedBytes is 6291456/.test(error.message),
      );
      expect(watched.closed).toBe(1);
    }
  });

  it('gives no more than the limit allows, piece by piece', { timeout: 60_000 }, async () => {
    const content = await openReplay(bomb, { limits });
    let given = 0;
    let largest = 0;
    await expect(
      (async () => {
        for (;;) {
          const piece = await content.read(given, given + 1);
          if (piece === undefined) return;
          given += piece.length;
          largest = Math.max(largest, piece.length);
        }
      })(),
    ).rejects.toMatchObject({ code: 'limit', limit: 'maxDecompressedBytes', allowed: ALLOWED });
    expect(given).toBeLessThanOrEqual(ALLOWED);
    expect(given).toBeGreaterThan(ALLOWED - 2 * MEGABYTE);
    // a block of bzip2 is the largest unit there is
    expect(largest).toBeLessThanOrEqual(4 * MEGABYTE);
  });

  it('costs only a look if it is not a replay', async () => {
    const look = async (verb: (source: ReplaySource) => Promise<unknown>): Promise<unknown> => verb(bomb);
    expect(await look(detectReplay)).toBeUndefined();
    await expect(look(parseReplay)).rejects.toSatisfy((error) => isReplayError(error, 'bad-signature'));
  });
});

it('a bomb in a bomb is counted in each', { timeout: 60_000 }, async () => {
  const nested = bzip2Compress(bombs.get('zstd')!);
  const limits = { maxDecompressedBytes: ALLOWED };
  await expect(hashReplay(nested, { limits })).rejects.toSatisfy((error) => isReplayError(error, 'limit'));
});
