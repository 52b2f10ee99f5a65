import { describe, expect, it } from 'vitest';
import { madeCs2Round } from '../../../recordings/dem/cs2/made-round.js';
import { madeDotaMatch } from '../../../recordings/dem/dota/made-match.js';
import type { Diagnostic } from '../../../src/core/diagnostics.js';
import { isReplayError } from '../../../src/core/errors.js';
import { cutDemSync } from '../../../src/formats/dem/cut-verbs.js';
import { EntityWriter, type DemEntityRecord } from '../../../src/formats/dem/entities/entity-writer.js';
import { parseDem, parseDemSync } from '../../../src/formats/dem/index.js';
import { joinDem, joinDemSync, streamDemJoin } from '../../../src/formats/dem/join-verbs.js';
import { stringTableCreate, type DemRowInput } from '../../../src/formats/dem/string-tables/string-table-writer.js';
import { DemWriter, type DemMessageInput } from '../../../src/formats/dem/writer.js';
import { comparedEvents, packetTicks, worldsOf } from '../../support/dem-cuts.js';

const round = madeCs2Round().bytes;
const match = madeDotaMatch().bytes;

/** Joins, and gives what was reported. */
function joined(...parts: readonly Uint8Array[]): { readonly bytes: Uint8Array; readonly told: readonly Diagnostic[] } {
  const told: Diagnostic[] = [];
  return { bytes: joinDemSync(parts, { onDiagnostic: (diagnostic) => told.push(diagnostic) }), told };
}

describe('parts of one recording', () => {
  const ticks = packetTicks(match);

  it.each([
    ['in order', [0, 1, 2]],
    ['in another order', [2, 0, 1]],
  ])('%s are the recording again', (_, order) => {
    const parts = [
      cutDemSync(match, { toTick: ticks[200]! }),
      cutDemSync(match, { fromTick: ticks[201]!, toTick: ticks[400]! }),
      cutDemSync(match, { fromTick: ticks[401]! }),
    ];
    const { bytes, told } = joined(...order.map((i) => parts[i]!));
    expect(told).toEqual([]);
    expect(packetTicks(bytes)).toEqual(ticks);
    expect(worldsOf(bytes).at(-1)).toEqual(worldsOf(match).at(-1));
    expect(comparedEvents(bytes)).toEqual(comparedEvents(match));
    const sections = (demo: Uint8Array): object => ({
      ...parseDemSync(demo, { include: ['players', 'summaries', 'teamfights', 'objectives', 'draft', 'clock'] }),
      header: undefined,
      fileInfo: undefined,
    });
    expect(sections(bytes)).toEqual(sections(match));
  });

  it('that overlap have what both have once', () => {
    const { bytes, told } = joined(cutDemSync(match, { fromTick: ticks[150]! }), cutDemSync(match, { toTick: ticks[220]! }));
    expect(packetTicks(bytes)).toEqual(ticks);
    expect(comparedEvents(bytes)).toEqual(comparedEvents(match));
    const seconds = (
      (ticks[220]! - ticks[149]!) *
      parseDemSync(match, { include: ['serverInfo'] }).serverInfo!.tickIntervalSeconds!
    ).toFixed(1);
    expect(told).toEqual([
      {
        code: 'skipped',
        severity: 'info',
        message: `dem: ${seconds} seconds of part 1 are in part 2 too and are left out once`,
        path: ['part 1'],
        count: 1,
      },
    ]);
  });

  it('of which one is a copy are one', () => {
    const { bytes, told } = joined(round, round);
    expect(packetTicks(bytes)).toEqual(packetTicks(round));
    expect(told.map(({ severity, message }) => [severity, message])).toEqual([
      ['warning', 'dem: part 2 is left out: part 1 has all of it'],
    ]);
  });

  it('have the same length and number of packets in the file info', () => {
    const { fileInfo } = parseDemSync(joined(cutDemSync(round, { toTick: 400 }), cutDemSync(round, { fromTick: 401 })).bytes);
    expect(fileInfo?.playbackFrames).toBe(packetTicks(round).length);
    expect(fileInfo?.playbackTicks).toBe(packetTicks(round).at(-1));
  });

  it('are a source for every verb, from any source', async () => {
    const parts = [cutDemSync(round, { toTick: 400 }), cutDemSync(round, { fromTick: 401 })] as const;
    const expected = joinDemSync(parts);
    expect(await joinDem([new Blob([parts[0] as BlobPart]), [parts[1].slice(0, 500), parts[1].slice(500)]])).toEqual(expected);
    const { kills } = await parseDem(streamDemJoin(parts), { include: ['kills'] });
    expect(kills).toEqual(parseDemSync(round, { include: ['kills'] }).kills);
    await expect(joinDem(parts, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });
});

describe('parts that were recorded each by itself', () => {
  const entities = new EntityWriter(
    'cs2',
    [
      { name: 'CUnit', fields: [{ type: 'int32', name: 'm_a' }] },
      { name: 'CCSGameRules', fields: [{ type: 'int32', name: 'm_totalRoundsPlayed' }] },
      { name: 'CCSGameRulesProxy', fields: [{ type: 'CCSGameRules*', name: 'm_pGameRules', serializer: 'CCSGameRules' }] },
    ],
    ['CUnit', 'CCSGameRulesProxy'],
  );
  /** The rules, as they are created or as they change. */
  const rules = (rounds: number, kind: 'create' | 'update' = 'update'): DemEntityRecord => {
    const changes = [
      { path: [0], value: true },
      { path: [0, 0], value: rounds },
    ];
    return kind === 'update'
      ? { kind, index: 9, className: 'CCSGameRulesProxy', changes }
      : { kind, index: 9, serial: 5, className: 'CCSGameRulesProxy', changes };
  };
  const encoding = { userDataFixedSize: false, userDataSizeBits: 0, flags: 0, usingVarintBitcounts: true };
  const unit = (index: number, value: number, kind: 'create' | 'update' = 'create'): DemEntityRecord => {
    const changes = [{ path: [0], value }];
    return kind === 'create' ? { kind, index, serial: 5, className: 'CUnit', changes } : { kind, index, className: 'CUnit', changes };
  };
  interface Part {
    readonly map?: string;
    readonly tables?: readonly string[];
    readonly xuid?: bigint;
    readonly packets: readonly (readonly [netTick: number, ...records: readonly DemEntityRecord[]])[];
  }
  const writer = new DemWriter({ game: 'cs2' });
  function part({ map = 'de_test', tables = ['instancebaseline', 'userinfo'], xuid, packets }: Part): Uint8Array {
    const demo = new DemWriter({ game: 'cs2', header: { map_name: map, game_directory: 'game/csgo' } });
    const rows: Readonly<Record<string, readonly DemRowInput[]>> = {
      instancebaseline: ['CUnit', 'CCSGameRulesProxy'].map((name, index) => ({
        index,
        key: entities.classId(name),
        value: entities.baseline(name, []),
      })),
      userinfo: xuid === undefined ? [] : [{ index: 0, key: '0', value: writer.encode('CMsgPlayerInfo', { name: 'Ada', xuid }) }],
    };
    demo.signon([
      { id: 40, value: { max_classes: 2, tick_interval: 1 / 64 } },
      ...tables.map((name): DemMessageInput => ({
        id: 44,
        value: stringTableCreate(name, rows[name] ?? [{ index: 0, key: name }], encoding),
      })),
    ]);
    demo.message(4, -1, 'CDemoSendTables', entities.sendTables());
    demo.message(5, -1, 'CDemoClassInfo', entities.classInfo());
    demo.syncTick();
    packets.forEach(([tick, ...records], i) =>
      demo.packet(i, [
        { id: 4, value: { tick } },
        { id: 55, value: entities.packet(records, { isDelta: i > 0 }) },
      ]),
    );
    return demo.finish();
  }
  const values = (demo: Uint8Array): unknown =>
    worldsOf(demo).map(({ tick, entities: all }) => [tick, ...(all as readonly (readonly unknown[])[]).map((one) => [one[0], one[4]])]);

  it('go on as the clock of the server does, each with its own tables and entities', () => {
    const first = part({
      packets: [
        [100, unit(1, 10), unit(2, 20)],
        [101, unit(1, 11, 'update')],
      ],
    });
    const second = part({
      tables: ['extra', 'userinfo', 'instancebaseline'],
      packets: [
        [109, unit(1, 50), unit(7, 70)],
        [110, unit(7, 71, 'update')],
      ],
    });
    const { bytes, told } = joined(second, first);
    expect(values(bytes)).toEqual([
      [0, [1, { m_a: 10 }], [2, { m_a: 20 }]],
      [1, [1, { m_a: 11 }], [2, { m_a: 20 }]],
      [9],
      [9, [1, { m_a: 50 }], [7, { m_a: 70 }]],
      [10, [1, { m_a: 50 }], [7, { m_a: 71 }]],
    ]);
    expect(told.map(({ severity, message, path }) => [severity, message, path])).toEqual([
      ['warning', 'dem: 0.1 seconds are missing before part 1', ['part 1']],
    ]);
    const { stringTables, isComplete, diagnostics } = parseDemSync(bytes, { include: ['stringTables'] });
    expect([isComplete, diagnostics, [...stringTables.keys()]]).toEqual([true, [], ['extra', 'userinfo', 'instancebaseline']]);
  });

  it('follow at once where the server began again', () => {
    const first = part({
      packets: [
        [100, unit(1, 10)],
        [105, unit(1, 11, 'update')],
      ],
    });
    const second = part({
      packets: [
        [103, unit(3, 1)],
        [104, unit(3, 2, 'update')],
        [120, unit(3, 3, 'update')],
      ],
    });
    const { bytes, told } = joined(first, second);
    expect(values(bytes)).toEqual([
      [0, [1, { m_a: 10 }]],
      [1, [1, { m_a: 11 }]],
      [2],
      [2, [3, { m_a: 1 }]],
      [3, [3, { m_a: 2 }]],
      [4, [3, { m_a: 3 }]],
    ]);
    expect(told.map(({ message }) => message)).toEqual(['dem: the server began again before part 2: how long the gap is, is not known']);
  });

  it('leave out what is played again, after the server began again', () => {
    const first = part({
      packets: [
        [100, unit(1, 1), rules(0, 'create')],
        [110, rules(1)],
        [120, unit(1, 2, 'update')],
        [130, rules(2)],
        [140, unit(1, 3, 'update')],
      ],
    });
    // set back to the score of 1
    const second = part({
      packets: [
        [50, unit(1, 20), rules(1, 'create')],
        [60, unit(1, 21, 'update')],
        [70, rules(2)],
      ],
    });
    const { bytes, told } = joined(second, first);
    expect(values(bytes)).toEqual([
      [0, [1, { m_a: 1 }], [9, { 'm_pGameRules.m_totalRoundsPlayed': 0 }]],
      [1, [1, { m_a: 1 }], [9, { 'm_pGameRules.m_totalRoundsPlayed': 1 }]],
      [2],
      [2, [1, { m_a: 20 }], [9, { 'm_pGameRules.m_totalRoundsPlayed': 1 }]],
      [3, [1, { m_a: 21 }], [9, { 'm_pGameRules.m_totalRoundsPlayed': 1 }]],
      [4, [1, { m_a: 21 }], [9, { 'm_pGameRules.m_totalRoundsPlayed': 2 }]],
    ]);
    expect(told.map(({ message }) => message)).toEqual([
      'dem: part 1 plays again what part 2 has from round 2 on, which is left out there',
      'dem: the server began again before part 1: how long the gap is, is not known',
    ]);
  });

  it.each([
    ['its map is de_other, not de_test', part({ map: 'de_other', packets: [[1, unit(1, 1)]] })],
    ['its game is dota2, not cs2', match],
    ['nobody plays in both', part({ xuid: 5n, packets: [[1, unit(1, 1)]] })],
    ['it was recorded with another build of the game', undefined],
  ])('are refused: %s', (why, other) => {
    const first = part({ xuid: 4n, packets: [[1, unit(1, 1)]] });
    const built = new DemWriter({ game: 'cs2', header: { map_name: 'de_test', game_directory: 'game/csgo' } });
    built.signon([{ id: 40, value: { max_classes: 2, tick_interval: 1 / 64 } }]);
    built.packet(0, []);
    let error: unknown;
    try {
      joinDemSync([first, other ?? built.finish()]);
    } catch (one) {
      error = one;
    }
    expect(isReplayError(error, 'usage')).toBe(true);
    expect(error).toMatchObject({ path: ['part 2'] });
    expect((error as Error).message).toContain(`part 2 is of another match than part 1: ${why}`);
  });

  it('of which there are none are refused, and one is itself', async () => {
    expect(() => joinDemSync([])).toThrow('there is no part to join');
    await expect(joinDem([])).rejects.toMatchObject({ code: 'usage' });
    const only = part({
      packets: [
        [1, unit(1, 1)],
        [2, unit(1, 2, 'update')],
      ],
    });
    expect(values(joinDemSync([only]))).toEqual(values(only));
  });
});
