import { describe, expect, it } from 'vitest';
import { bzip2Compress } from '../../src/codecs/bzip2-compress.js';
import { openMpq } from '../../src/containers/mpq/archive.js';
import { mpqCodecs } from '../../src/containers/mpq/codecs.js';
import { ReadBudget, TURN_WORK_UNITS } from '../../src/core/budget.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { parseSc2, parseSc2Sync } from '../../src/formats/sc2/index.js';
import { Sc2Session } from '../../src/formats/sc2/session.js';
import { writeSc2 } from '../../src/formats/sc2/writer.js';
import { SyncDrive, iterate } from '../../src/io/drive-sync.js';
import { command, scriptedDuel } from '../../recordings/sc2/scripted-duel.js';
import { toyEvent, toyRecords } from '../../recordings/sc2/toy-records.js';
import { fullHashTable } from '../../recordings/hostile.js';

// Small archives that once took memory or time out of all proportion, and larger ones of each kind: what they cost is counted, not timed.

describe('a list file against a full hash table', () => {
  it.each([
    [100, 1000],
    [1000, 50_000],
  ])('of %i files: each of %i names is compared with those of its own hash, and a turn is given', (files, names) => {
    const bytes = fullHashTable(files, names);
    const budget = new ReadBudget(DEFAULT_LIMITS);
    const drive = new SyncDrive(bytes);
    const archive = drive.run(drive.run(openMpq(false, budget, mpqCodecs(undefined))).tables());
    const before = budget.workUnits;
    let pauses = 0;
    const run = archive.entries(Array.from({ length: names }, (_, i) => `missing ${i}`));
    let step = run.next();
    for (; step.done !== true; step = run.next(undefined as never)) pauses++;
    expect(step.value).toHaveLength(files + 2);
    expect(step.value.every(({ name }) => name === undefined)).toBe(true);
    expect(budget.workUnits - before).toBeLessThan(names * 70);
    expect(pauses).toBeGreaterThanOrEqual(Math.floor((budget.workUnits - before) / (TURN_WORK_UNITS + 70)));
    expect(pauses).toBeLessThanOrEqual(Math.floor(budget.workUnits / TURN_WORK_UNITS));
  });
});

describe('many events', () => {
  const COUNT = 20_000;
  const events = Array.from({ length: COUNT }, (_, loop) => toyEvent(80949, 'message', loop, 'SLoadingProgressMessage'));
  const bytes = writeSc2(toyRecords(80949, { message: events }));

  it('are bounded by their bytes where they are kept, and not where they are streamed', () => {
    const kept = new Sc2Session([], ['messageEvents'], {});
    expect(iterate(kept, bytes).end().messageEvents).toHaveLength(COUNT);
    const { keptBytes } = kept.budget;
    expect(keptBytes).toBeGreaterThan(COUNT * 64);
    const limits = { maxKeptBytes: keptBytes >> 1 };
    const bounded = new Sc2Session([], ['messageEvents'], { limits });
    expect(() => iterate(bounded, bytes).end()).toThrow(expect.objectContaining({ code: 'limit', limit: 'maxKeptBytes' }));
    const streamed = new Sc2Session(['message'], [], { limits });
    expect([...iterate(streamed, bytes)]).toHaveLength(COUNT);
    expect(streamed.budget.keptBytes).toBeLessThan(limits.maxKeptBytes);
  });
});

describe('padding in a wrapper around an archive', () => {
  it('is bounded by what an archive may hold: what is beyond is not held', async () => {
    const archive = writeSc2(toyRecords(80949, { message: [] }));
    const padded = new Uint8Array(1 << 20);
    padded.set(archive);
    const packed = bzip2Compress(padded);
    expect(packed.length).toBeLessThan(4096);
    await expect(parseSc2(packed)).resolves.toMatchObject({ format: 'sc2' });
    await expect(parseSc2(packed, { limits: { maxInputBytes: 1 << 14 } })).rejects.toMatchObject({ code: 'limit', limit: 'maxInputBytes' });
  });
});

it('orders whose game loops pass 2^32 and start again end in build orders', () => {
  // a delta has 32 bits, and loops are counted modulo 2^32
  const loops = [2 ** 32 - 8, 8];
  const bytes = scriptedDuel(
    loops.map((loop) => command(loop, 'Anna', 'BuildSupplyDepot')),
    [],
  );
  const { buildOrder } = parseSc2Sync(bytes, { include: ['buildOrder'] });
  // nothing was built
  expect(buildOrder).toEqual([]);
});
