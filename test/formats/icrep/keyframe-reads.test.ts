import { expect, it } from 'vitest';
import { openIcrep } from '../../../src/formats/icrep/index.js';
import type { RandomAccess } from '../../../src/io/source.js';
import { packDeltaKeyframe, packFullKeyframe, writeIcrep } from '../../../src/formats/icrep/writer.js';
import { chained, DELTA, FIRST, states, toyMatch } from '../../../recordings/icrep/toy-match.js';

/** Bytes that LZ4 cannot make smaller. */
function noise(byteLength: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: byteLength }, () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24);
}

/** The match with deltas of so many bytes; a full keyframe of the end follows them. */
function match(deltaBytes: number): { readonly file: Uint8Array; readonly blobs: readonly number[] } {
  const [, second] = states();
  const last = chained(second);
  const keyframes = [
    packFullKeyframe(FIRST),
    packDeltaKeyframe({ ...DELTA, campaignState: noise(deltaBytes, 1) }),
    packDeltaKeyframe({ ...last, core: { ...last.core, tick: 30 }, campaignState: noise(deltaBytes, 2) }),
    packFullKeyframe({ ...FIRST, core: { ...FIRST.core, tick: 35 }, campaignState: noise(deltaBytes, 3) }),
  ];
  return { file: writeIcrep({ ...toyMatch(), keyframes }), blobs: keyframes.map(({ stored }) => stored.length) };
}

/** Where reads of the keyframe section end that going to a tick takes, from the first blob on. */
async function readsOf(file: Uint8Array, tick: number): Promise<readonly number[]> {
  const reads: [number, number][] = [];
  const source: RandomAccess = {
    byteLength: file.length,
    read: (start, end) => {
      reads.push([start, end]);
      return Promise.resolve(file.slice(start, end));
    },
  };
  const playback = await openIcrep(source);
  const { offset, length } = playback.header.sections.keyframes!;
  reads.length = 0;
  await playback.seek(tick);
  await playback.close();
  const blobs = offset + 8 + 4 * ENTRY_BYTES;
  return reads.filter(([start]) => start >= offset && start < offset + length).map(([, end]) => end - blobs);
}
/** u64 tick, three u32 and a byte: docs/formats/icrep.md. */
const ENTRY_BYTES = 21;

it('a full keyframe is read together with all deltas behind it, up to the next full one', async () => {
  const { file, blobs } = match(100_000);
  const [full, one, two, next] = blobs as [number, number, number, number];
  expect(one).toBeGreaterThan(100_000);
  expect(await readsOf(file, 34)).toEqual([full + one + two]);
  expect(await readsOf(file, 40)).toEqual([full + one + two + next]);
});

it('deltas of more than a megabyte are not read ahead', async () => {
  const { file, blobs } = match(700_000);
  const reads = await readsOf(file, 5);
  expect(reads).toEqual([1 << 20]);
  expect(blobs[0]! + blobs[1]! + blobs[2]!).toBeGreaterThan(1 << 20);
});
