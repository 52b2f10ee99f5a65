import { describe, expect, it } from 'vitest';
import { cs2Sample } from '../../../recordings/dem/cs2/sample.js';
import { madeCs2Round } from '../../../recordings/dem/cs2/made-round.js';
import { deadlockSample } from '../../../recordings/dem/deadlock/sample.js';
import { madeDotaMatch } from '../../../recordings/dem/dota/made-match.js';
import { isReplayError } from '../../../src/core/errors.js';
import { joined } from '../../../src/core/pieces.js';
import { cutDem, cutDemSync, streamDemCut } from '../../../src/formats/dem/cut-verbs.js';
import { EntityWriter, type DemEntityRecord } from '../../../src/formats/dem/entities/entity-writer.js';
import { parseDemSync } from '../../../src/formats/dem/index.js';
import { DEM_FILE_INFO, DEM_PACKET, DEM_SPAWN_GROUPS, PREAMBLE_BYTES } from '../../../src/formats/dem/layout.js';
import { decodeDemRecordsSync, type DemRecord } from '../../../src/formats/dem/model.js';
import { stringTableCreate, stringTableUpdate } from '../../../src/formats/dem/string-tables/string-table-writer.js';
import { DemWriter, writeDem, type DemMessageInput } from '../../../src/formats/dem/writer.js';
import { cutReplay } from '../../../src/kit/index.js';
import { comparedEvents, expectSameFrom, packetTicks, worldsOf } from '../../support/dem-cuts.js';

const round = madeCs2Round().bytes;
const match = madeDotaMatch().bytes;
const thrown = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('a cut of a demo', () => {
  it.each([
    ['a round of CS2', round],
    ['a match of Dota 2', match],
    ['a match of Deadlock', deadlockSample()],
    ['a match of CS2', cs2Sample()],
  ])('has the worlds and events of %s from its first tick on', (_, whole) => {
    const ticks = packetTicks(whole);
    for (const share of [0, 0.1, 0.5, 0.95]) {
      const fromTick = ticks[Math.floor(share * ticks.length)]!;
      expectSameFrom(whole, cutDemSync(whole, { fromTick }), fromTick);
    }
  });

  it('ends after its last tick, and says how long it is', () => {
    const ticks = packetTicks(round);
    const [fromTick, toTick] = [ticks[5]!, ticks[12]!];
    const cut = cutDemSync(round, { fromTick, toTick });
    expect(packetTicks(cut)).toEqual(ticks.slice(4, 13));
    const seconds = (toTick - ticks[4]!) * parseDemSync(round, { include: ['serverInfo'] }).serverInfo!.tickIntervalSeconds!;
    const { fileInfo, isComplete, diagnostics } = parseDemSync(cut);
    expect([isComplete, diagnostics]).toEqual([true, []]);
    expect(fileInfo).toMatchObject({ playbackTicks: toTick, playbackFrames: 9, playbackSeconds: Math.fround(seconds) });
    const { fileInfoOffset, spawnGroupsOffset, records } = decodeDemRecordsSync(cut);
    const offsetOf = (id: number): number => {
      const before = records.slice(
        0,
        records.findIndex((record) => record.id === id),
      );
      return writeDem({ fileInfoOffset: 0, spawnGroupsOffset: 0, records: before }).length;
    };
    expect([fileInfoOffset, spawnGroupsOffset]).toEqual([offsetOf(DEM_FILE_INFO), offsetOf(DEM_SPAWN_GROUPS)]);
    expect(fileInfoOffset).toBeGreaterThan(PREAMBLE_BYTES);
  });

  it('takes its commands over byte for byte', () => {
    const ticks = packetTicks(match);
    const from = ticks[300]!;
    const packets = (demo: Uint8Array): readonly DemRecord[] =>
      decodeDemRecordsSync(demo).records.filter(({ id, tick }) => id === DEM_PACKET && tick >= from);
    expect(packets(match).length).toBeGreaterThan(300);
    expect(packets(cutDemSync(match, { fromTick: from }))).toEqual(packets(match));
  });

  it('counts its ticks from 0 where that is asked for', () => {
    const ticks = packetTicks(round);
    const cut = cutDemSync(round, { fromTick: ticks[8]!, ticks: 'fromZero' });
    expect(packetTicks(cut)).toEqual(ticks.slice(7).map((tick) => tick - ticks[7]!));
    expect(worldsOf(cut).map(({ entities }) => entities)).toEqual(
      worldsOf(round)
        .slice(7)
        .map(({ entities }) => entities),
    );
    expect(parseDemSync(cut).fileInfo?.playbackTicks).toBe(ticks.at(-1)! - ticks[7]!);
    // from the start there is no packet before the first
    const whole = cutDemSync(round, { ticks: 'fromZero' });
    expect(packetTicks(whole)).toEqual(ticks.map((tick) => tick - ticks[0]!));
  });

  it('begins and ends at seconds of the recording', () => {
    const { tickIntervalSeconds } = parseDemSync(match, { include: ['serverInfo'] }).serverInfo!;
    const cut = cutDemSync(match, { fromSeconds: 60, toSeconds: 80 });
    const inside = packetTicks(match).filter(
      (tick) => tick >= Math.ceil(60 / tickIntervalSeconds! - 1e-3) && tick * tickIntervalSeconds! <= 80.01,
    );
    expect(packetTicks(cut).slice(1)).toEqual(inside);
    expect(inside.length).toBeGreaterThan(2);
  });

  it('is the recording itself where it begins before the first packet', () => {
    expect(worldsOf(cutDemSync(round, {}))).toEqual(worldsOf(round));
    expect(comparedEvents(cutDemSync(round, { fromTick: -1 }))).toEqual(comparedEvents(round));
  });

  it('can be cut again', () => {
    const ticks = packetTicks(match);
    const once = cutDemSync(match, { fromTick: ticks[100]! });
    expectSameFrom(match, cutDemSync(once, { fromTick: ticks[400]! }), ticks[400]!);
  });

  it('is the same from any source, and in pieces', async () => {
    const range = { fromTick: packetTicks(match)[200]! };
    const cut = cutDemSync(match, range);
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < match.length; at += 1000) controller.enqueue(match.slice(at, at + 1000));
        controller.close();
      },
    });
    expect(await cutDem(new Blob([match as BlobPart]), range)).toEqual(cut);
    expect(await cutDem(stream, range)).toEqual(cut);
    const pieces: Uint8Array[] = [];
    for await (const piece of streamDemCut(match, range)) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(2);
    expect(joined(pieces)).toEqual(cut);
  });

  it('stops when it is aborted', async () => {
    await expect(cutDem(match, { fromTick: 5000, signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });

  it.each([
    [{ fromTick: 1e9 }, 'there is no packet between these ticks'],
    [{ fromTick: 5, toTick: 4 }, 'fromTick 5 is after toTick 4'],
    [{ fromTick: 5, fromSeconds: 5 }, 'not both'],
    [{ ticks: 'zero' as 'kept' }, 'ticks'],
    [{ fromTick: NaN }, 'must be a number'],
  ])('refuses %j', (range, message) => {
    const error = thrown(() => cutDemSync(round, range));
    expect(isReplayError(error, 'usage')).toBe(true);
    expect((error as Error).message).toContain(message);
  });

  it('of any beginning of a recording is whole, or refused as usage or damage', () => {
    const fromTick = packetTicks(round)[6]!;
    const codes = new Set<string>();
    for (let length = 0; length < round.length; length += 97) {
      try {
        expect(parseDemSync(cutDemSync(round.slice(0, length), { fromTick })).isComplete).toBe(true);
        codes.add('whole');
      } catch (error) {
        if (!isReplayError(error)) throw error;
        codes.add(error.code);
      }
    }
    expect([...codes].sort()).toEqual(['bad-signature', 'truncated', 'usage', 'whole'].filter((code) => codes.has(code)));
    expect(codes.has('whole')).toBe(true);
  });

  it('is a round of CS2', async () => {
    const [first] = parseDemSync(round, { include: ['rounds'] }).rounds!;
    const cut = await cutReplay(round, { round: first!.number! });
    const ticks = packetTicks(cut);
    expect([ticks[1], ticks.at(-1)]).toEqual([
      packetTicks(round).find((tick) => tick >= first!.startTick!),
      packetTicks(round)
        .filter((tick) => tick <= first!.tick)
        .at(-1),
    ]);
    expect(parseDemSync(cut, { include: ['rounds'] }).rounds).toEqual([first]);
    await expect(cutReplay(round, { round: 99 })).rejects.toMatchObject({ code: 'usage', path: ['round'] });
    await expect(cutReplay(round, { round: 1, toSeconds: 5 })).rejects.toMatchObject({ code: 'usage', path: ['round'] });
  });

  it('is whole where the recording is cut off after it, and an error where the way to it is damaged', () => {
    const ticks = packetTicks(match);
    const range = { fromTick: ticks[100]!, toTick: ticks[200]! };
    const cut = cutDemSync(match.slice(0, match.length - 5000), range);
    expect(parseDemSync(cut).isComplete).toBe(true);
    expect(worldsOf(cut)).toEqual(worldsOf(cutDemSync(match, range)));
    const { records } = decodeDemRecordsSync(match);
    const at = records.findIndex(({ id, tick }) => id === DEM_PACKET && tick === ticks[50]);
    const damaged = records.map((record, i) => (i === at ? { ...record, isCompressed: true, bytes: Uint8Array.of(5, 200, 1) } : record));
    const error = thrown(() => cutDemSync(writeDem({ fileInfoOffset: 0, spawnGroupsOffset: 0, records: damaged }), range));
    expect(isReplayError(error)).toBe(true);
    expect((error as { path: readonly string[] }).path.join()).toContain(`DEM_Packet tick ${ticks[50]}`);
  });
});

describe('the world at the beginning of a cut', () => {
  const entities = new EntityWriter(
    'cs2',
    [
      {
        name: 'CUnit',
        fields: [
          { type: 'int32', name: 'm_a' },
          { type: 'int32', name: 'm_b' },
        ],
      },
      {
        name: 'CMixed',
        fields: [
          { type: 'CUtlVector< int32 >', name: 'm_list' },
          { type: 'CPart*', name: 'm_part', serializer: 'CPart', polymorphic: ['COther'] },
          { type: 'CNetworkedQuantizedFloat', name: 'm_zero', bitCount: 10, lowValue: -3, highValue: 7, encodeFlags: 4 },
          { type: 'CNetworkedQuantizedFloat', name: 'm_fine', bitCount: 20, lowValue: 0, highValue: 1024 },
          { type: 'QAngle', name: 'm_angle', encoder: 'qangle_precise' },
          { type: 'Vector', name: 'm_normal', encoder: 'normal' },
          { type: 'float32', name: 'm_coord', encoder: 'coord' },
          { type: 'uint64', name: 'm_big', encoder: 'fixed64' },
          { type: 'int64', name: 'm_signed' },
          { type: 'char[32]', name: 'm_text' },
          { type: 'float32[3]', name: 'm_three' },
        ],
      },
      { name: 'CPart', fields: [{ type: 'int32', name: 'm_one' }] },
      {
        name: 'COther',
        fields: [
          { type: 'uint32', name: 'm_first' },
          { type: 'uint32', name: 'm_second' },
        ],
      },
    ],
    ['CUnit', 'CMixed'],
  );
  const encoding = { userDataFixedSize: false, userDataSizeBits: 0, flags: 0, usingVarintBitcounts: true };
  const baselines = (
    ...rows: readonly (readonly [name: string, value: Uint8Array])[]
  ): readonly { index: number; key: string; value: Uint8Array }[] =>
    rows.map(([name, value], index) => ({ index, key: entities.classId(name), value }));

  /** A recording whose packets have these messages, one packet a tick, beginning with tick 0. */
  function recording(...packets: readonly (readonly DemMessageInput[])[]): Uint8Array {
    const writer = new DemWriter({ game: 'cs2', header: { map_name: 'de_test' } });
    const rows = baselines(['CUnit', entities.baseline('CUnit', [{ path: [0], value: 1 }])], ['CMixed', entities.baseline('CMixed', [])]);
    writer.signon([
      { id: 40, value: { max_classes: 2, tick_interval: 1 / 64 } },
      { id: 44, value: stringTableCreate('instancebaseline', rows, encoding) },
      { id: 44, value: stringTableCreate('userinfo', [{ index: 3, key: '3', value: Uint8Array.of(1, 2) }], encoding) },
    ]);
    writer.message(4, -1, 'CDemoSendTables', entities.sendTables());
    writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
    writer.syncTick();
    packets.forEach((messages, tick) => writer.packet(tick, messages));
    return writer.finish();
  }
  const packet = (records: readonly DemEntityRecord[], more: object = {}): DemMessageInput => ({
    id: 55,
    value: { ...entities.packet(records), ...more },
  });
  const unit = (index: number, ...changes: readonly (readonly [field: number, value: number])[]): DemEntityRecord => ({
    kind: 'create',
    index,
    serial: index + 7,
    className: 'CUnit',
    changes: changes.map(([field, value]) => ({ path: [field], value })),
  });

  it('has values of every kind to the last bit', () => {
    const whole = recording(
      [
        packet([
          {
            kind: 'create',
            index: 4,
            serial: 9,
            className: 'CMixed',
            changes: [
              { path: [0], value: 5 },
              { path: [0, 0], value: 10 },
              { path: [0, 4], value: 50 },
              { path: [1], value: 1 },
              { path: [1, 1], value: 77 },
              { path: [2], value: 0.3 },
              { path: [3], value: 1023.25 },
              { path: [4], value: [90.5, 0, -33] },
              { path: [5], value: [0.25, 0, -1] },
              { path: [6], value: -17.125 },
              { path: [7], value: 0xfedcba9876543210n },
              { path: [8], value: -5n },
              { path: [9], value: 'Grüße' },
              { path: [10, 2], value: 1.5 },
            ],
          },
        ]),
      ],
      [
        packet([
          {
            kind: 'update',
            index: 4,
            className: 'CMixed',
            changes: [
              { path: [0], value: 2 },
              { path: [0, 1], value: 7 },
            ],
          },
        ]),
      ],
      [],
      [
        packet([
          {
            kind: 'update',
            index: 4,
            className: 'CMixed',
            changes: [
              { path: [1], value: false },
              { path: [2], value: 0 },
            ],
          },
        ]),
      ],
      [],
    );
    for (const fromTick of [1, 2, 3, 4]) expectSameFrom(whole, cutDemSync(whole, { fromTick }), fromTick);
    const [first] = worldsOf(cutDemSync(whole, { fromTick: 2 }));
    expect(first!.entities).toMatchObject([
      [4, 9, 'CMixed', true, { 'm_list.0000': 10, 'm_list.0001': 7, 'm_part.m_second': 77, m_text: 'Grüße' }],
    ]);
  });

  it('has entities that are out of sight', () => {
    const whole = recording(
      [packet([unit(1, [1, 5]), unit(2, [0, 3])])],
      [packet([{ kind: 'leave', index: 2 }])],
      [],
      [
        packet([
          { kind: 'delete', index: 1 },
          { kind: 'update', index: 2, className: 'CUnit', changes: [{ path: [1], value: 8 }] },
        ]),
      ],
    );
    for (const fromTick of [1, 2, 3]) expectSameFrom(whole, cutDemSync(whole, { fromTick }), fromTick);
    expect(worldsOf(cutDemSync(whole, { fromTick: 3 }))[0]!.entities).toMatchObject([
      [1, 8, 'CUnit', true, { m_a: 1, m_b: 5 }],
      [2, 9, 'CUnit', false, { m_a: 3 }],
    ]);
  });

  it('has entities that are older than the baseline of their class', () => {
    const newer = baselines([
      'CUnit',
      entities.baseline('CUnit', [
        { path: [0], value: 1 },
        { path: [1], value: 99 },
      ]),
    ]);
    const whole = recording(
      [packet([unit(1)])],
      [{ id: 45, value: stringTableUpdate(0, newer, encoding) }],
      [packet([unit(2)])],
      [packet([unit(3)])],
    );
    // the first unit has no m_b, which the newer baseline would give it
    const cut = cutDemSync(whole, { fromTick: 3 });
    expect(packetTicks(cut)).toEqual([2, 2, 3]);
    expect(worldsOf(cut).at(-1)!.entities).toEqual(worldsOf(whole).at(-1)!.entities);
    expect(worldsOf(cut).at(-1)!.entities).toMatchObject([
      [1, 8, 'CUnit', true, { m_a: 1 }],
      [2, 9, 'CUnit', true, { m_a: 1, m_b: 99 }],
      [3, 10, 'CUnit', true, { m_a: 1, m_b: 99 }],
    ]);
  });

  it('has what single entities start from in recordings of players', () => {
    const whole = recording(
      [packet([unit(1, [1, 5]), unit(2, [1, 6])], { update_baseline: true, baseline: 0 })],
      [packet([unit(1, [1, 50])], { update_baseline: true, baseline: 1 })],
      [packet([{ kind: 'update', index: 1, className: 'CUnit', changes: [{ path: [0], value: 2 }] }])],
      // created again, from the baseline of either set
      [packet([unit(1)], { baseline: 0 })],
      [packet([unit(1), unit(2)], { baseline: 1 })],
    );
    const values = worldsOf(whole).map(({ entities: all }) => (all as readonly (readonly unknown[])[]).map((one) => one[4]));
    expect(values.slice(3)).toEqual([
      [
        { m_a: 1, m_b: 50 },
        { m_a: 1, m_b: 6 },
      ],
      [
        { m_a: 1, m_b: 5 },
        { m_a: 1, m_b: 6 },
      ],
    ]);
    for (const fromTick of [1, 2, 3, 4]) expectSameFrom(whole, cutDemSync(whole, { fromTick }), fromTick);
  });

  it('of a recording that would be far larger than what it was read from is a limit', () => {
    const text = 'x'.repeat(4000);
    const mixed = (index: number, path: readonly number[], value: string | number): DemEntityRecord => ({
      kind: 'create',
      index,
      serial: 1,
      className: 'CMixed',
      changes: [{ path, value }],
    });
    // 15,000 entities share the text of their baseline, and the next baseline has a value that they lack
    const rows = (...changes: Parameters<EntityWriter['baseline']>[1][number][]): DemMessageInput => ({
      id: 45,
      value: stringTableUpdate(0, [{ index: 1, key: entities.classId('CMixed'), value: entities.baseline('CMixed', changes) }], encoding),
    });
    const whole = recording(
      [rows({ path: [9], value: text })],
      [packet(Array.from({ length: 15_000 }, (_, i) => mixed(i, [6], 1)))],
      [rows({ path: [9], value: text }, { path: [7], value: 5n })],
      [],
    );
    const error = thrown(() => cutDemSync(whole, { fromTick: 3 }));
    expect(isReplayError(error, 'limit')).toBe(true);
  });

  it('has the rows of all tables', () => {
    const update = stringTableUpdate(1, [{ index: 5, key: '5', value: Uint8Array.of(9) }], encoding);
    const whole = recording([packet([unit(1)])], [{ id: 45, value: update }], [], []);
    const { stringTables } = parseDemSync(cutDemSync(whole, { fromTick: 3 }), { include: ['stringTables'] });
    expect([...stringTables.get('userinfo')!.rows()]).toEqual([
      [3, '3', Uint8Array.of(1, 2)],
      [5, '5', Uint8Array.of(9)],
    ]);
  });
});
