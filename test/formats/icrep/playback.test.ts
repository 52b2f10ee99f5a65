import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../../src/core/errors.js';
import { SyncDrive } from '../../../src/io/drive-sync.js';
import type { RandomAccess } from '../../../src/io/source.js';
import { IcrepContext } from '../../../src/formats/icrep/context.js';
import { diffStates, openIcrep, verifyIcrep } from '../../../src/formats/icrep/index.js';
import type { IcrepRecords } from '../../../src/formats/icrep/model.js';
import { openReading } from '../../../src/formats/icrep/reading.js';
import { seekTick } from '../../../src/formats/icrep/seek.js';
import { unpack } from '../../../src/formats/icrep/stored-unit.js';
import { pack } from '../../../src/formats/icrep/bincode-writer.js';
import { packDeltaKeyframe, packFullKeyframe, packOrderBlocks, writeIcrep } from '../../../src/formats/icrep/writer.js';
import { hex } from '../../support/hex.js';
import { ORDERS } from '../../../recordings/icrep/variants.js';
import { DELTA, FIRST, SCRIPT, TICKS, frames, states, toyMatch } from '../../../recordings/icrep/toy-match.js';
import { frugallyAsync } from '../../support/counted-work.js';
import { runs } from '../../support/runs.js';

const match = toyMatch();
const bytes = writeIcrep(match);

function counted(file: Uint8Array): RandomAccess & { readonly reads: [number, number][]; closed: number } {
  const reads: [number, number][] = [];
  return {
    reads,
    closed: 0,
    byteLength: file.length,
    read(start, end) {
      reads.push([start, end]);
      return Promise.resolve(file.slice(start, end));
    },
    close() {
      this.closed++;
    },
  };
}

describe('a playback', () => {
  it('refuses ticks that are none, and goes on to the end where nobody named one', async () => {
    const playback = await openIcrep(bytes);
    await expect(playback.orders(0, 1.5)).rejects.toMatchObject({ code: 'usage' });
    await expect(playback.orders(Number.NaN, Infinity)).rejects.toMatchObject({ code: 'usage' });
    expect((await playback.orders(0, Infinity)).map(({ tick }) => tick)).toEqual(frames(() => []).map(({ tick }) => tick));
    await playback.close();
  });

  it('names each section that the file was cut off in', async () => {
    const view = new DataView(bytes.buffer);
    const cut = await openIcrep(bytes.slice(0, view.getUint32(24, true) + view.getUint32(28, true) - 1));
    const ofSections = cut.diagnostics.filter(({ code, path }) => code === 'truncated' && path.length === 1);
    expect(ofSections.map(({ path }) => path[0])).toContain('keyframes');
    expect(ofSections.map(({ path }) => path[0])).not.toContain('orders');
    await cut.close();
  });
});

describe('seek', () => {
  it('takes seconds where the metadata gives the length of the match', async () => {
    const told = await openIcrep(
      writeIcrep({ ...match, metadata: new TextEncoder().encode(JSON.stringify({ duration_seconds: TICKS / 10 })) }),
    );
    expect((await told.seekSeconds(2.5)).target).toBe(25);
    await expect(told.seekSeconds(-1)).rejects.toMatchObject({ code: 'usage', path: ['seconds'] });
    await expect(told.seekSeconds(TICKS)).rejects.toMatchObject({ code: 'usage' });
    await told.close();
    const silent = await openIcrep(bytes);
    await expect(silent.seekSeconds(1)).rejects.toThrow(/has no duration_seconds: pass a tick/);
    await silent.close();
  });

  it('restores the keyframe before the target and names what is left to run', async () => {
    const playback = await openIcrep(bytes);
    const [first, second, third] = states();
    const at = await playback.seek(25);
    expect(at).toMatchObject({
      target: 25,
      baseFullTick: 0,
      keyframeTick: 20,
      interveningDeltaTicks: [20],
      coreDeltaTicks: [20],
      missingFrames: 0,
      orderBlock: 1,
      campaignState: { fromTick: 20, value: Uint8Array.of(4, 2) },
    });
    expect(at.orders.map(({ tick }) => tick)).toEqual([20, 21, 22, 23, 24]);
    expect(at.orders[0]!.orders).toEqual([ORDERS[20]]);
    expect(hex(at.stateHash!)).toBe(hex(second.stateHash()!));
    expect(at.scriptState).toMatchObject({ fromTick: 0, value: SCRIPT });
    expect(at.syncHashAtTarget).toBe(frames(() => [])[25]!.stateHash);
    expect(hex((await playback.seek(3)).stateHash!)).toBe(hex(first.stateHash()!));
    const end = await playback.seek(TICKS);
    expect(hex(end.stateHash!)).toBe(hex(third.stateHash()!));
    expect(hex(end.stateHash!)).toBe(hex(playback.header.finalStateHash));
    expect(end).toMatchObject({ coreDeltaTicks: [20, 40], interveningDeltaTicks: [20, 40], orders: [], orderBlock: undefined });
    expect(end.syncHashAtTarget).toBeUndefined();
    await playback.close();
  });

  it('reports lost frames', async () => {
    const kept = frames(() => []).filter(({ tick }) => tick % 10 !== 2 && tick < 32);
    const playback = await openIcrep(writeIcrep({ ...match, orders: packOrderBlocks(kept, 16) }));
    const at = await playback.seek(33);
    expect(at.orders.map(({ tick }) => tick)).toEqual([20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31]);
    expect(at).toMatchObject({ missingFrames: 2, orderBlock: undefined, syncHashAtTarget: undefined });
    expect(await playback.seek(22)).toMatchObject({ missingFrames: 0, orderBlock: undefined });
  });

  it('restores states where the orders are damaged, and says so', async () => {
    const cut = match.orders.map((block, i) => (i === 1 ? { ...block, firstTick: 3 } : block));
    const file = writeIcrep({ ...match, orders: cut });
    const playback = await openIcrep(file);
    expect(await playback.seek(25)).toMatchObject({ keyframeTick: 20, orders: [], missingFrames: 5, orderBlock: undefined });
    await expect(playback.orders(9, 8)).rejects.toMatchObject({
      code: 'usage',
      detail: 'fromTick 9 is after toTick 8',
    });
    expect((await playback.orders(0, 40)).map(({ tick }) => tick)).toEqual(Array.from({ length: 16 }, (_, tick) => tick));
    expect(playback.diagnostics.map(({ reason, path }) => [reason, path[0]])).toEqual([['non_monotonic_tick', 'orders[1]']]);
    await expect((await openIcrep(file, { strict: true })).seek(25)).rejects.toMatchObject({ reason: 'non_monotonic_tick' });
  });

  it('refuses ticks that are not there, and goes on', async () => {
    const source = counted(bytes);
    const playback = await openIcrep(source);
    for (const tick of [-1, TICKS + 1, 0.5, NaN]) await expect(playback.seek(tick)).rejects.toMatchObject({ code: 'usage' });
    await expect(playback.restore(3)).rejects.toMatchObject({ code: 'usage' });
    expect((await playback.seek(1)).keyframeTick).toBe(0);
    expect(source.closed).toBe(0);
    await playback.close();
    await playback.close();
    expect(source.closed).toBe(1);
  });

  it('answers calls that overlap', async () => {
    const playback = await openIcrep(counted(bytes));
    const found = await Promise.all([39, 0, 20, 21, 40].map((tick) => playback.seek(tick)));
    expect(found.map(({ keyframeTick }) => keyframeTick)).toEqual([20, 0, 20, 20, 40]);
  });

  it('gives states that are the caller’s own', async () => {
    const playback = await openIcrep(bytes);
    const { state } = await playback.seek(0);
    state.apply(DELTA);
    expect((await playback.seek(0)).state.tick).toBe(0);
    expect(hex((await playback.stateHash(5))!)).toBe(hex(states()[0].stateHash()!));
  });
});

it('keyframeBefore reads nothing', async () => {
  const source = counted(bytes);
  const playback = await openIcrep(source);
  const before = source.reads.length;
  expect([0, 19, 20, 39, 40, 1000].map((tick) => playback.keyframeBefore(tick)?.tick)).toEqual([0, 0, 20, 20, 40, 40]);
  expect(playback.keyframeBefore(-1)).toBeUndefined();
  expect(source.reads).toHaveLength(before);
});

it('snapshotsFor gives what the index points to, decompressed, in the order of application', async () => {
  const playback = await openIcrep(bytes);
  const { full, deltas, ordersFrom } = await playback.snapshotsFor(TICKS);
  expect(ordersFrom).toBe(40);
  expect(deltas).toHaveLength(2);
  const size = (stored: Uint8Array): number => new DataView(stored.buffer, stored.byteOffset).getUint32(0, true);
  expect([full, ...deltas].map(({ length }) => length)).toEqual(match.keyframes.map(({ stored }) => size(stored)));
});

describe('ranged reads', () => {
  // Sections far apart, as in a file of some megabytes.
  const wide: IcrepRecords = { ...match, voice: new Uint8Array(100_000), embedded: new Uint8Array(100_000) };
  const orders = packOrderBlocks(
    frames(() => ORDERS),
    1,
  );
  const large = writeIcrep({ ...wide, orders });

  it('opening takes three at most', async () => {
    const source = counted(large);
    const playback = await openIcrep(source);
    expect(source.reads.length).toBeLessThanOrEqual(3);
    expect(source.reads.reduce((sum, [start, end]) => sum + end - start, 0)).toBeLessThan(12_000);
    expect(playback.keyframes).toHaveLength(3);
    expect(playback.diagnostics).toEqual([]);
  });

  it('seeking reads keyframes and orders, nothing behind them', async () => {
    const source = counted(large);
    const playback = await openIcrep(source);
    await playback.seek(30);
    const behind = large.length - 200_000;
    expect(source.reads.every(([start]) => start < behind)).toBe(true);
  });

  it('a stream is buffered', async () => {
    const playback = await openIcrep(new Response(large.slice()).body!);
    expect((await playback.seek(40)).keyframeTick).toBe(40);
    await expect(openIcrep(new Response(large.slice()).body!, { limits: { maxInputBytes: 1000 } })).rejects.toMatchObject({
      limit: 'maxInputBytes',
    });
  });
});

describe('baselines', () => {
  const other = { ...DELTA, core: { ...DELTA.core, baselineHash: new Uint8Array(32) } };
  const file = writeIcrep({ ...match, keyframes: [packFullKeyframe(FIRST), packDeltaKeyframe(other)] });

  it('another hash than the delta names is a diagnostic', async () => {
    const playback = await openIcrep(file);
    expect(hex((await playback.seek(20)).stateHash!)).toBe(hex(states()[1].stateHash()!));
    expect(playback.diagnostics.map(({ code, reason, path }) => [code, reason, path])).toEqual([
      ['checksum', 'baseline_mismatch', ['keyframes[1]']],
    ]);
  });

  it('and an error when strict', async () => {
    const playback = await openIcrep(file, { strict: true });
    await expect(playback.seek(20)).rejects.toMatchObject({ code: 'checksum', reason: 'baseline_mismatch' });
    expect((await playback.seek(19)).keyframeTick).toBe(0);
  });

  it('a baseline that is not a keyframe is an error', async () => {
    const lost = { ...DELTA, core: { ...DELTA.core, baselineTick: 7 } };
    const playback = await openIcrep(writeIcrep({ ...match, keyframes: [packFullKeyframe(FIRST), packDeltaKeyframe(lost)] }));
    await expect(playback.seek(20)).rejects.toMatchObject({ reason: 'delta_without_full', path: ['keyframes[1]'] });
  });

  it('a damaged keyframe that the state does not rest on is a diagnostic', async () => {
    const apart = packDeltaKeyframe({ ...DELTA, core: { ...DELTA.core, tick: 30, internTableDelta: undefined } });
    const broken = { ...match.keyframes[1]!, stored: match.keyframes[1]!.stored.slice(0, -1) };
    const playback = await openIcrep(writeIcrep({ ...match, keyframes: [match.keyframes[0]!, broken, apart] }));
    expect((await playback.seek(35)).coreDeltaTicks).toEqual([30]);
    expect(playback.diagnostics.map(({ reason }) => reason)).toContain('lz4_corrupt');
    await expect(playback.seek(20)).rejects.toMatchObject({ reason: 'lz4_corrupt', path: ['keyframes[1]'] });
  });

  it('without the RNG’s state the hash is not computable, the rest is there', async () => {
    const bare = { ...DELTA, rngState: undefined };
    const playback = await openIcrep(writeIcrep({ ...match, keyframes: [packFullKeyframe(FIRST), packDeltaKeyframe(bare)] }), {
      strict: true,
    });
    const { state, stateHash } = await playback.seek(20);
    expect(stateHash).toBeUndefined();
    expect(hex(state.contentHash())).toBe(hex(states()[1].contentHash()));
  });
});

it('decodes each keyframe once for neighbouring seeks', () => {
  const drive = new SyncDrive(bytes);
  const reading = drive.run(openReading(new IcrepContext({ strict: true })));
  for (const tick of [0, 20, 25, 40, 39]) drive.run(seekTick(reading, tick));
  expect(reading.counts.keyframesDecoded).toBe(3);
  expect(reading.counts.deltasApplied).toBeLessThanOrEqual(3);
});

it('any change of a file yields states or a ReplayError, for little memory', async () => {
  const inner = (stored: Uint8Array): Uint8Array => unpack(stored, 1 << 20, new IcrepContext());
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 });
  const changed = (unit: Uint8Array, list: readonly (readonly [number, number])[]): Uint8Array => {
    const copy = unit.slice();
    for (const [at, value] of list) copy[at % copy.length] = value;
    return copy;
  };
  await fc.assert(
    fc.asyncProperty(changes, fc.nat({ max: 3 }), async (list, which) => {
      const keyframes = match.keyframes.map((one, k) => (k === which ? { ...one, stored: pack(changed(inner(one.stored), list)) } : one));
      const file = which === 3 ? changed(bytes, list) : writeIcrep({ ...match, keyframes });
      try {
        await frugallyAsync(async () => {
          const playback = await openIcrep(file);
          for (const tick of [0, 20, 39, 40]) {
            try {
              const { state } = await playback.seek(tick);
              state.contentHash();
              for (const tag of state.tags()) state.entity(tag);
              diffStates(state, states()[0]);
            } catch (error) {
              if (!isReplayError(error)) throw error;
            }
          }
          await verifyIcrep(file, { verify: () => true });
        });
      } catch (error) {
        if (!isReplayError(error)) throw error;
      }
    }),
    { numRuns: runs(300) },
  );
});
