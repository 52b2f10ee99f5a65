import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { parseDem } from '../../src/formats/dem/index.js';
import { parseGamecache } from '../../src/formats/gamecache/index.js';
import { parseIcrep } from '../../src/formats/icrep/index.js';
import { parseSc2 } from '../../src/formats/sc2/index.js';
import { parseVcr } from '../../src/formats/vcr/index.js';
import { hashReplay } from '../../src/kit/index.js';
import { streamTables, tablesOf, type ColumnType } from '../../src/tables/index.js';
import { SOURCES, openAs, watchedAccess, watchedStream, pieces } from '../contract/sources.js';
import { wrappers } from '../contract/wrappers.js';
import { FIXTURE_FORMATS, FIXTURE_NAMES } from '../kit/fixture-formats.js';
import { allRows, type RowObject } from './table-rows.js';

const TYPES: Readonly<Record<ColumnType, (cell: unknown) => boolean>> = {
  boolean: (cell) => typeof cell === 'boolean',
  int32: (cell) => typeof cell === 'number' && (cell | 0) === cell,
  int64: (cell) => typeof cell === 'bigint' && BigInt.asIntN(64, cell) === cell,
  double: (cell) => typeof cell === 'number',
  string: (cell) => typeof cell === 'string',
  timestamp: (cell) => cell instanceof Date && !Number.isNaN(cell.getTime()),
};

const column = (rows: readonly RowObject[] | undefined, name: string): unknown[] => (rows ?? []).map((row) => row[name]);

describe('streamTables', () => {
  it.each(FIXTURE_NAMES)('gives of %s batches that fit their tables, the same from any source', async (name) => {
    const bytes = await fixture(name);
    const replay = await hashReplay(bytes);
    for await (const { table, length, columns } of streamTables(bytes)) {
      expect(tablesOf(FIXTURE_FORMATS[name])).toContain(table);
      expect(Object.keys(columns)).toEqual(table.columns.map((one) => one.name));
      for (const { name: title, type, isNullable } of table.columns) {
        expect(columns[title]).toHaveLength(length);
        const wrong = columns[title]!.filter((cell) => (cell === null ? !isNullable : !TYPES[type](cell)));
        expect(wrong, `${table.name}.${title}`).toEqual([]);
      }
      expect(new Set(columns['replay'])).toEqual(new Set([replay]));
    }
    const all = await allRows(bytes);
    expect(all.end).toMatchObject({ format: FIXTURE_FORMATS[name], replay, isComplete: true, tables: tablesOf(FIXTURE_FORMATS[name]) });
    expect(Object.keys(all.rows).length).toBeGreaterThan(0);
    for (const kind of SOURCES) expect(await allRows(openAs(kind, bytes)), kind).toEqual(all);
    for (const [wrapping, wrap] of Object.entries(wrappers)) expect(await allRows(wrap(bytes)), wrapping).toEqual(all);
  });

  it('gives the tables that were asked for, and decodes no others', async () => {
    const bytes = await fixture('lmu-race.vcr');
    const all = await allRows(bytes);
    const { rows, end } = await allRows(bytes, { tables: ['laps', 'chat'] });
    expect(rows).toEqual({ laps: all.rows['laps'] });
    expect(end.tables.map(({ name }) => name)).toEqual(['laps']);
    expect(() => streamTables(bytes, { tables: ['lapses'] })).toThrowError(/there is no 'lapses', the nearest: laps/);
  });

  it('writes the name that it is given, and then reads a stream once', async () => {
    const bytes = await fixture('toy-match.icrep');
    const watched = watchedStream(pieces(bytes, 100));
    const { rows, end } = await allRows(watched.source, { replay: 'final, game 3' });
    expect(end.replay).toBe('final, game 3');
    expect(new Set(column(rows['orders'], 'replay'))).toEqual(new Set(['final, game 3']));
    expect(watched.closed).toBe(1);
  });

  it('closes the source once: at the end, when a loop is left, when it fails', async () => {
    const bytes = await fixture('rf2-race.vcr');
    for (const leave of [false, true]) {
      for (const replay of ['given', undefined]) {
        const watched = watchedAccess(bytes);
        const reading = streamTables(watched.source, { replay });
        for await (const { length } of reading) if (leave && length > 0) break;
        expect(watched.closed).toBe(1);
        if (leave) await expect(reading.end()).rejects.toSatisfy((error) => isReplayError(error, 'usage'));
      }
    }
    const unknown = watchedAccess(new Uint8Array(5000).fill(0xaa));
    await expect(streamTables(unknown.source).end()).rejects.toSatisfy((error) => isReplayError(error, 'bad-signature'));
    expect(unknown.closed).toBe(1);
    const watched = watchedAccess(bytes);
    const reason = new Error('enough');
    await expect(streamTables(watched.source, { signal: AbortSignal.abort(reason) }).end()).rejects.toBe(reason);
    expect(watched.closed).toBe(1);
  });

  it('gives what a damaged replay holds, and says so', async () => {
    const bytes = await fixture('rf2-race.vcr');
    const whole = await allRows(bytes, { replay: 'x' });
    const cut = await allRows(bytes.subarray(0, bytes.length >> 1), { replay: 'x' });
    expect(cut.end.isComplete).toBe(false);
    expect(cut.end.diagnostics.length).toBeGreaterThan(0);
    const states = cut.rows['telemetry']!;
    expect(states.length).toBeGreaterThan(0);
    expect(states).toEqual(whole.rows['telemetry']!.slice(0, states.length));
    await expect(streamTables(bytes.subarray(0, bytes.length >> 1), { strict: true }).end()).rejects.toSatisfy((error) =>
      isReplayError(error),
    );
  });
});

describe('rows say what the sections say', () => {
  it('of StarCraft II', async () => {
    const bytes = await fixture('toy-match.SC2Replay');
    const { rows } = await allRows(bytes);
    const replay = await parseSc2(bytes, { include: ['players', 'units', 'stats', 'chat', 'gameEvents'] });
    expect(column(rows['players'], 'name')).toEqual(replay.players!.map(({ name }) => name));
    expect(column(rows['players'], 'race')).toEqual(replay.players!.map(({ race }) => race ?? null));
    expect(column(rows['units'], 'unit_tag')).toEqual(replay.units!.map(({ tag }) => BigInt(tag)));
    expect(column(rows['units'], 'unit_type')).toEqual(replay.units!.map(({ unitTypeName }) => unitTypeName));
    expect(column(rows['units'], 'seconds')).toEqual(
      replay.units!.map(({ startedGameloop, doneGameloop }) => (startedGameloop ?? doneGameloop!) / 22.4),
    );
    expect(column(rows['units'], 'died_gameloop')).toEqual(replay.units!.map(({ diedGameloop }) => diedGameloop ?? null));
    expect(column(rows['player_stats'], 'minerals')).toEqual(
      replay.stats!.flatMap(({ samples }) => samples.map(({ minerals }) => minerals)),
    );
    expect(column(rows['chat'], 'text')).toEqual(replay.chat!.map(({ text }) => text));
    const commands = replay.gameEvents!.flatMap((event) => (event.type === 'cmd' ? [event] : []));
    expect(column(rows['commands'], 'ability_link')).toEqual(commands.map(({ abilLink }) => abilLink ?? null));
    expect(column(rows['commands'], 'gameloop')).toEqual(commands.map(({ gameloop }) => gameloop));
    expect(column(rows['units'], 'killer_unit_type')).toEqual([null, null, null, 'CommandCenter']);
    const more = await parseSc2(bytes, { include: ['buildOrder', 'selections', 'camera'], names: true });
    const steps = more.buildOrder!.flatMap((order) => order.steps.map((step) => ({ ...step, player: order.name })));
    expect(rows['build_order']!.map(({ gameloop, player, name, kind, supply }) => ({ gameloop, player, name, kind, supply }))).toEqual(
      steps.map(({ gameloop, player, name, kind, supply = null }) => ({ gameloop, player, name, kind, supply })),
    );
    expect(rows['upgrades']).toMatchObject([{ gameloop: 100, player_id: 1, upgrade: 'zerglingmovementspeed' }]);
    expect(column(rows['selections'], 'unit_tags')).toEqual(more.selections!.map(({ unitTags }) => unitTags.join(' ')));
    expect(rows['cameras']).toMatchObject([{ gameloop: 10, user_id: 0, x: 30, y: 40, distance: null }]);
  });

  it('of StarCraft II, with names', async () => {
    const { rows } = await allRows(await fixture('toy-match-wol.SC2Replay'));
    expect(rows['commands']).toMatchObject([{ ability_link: 138, ability_index: 2, ability: 'CommandCenterTrain', command: null }]);
    expect(rows['build_order']).toMatchObject([{ player: 'Bo', source: 'commands', kind: 'ordered', name: 'CommandCenterTrain:2' }]);
  });

  it('of Iron Curtain', async () => {
    const bytes = await fixture('toy-match.icrep');
    const { rows } = await allRows(bytes);
    const include = ['analysis', 'orders', 'unitLifetimes', 'playerSeries'] as const;
    const { analysis, orders, unitLifetimes: lives = [], playerSeries: series = [] } = await parseIcrep(bytes, { include });
    expect(rows['players']!.map((row) => [row['player_id'], row['name'], row['faction'], row['result'], row['apm']])).toEqual([
      [0, 'Ada', 'allies', 'win', null],
      [1, 'Gräce', 'soviet', 'loss', null],
    ]);
    expect(column(rows['units'], 'unit_tag')).toEqual(lives.map(({ tag }) => `${tag.index}:${tag.generation}`));
    expect(column(rows['units'], 'x')).toEqual([1, 9 / 1024]);
    expect(column(rows['units'], 'unit_type')).toEqual(['tank', 'construction_yard']);
    expect(column(rows['units'], 'unit_type_id')).toEqual([3, 2]);
    expect(column(rows['events'], 'type')).toEqual(analysis!.map(({ type }) => type));
    // `slower` is 67 ms a tick
    expect(column(rows['events'], 'seconds')).toEqual(analysis!.map(({ tick }) => (tick * 67) / 1000));
    const given = orders!.flatMap((frame) => frame.orders.map((order) => ({ tick: frame.tick, ...order })));
    expect(column(rows['orders'], 'type')).toEqual(given.map(({ type }) => type));
    expect(column(rows['orders'], 'tick')).toEqual(given.map(({ tick }) => tick));
    expect(new Set(column(rows['player_stats'], 'collected'))).toEqual(
      new Set(series.flatMap(({ economy }) => economy.map(({ collected }) => collected))),
    );
    // each kind of resource by itself
    expect(rows['player_resources']!.map((row) => [row['resource'], row['collected'], row['spent'], row['lost_value']])).toEqual([
      ['ore', 1075n, 2700n, 0n],
      ['gems', 0n, 0n, 9007199254740993n],
      ['nuke', 0n, -(2n ** 63n), 0n],
    ]);
    const named = rows['events']!.filter(({ name }) => name !== null);
    expect(named.map(({ type, name }) => [type, name])).toEqual([
      ['unitCreated', 'tank'],
      ['constructionStarted', 'construction_yard'],
      ['resourceCollected', 'ore'],
    ]);
    expect(rows['events']!.find(({ type }) => type === 'cameraPositionSample')).toMatchObject({ x: 80, y: 80 });
    // what has no column of its own is in `details`, with every digit
    const swing = rows['events']!.find(({ type }) => type === 'comebackMoment')!;
    expect(JSON.parse(swing['details'] as string)).toMatchObject({ swingValue: { $bigint: expect.stringMatching(/^-?\d+$/) as string } });
  });

  it.each(['rf2-race.vcr', 'lmu-race.vcr'])('of the race %s', async (name) => {
    const bytes = await fixture(name);
    const { rows } = await allRows(bytes);
    const { drivers, laps, driverStates } = await parseVcr(bytes, { include: ['drivers', 'laps', 'driverStates'] });
    expect(column(rows['drivers'], 'name')).toEqual(drivers.map((driver) => driver.name));
    expect(column(rows['laps'], 'lap_seconds')).toEqual(laps.map(({ lapSeconds }) => lapSeconds ?? null));
    expect(column(rows['telemetry'], 'seconds')).toEqual(Array.from(driverStates.sessionSeconds));
    expect(column(rows['telemetry'], 'driver_id')).toEqual(Array.from(driverStates.driver));
    for (const title of ['x', 'z', 'throttle', 'brake', 'gear'] as const) {
      expect(column(rows['telemetry'], title)).toEqual(Array.from(driverStates[title]));
    }
  });

  it.each(['gamecache-2.05.dat', 'gamecache-3.04b.dat'])('of the cache %s', async (name) => {
    const bytes = await fixture(name);
    const { rows } = await allRows(bytes);
    const { items } = await parseGamecache(bytes);
    expect(column(rows['items'], 'path')).toEqual(items.map(({ path }) => path));
    expect(column(rows['items'], 'modified_at')).toEqual(items.map(({ modifiedAt }) => modifiedAt ?? null));
    const players = items.flatMap((item) => (item.players ?? []).map((player) => ({ item: item.index, ...player })));
    expect(column(rows['players'], 'item')).toEqual(players.map(({ item }) => item));
    expect(column(rows['players'], 'hero')).toEqual(players.map(({ hero }) => hero ?? null));
    expect(column(rows['players'], 'kills')).toEqual(players.map(({ kills }) => kills ?? null));
  });

  it('of Dota 2', async () => {
    const bytes = await fixture('dota2-container.dem');
    const { rows } = await allRows(bytes, { tables: ['chat', 'game_events'] });
    const { chat, gameEvents } = await parseDem(bytes, { include: ['chat', 'gameEvents'] });
    expect(column(rows['chat'], 'text')).toEqual(chat.map(({ text }) => text));
    // 30 ticks a second, which a 32-bit float cannot say
    expect(column(rows['chat'], 'seconds')).toEqual(chat.map(({ tick }) => tick / 30));
    expect(rows['game_events']!.map(({ name, keys }) => [name, JSON.parse(keys as string) as unknown])).toEqual(
      gameEvents.map(({ name, keys }) => [name, keys]),
    );
  });
});
