import { describe, expect, it } from 'vitest';
import { parseDemSync } from '../../src/formats/dem/index.js';
import { lanePlaceOf } from '../../src/formats/dem/dota/lane.js';
import { madeDotaExtras } from '../../recordings/dem/dota/made-extras.js';
import { madeDotaMatch } from '../../recordings/dem/dota/made-match.js';
import { allRows, emptyColumns, type RowObject } from './table-rows.js';

const { bytes, facts, match } = madeDotaMatch();
const extras = madeDotaExtras();
const read = await allRows(bytes, { replay: 'match', positionSeconds: 60 });
const more = await allRows(extras.bytes, { replay: 'extras', positionSeconds: 60 });
const of = (rows: readonly RowObject[] | undefined, ...names: string[]): unknown[][] =>
  (rows ?? []).map((row) => names.map((name) => row[name]));
const rounded = (rows: unknown[][]): unknown[][] =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 1000) / 1000 : cell)));
const teamOf = (player: number): string => (player < 5 ? 'radiant' : 'dire');

describe('the tables of scripted matches of Dota 2', () => {
  it('have a value in every column', () => {
    expect([read.end.diagnostics, more.end.diagnostics, read.end.isComplete, more.end.isComplete]).toEqual([[], [], true, true]);
    const isLeftOut = (table: string): boolean => /^(cs2|deadlock)_/.test(table);
    const empty = new Set(emptyColumns(more, isLeftOut));
    expect(emptyColumns(read, isLeftOut).filter((column) => empty.has(column))).toEqual([]);
  });

  it('say what the match was and who won', () => {
    expect(of(read.rows['dota_match'], 'match_id', 'game_mode', 'winner', 'radiant_score', 'dire_score')).toEqual([
      [
        match.matchId,
        'captains_mode',
        'dire',
        facts.kills.filter(({ killer }) => killer < 5).length,
        facts.kills.filter(({ killer }) => killer >= 5).length,
      ],
    ]);
    expect(rounded(of(read.rows['dota_match'], 'duration_seconds', 'first_blood_seconds'))).toEqual([[660, 60]]);
    expect(of(more.rows['dota_match'], 'lobby_type', 'league_id', 'winner')).toEqual([[1, 15728, 'radiant']]);
    expect(of(read.rows['dota_players'], 'player_id', 'team', 'hero', 'result', 'buybacks')).toEqual(
      match.players.map(({ id, hero }) => [
        id,
        teamOf(id),
        hero,
        id >= 5 ? 'win' : 'loss',
        facts.buybacks.filter(({ player }) => player === id).length,
      ]),
    );
  });

  it('say what players had that others have not: lane, facet, neutral item, orders', () => {
    const two = more.rows['dota_players']!.filter((row) => Number(row['player_id']) < 2);
    expect(of(two, 'lane', 'facet', 'tower_kills', 'roshan_kills', 'stun_seconds')).toEqual([
      ['mid', 2, null, null, null],
      ['bottom', null, 2, 1, 12.5],
    ]);
    // two orders in the 61 seconds from horn to end
    expect(rounded(of(two, 'apm'))).toEqual(rounded([[2 / (61 / 60)], [0]]));
    expect(
      of(more.rows['dota_orders'], 'player_id', 'order_name', 'order_type', 'units', 'target_index', 'ability_id', 'is_queued', 'x', 'y'),
    ).toEqual([
      [0, 'moveToPosition', 1, 1, null, null, false, 100, -50],
      [0, 'castTarget', 6, 1, expect.any(Number), 5009, true, null, null],
      [5, null, 99, 1, null, null, false, null, null],
    ]);
    expect(rounded(of(more.rows['dota_items'], 'game_seconds', 'player_id', 'slot', 'item', 'charges'))).toEqual([
      [1, 0, 16, 'item_trusty_shovel', 3],
      [1, 2, 16, 'item_faded_broach', 0],
      [31, 0, 16, null, null],
    ]);
    const { summaries } = parseDemSync(bytes, { include: ['summaries'] });
    expect(summaries![0]!.neutralItem).toBeUndefined();
    expect(more.rows['dota_players']![2]!['neutral_item']).toBe('item_faded_broach');
    expect(read.rows['dota_players']!.every((row) => row['apm'] === null)).toBe(true);
  });

  it('have English names beside internal ones', () => {
    const heroes = of(read.rows['dota_players'], 'hero', 'hero_name');
    expect(heroes).toContainEqual(['npc_dota_hero_razor', 'Razor']);
    expect(of(read.rows['dota_draft'], 'hero', 'hero_name')).toContainEqual(heroes[0]!);
    expect(of(more.rows['dota_items'], 'item', 'item_name')).toEqual([
      ['item_trusty_shovel', 'Trusty Shovel'],
      ['item_faded_broach', 'Faded Broach'],
      [null, null],
    ]);
    const log = new Map(of(read.rows['dota_combat_log'], 'target', 'target_name') as [string | null, string | null][]);
    expect(log.get('npc_dota_hero_razor')).toBe('Razor');
  });

  it('say who killed whom', () => {
    expect(
      rounded(
        of(read.rows['dota_kills'], 'tick', 'game_seconds', 'attacker_id', 'victim_id', 'victim_team', 'victim_hero', 'assister_ids'),
      ),
    ).toEqual(
      rounded(
        facts.kills.map(({ tick, clock, killer, victim, assists }) => [
          tick,
          clock,
          killer,
          victim,
          teamOf(victim),
          match.players[victim]!.hero,
          JSON.stringify(assists),
        ]),
      ),
    );
    expect(of(more.rows['dota_kills'], 'killer', 'inflictor', 'x', 'y', 'assisters')).toEqual([
      ['npc_dota_hero_axe', 'axe_culling_blade', -500, -400, 1],
    ]);
    const { kills } = parseDemSync(bytes, { include: ['kills'], strict: true });
    expect(kills!.map((kill) => [kill.tick, kill.attacker?.name])).toEqual(
      facts.kills.map(({ tick, killer }) => [tick, match.players[killer]!.name]),
    );
  });

  it('follow wards from their place to their end', () => {
    const rows = of(read.rows['dota_wards'], 'tick', 'ward', 'player_id', 'team', 'x', 'y', 'gone_tick', 'is_killed', 'killer_id');
    expect(rows).toEqual(
      [...facts.wards]
        .sort((a, b) => a.gone.tick - b.gone.tick)
        .map(({ kind, player, position, placed, gone, destroyer }) => [
          placed.tick,
          kind,
          player,
          teamOf(player),
          ...position,
          gone.tick,
          destroyer !== undefined,
          destroyer ?? null,
        ]),
    );
    expect(rounded(of(read.rows['dota_wards'], 'game_seconds', 'lifetime_seconds'))).toEqual(
      [...facts.wards].sort((a, b) => a.gone.tick - b.gone.tick).map(({ placed, gone }) => [placed.clock, gone.clock - placed.clock]),
    );
  });

  it('follow runes', () => {
    expect(rounded(of(more.rows['dota_runes'], 'game_seconds', 'rune', 'player_id', 'x', 'y', 'lifetime_seconds'))).toEqual([
      [31, 'doubleDamage', 1, -1536, 1024, 31],
      [60, 'haste', null, 1536, -1024, 60],
    ]);
  });

  it('say what was drafted, bought, learned and fought', () => {
    expect(of(read.rows['dota_draft'], 'draft_order', 'is_pick', 'team', 'hero_id', 'tick', 'is_winner')).toEqual(
      facts.draft.map(({ order, isPick, team, heroId, tick }) => [
        order,
        isPick,
        team === 2 ? 'radiant' : 'dire',
        heroId,
        tick,
        team === 3,
      ]),
    );
    expect(of(read.rows['dota_purchases'], 'tick', 'player_id', 'item')).toEqual(
      facts.purchases.map(({ tick, player, item }) => [tick, player, item]),
    );
    expect(rounded(of(read.rows['dota_abilities'], 'game_seconds', 'player_id', 'ability', 'level'))).toEqual([
      [5, 0, 'axe_battle_hunger', 1],
    ]);
    expect(of(read.rows['dota_items'], 'player_id', 'slot', 'item')).toEqual(facts.purchases.map(({ player, item }) => [player, 0, item]));
    const fights = of(read.rows['dota_teamfights'], 'fight', 'radiant_deaths', 'dire_deaths', 'player_id', 'deaths');
    expect(fights.filter(([, , , player]) => [0, 1, 6, 7].includes(Number(player)))).toEqual(
      [0, 1, 6, 7].map((player) => [1, 2, 2, player, 1]),
    );
    const roshans = read.rows['dota_objectives']!.filter((row) => row['kind'] === 'roshanKilled');
    expect(of(roshans, 'tick', 'player_id', 'killer')).toEqual(
      facts.roshans.map(({ tick, killer }) => [tick, killer, match.players[killer]!.hero]),
    );
  });
});

it('lanes lie along the edges and the line between the bases', () => {
  const places: readonly (readonly [number, number, string | undefined])[] = [
    [-6000, 0, 'top'],
    [0, 6000, 'top'],
    [0, 0, 'mid'],
    [-2000, -1500, 'mid'],
    [6000, 0, 'bottom'],
    [0, -6000, 'bottom'],
    [-3000, 1000, 'jungle'],
    [3000, -2000, 'jungle'],
    [-6500, -6500, undefined],
    [6500, 6000, undefined],
  ];
  expect(places.map(([x, y]) => lanePlaceOf({ x, y }))).toEqual(places.map(([, , lane]) => lane));
});
