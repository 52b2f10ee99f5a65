import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { parseDemSync } from '../../src/formats/dem/index.js';
import { summarizeReplay } from '../../src/kit/index.js';
import { SamplePicker } from '../../src/tables/rows/sample-picker.js';
import type { DotaSampleEvent } from '../../src/formats/dem/index.js';
import { ScriptedDotaMatch } from '../../recordings/dem/dota/scripted-match.js';
import { axeAt, experienceAt, lastHitsAt, netWorthAt, madeDotaMatch } from '../../recordings/dem/dota/made-match.js';
import { allRows, type RowObject } from './table-rows.js';

const { bytes, facts, match } = madeDotaMatch();
const replay = 'match';

describe('the tables of a scripted match of Dota 2', () => {
  it('say who played', async () => {
    const { rows, end } = await allRows(bytes, { replay, tables: ['players', 'dota_players'] });
    const { players } = parseDemSync(bytes, { include: ['players'] });
    expect(end).toMatchObject({ isComplete: true, diagnostics: [] });
    expect(rows['players']!.map((row) => [row['player_id'], row['steam_id'], row['team'], row['is_bot']])).toEqual(
      players!.map((player) => [player.slot, player.steamId ?? null, player.team, player.isBot]),
    );
    expect(rows['dota_players']!.map((row) => [row['player_id'], row['hero']])).toEqual(match.players.map(({ id, hero }) => [id, hero]));
    expect(rows['players']).toHaveLength(10);
    const { killer, victim } = facts.kills[0]!;
    const times = (player: number, who: 'killer' | 'victim'): number => facts.kills.filter((kill) => kill[who] === player).length;
    for (const player of [killer, victim, 9]) {
      const { kills, deaths, net_worth: worth, last_hits: hits } = rows['dota_players']![player]!;
      expect([rows['players']![player]!['kills'], rows['players']![player]!['deaths']]).toEqual([kills, deaths]);
      expect([kills, deaths, worth, hits]).toEqual([
        times(player, 'killer'),
        times(player, 'victim'),
        netWorthAt(player, 11),
        lastHitsAt(player, 11),
      ]);
    }
  });

  it('say when somebody spoke, by both clocks', async () => {
    const { rows } = await allRows(bytes, { replay, tables: ['chat'] });
    expect(rows['chat']!.map((row) => [row['tick'], row['player_id'], row['text'], row['seconds']])).toEqual(
      facts.chat.map(({ tick, player, text }) => [tick, player, text, tick / 30]),
    );
    // the second line comes after a pause of 20 seconds
    rows['chat']!.forEach((row, i) => expect(row['game_seconds']).toBeCloseTo(facts.chat[i]!.clock, 4));
  });

  it('hold the whole combat log', async () => {
    const { rows } = await allRows(bytes, { replay, tables: ['dota_combat_log'] });
    const { combatLog } = parseDemSync(bytes, { include: ['combatLog'] });
    const log = rows['dota_combat_log']!;
    expect(
      log.map((row) => [row['tick'], row['kind'], row['attacker'], row['target'], row['inflictor'], row['value'], row['timestamp']]),
    ).toEqual(
      combatLog!.map(({ tick, entry: { kind, attacker, target, inflictor, value, timestamp } }) => [
        tick,
        kind,
        attacker ?? null,
        target ?? null,
        inflictor ?? null,
        value,
        timestamp,
      ]),
    );
    const deaths = log.filter((row) => row['kind'] === 'death' && row['is_target_hero'] === true);
    expect(deaths.map((row) => row['tick'])).toEqual(facts.kills.map(({ tick }) => tick));
    expect(deaths.map((row) => (JSON.parse(row['details'] as string) as { assistPlayers: number[] }).assistPlayers)).toEqual(
      facts.kills.map(({ assists }) => assists),
    );
    expect(log.filter((row) => row['kind'] === 'purchase').map((row) => row['item'])).toEqual(facts.purchases.map(({ item }) => item));
    // 30 ticks a second, which a 32-bit float cannot say
    for (const row of log) expect(row['seconds']).toBe((row['tick'] as number) / 30);
  });

  const seriesOf = (rows: readonly RowObject[], player: number): RowObject[] => rows.filter((row) => row['player_id'] === player);
  const minuteOf = (row: RowObject): number => Math.round(row['game_seconds'] as number) / 60;

  it('hold a row a player and minute', async () => {
    const { rows } = await allRows(bytes, { replay, tables: ['dota_series'] });
    for (const player of [0, 3, 9]) {
      const afterHorn = seriesOf(rows['dota_series']!, player).filter((row) => (row['tick'] as number) > facts.hornTick);
      expect(afterHorn.map(minuteOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      expect(afterHorn.map((row) => [row['net_worth'], row['last_hits'], row['xp']])).toEqual(
        afterHorn.map((_, i) => [netWorthAt(player, i + 1), lastHitsAt(player, i + 1), experienceAt(player, i + 1)]),
      );
    }
    const end = rows['dota_series']!.filter((row) => row['tick'] === facts.endTick);
    expect(end.map((row) => row['deaths'])).toEqual(
      Array.from({ length: 10 }, (_, id) => facts.kills.filter(({ victim }) => victim === id).length),
    );
  });

  it('hold where the heroes were, every second or as asked', async () => {
    for (const seconds of [1, 5]) {
      const { rows } = await allRows(bytes, { replay, tables: ['dota_positions'], positionSeconds: seconds });
      const axe = seriesOf(rows['dota_positions']!, 0);
      const places = axe.map((row) => [Math.round(row['game_seconds'] as number), row['x'], row['y'], row['is_alive']] as const);
      // between his first death and the fight
      const walk = places.filter(([clock]) => clock >= 100 && clock < 350);
      expect(walk).toEqual(Array.from({ length: 250 / seconds }, (_, i) => [100 + i * seconds, ...axeAt(100 + i * seconds), true]));
    }
  });

  it('are the same together as alone', async () => {
    const together = await allRows(bytes, { replay });
    for (const { name } of together.end.tables) {
      const alone = await allRows(bytes, { replay, tables: [name] });
      expect(alone.rows[name], name).toEqual(together.rows[name]);
    }
    const slow = await allRows(bytes, { replay, tables: ['dota_positions', 'dota_series'], positionSeconds: 120, seriesSeconds: 60 });
    expect(slow.rows['dota_series']).toEqual(together.rows['dota_series']);
    const alone = await allRows(bytes, { replay, tables: ['dota_positions'], positionSeconds: 120 });
    expect(slow.rows['dota_positions']).toEqual(alone.rows['dota_positions']);
  });

  it('refuse an interval that is none', async () => {
    for (const options of [{ positionSeconds: 0 }, { seriesSeconds: NaN }]) {
      await expect(allRows(bytes, { replay, ...options })).rejects.toSatisfy((error) => isReplayError(error, 'usage'));
    }
  });

  it('have a summary', async () => {
    const summary = await summarizeReplay(bytes);
    expect(summary).toMatchObject({ format: 'dem', map: 'start' });
  });
});

it('rows wait for the horn, and have its clock', async () => {
  const played = new ScriptedDotaMatch();
  played.chat(3, 'before');
  played.gameEvent('dota_rune_spotted', { userid: 4 });
  played.advance(10);
  played.state('preGame');
  played.advance(12);
  played.horn();
  const horn = played.tick;
  played.advance(5);
  played.chat(2, 'after');
  played.gameEvent('dota_rune_spotted', { userid: 70 });
  const { rows } = await allRows(played.bytes(), { replay, tables: ['chat', 'game_events'] });
  const times = (table: string): unknown[] =>
    rows[table]!.map((row) => [row['player_id'], Math.round(1000 * (row['game_seconds'] as number)) / 1000]);
  expect(horn).toBe(660);
  expect(times('chat')).toEqual([
    [3, -22],
    [2, 5],
  ]);
  expect(times('game_events')).toEqual([
    [4, -22],
    [null, 5],
  ]);
  // a recording that ends before the horn has the time of the planned one, as the section has it
  const cut = new ScriptedDotaMatch();
  cut.advance(4);
  cut.chat(3, 'soon');
  cut.state('preGame');
  cut.advance(6);
  const ended = await allRows(cut.bytes(), { replay, tables: ['chat'] });
  expect(ended.rows['chat']![0]!['game_seconds']).toBeCloseTo(-10, 3);
});

it('samples are picked by game time, over the horn, and at the end', () => {
  const sample = (tick: number, gameSeconds: number): DotaSampleEvent => ({ type: 'sample', tick, gameSeconds }) as DotaSampleEvent;
  const picker = new SamplePicker<DotaSampleEvent>(60);
  // map time up to tick 300; there the horn is 5 seconds away, at 30 ticks a second
  const times: [number, number][] = [
    [0, 100],
    [150, 105],
    [300, -5],
    [450, 0],
    [600, 5],
    [2250, 60],
    [2400, 65],
  ];
  expect(times.map(([tick, time]) => picker.picks(sample(tick, time), 30))).toEqual([true, false, false, true, false, true, false]);
  expect(picker.rest.map(({ tick }) => tick)).toEqual([2400]);
  expect(picker.picks(sample(4050, 120), 30)).toBe(true);
  expect(picker.rest).toEqual([]);
});
