import { describe, expect, it } from 'vitest';
import { madeCs2Round } from '../../recordings/dem/cs2/made-round.js';
import { allRows } from './table-rows.js';

const { bytes, facts } = madeCs2Round();
const TABLES = ['cs2_rounds', 'cs2_kills', 'cs2_damage', 'cs2_shots', 'cs2_grenades', 'cs2_bomb', 'cs2_economy', 'cs2_players', 'players'];

describe('the tables of a scripted round of CS2', () => {
  it('hold what happened, with keys that join', async () => {
    const { rows, end } = await allRows(bytes, { replay: 'match', tables: TABLES });
    expect(end).toMatchObject({ isComplete: true, diagnostics: [] });
    const of = (table: string, ...names: string[]): unknown[][] => rows[table]!.map((row) => names.map((name) => row[name]));
    const sides = of('cs2_rounds', 'terrorist_spent', 'terrorist_equipment_value', 'terrorist_buy_type', 'counter_terrorist_buy_type');
    expect(sides).toEqual([[6400, 21_700, 'fullBuy', 'eco']]);
    expect(of('cs2_rounds', 'round', 'freeze_end_tick', 'end_tick', 'winner', 'reason', 'score_terrorist')).toEqual([
      [1, facts.freezeEnd, facts.exploded, 'terrorist', 'targetBombed', 1],
    ]);
    expect(
      of(
        'cs2_kills',
        'replay',
        'tick',
        'seconds',
        'round',
        'attacker_id',
        'attacker',
        'victim_id',
        'victim_team',
        'assister',
        'weapon',
        'is_headshot',
        'victim_y',
      ),
    ).toEqual([
      ['match', facts.kill, facts.kill / 64, 1, 1, 'Ada', 2, 'counterTerrorist', 'Rivers', 'ak47', true, 700],
      ['match', facts.trade, facts.trade / 64, 1, 4, 'Linus', 1, 'terrorist', null, 'hkp2000', false, 200],
    ]);
    expect(of('cs2_kills', 'weapon', 'weapon_name')).toEqual([
      ['ak47', 'AK-47'],
      ['hkp2000', 'P2000'],
    ]);
    expect(of('cs2_shots', 'weapon_name')).toEqual([['AK-47']]);
    expect(of('cs2_damage', 'tick', 'weapon', 'damage_health', 'damage_armor', 'health', 'hit_group', 'attacker_x', 'victim_z')).toEqual([
      [facts.shot, 'ak47', 60, 4, 40, 2, 100, 10],
      [facts.burned, 'inferno', 8, 0, 32, 0, 100, 10],
    ]);
    expect(of('cs2_shots', 'tick', 'player_id', 'weapon', 'x', 'y', 'z', 'pitch', 'yaw')).toEqual([
      [facts.shot, 1, 'weapon_ak47', 100, 200, 10, 2.5, 90],
    ]);
    expect(of('cs2_grenades', 'thrower', 'kind', 'throw_tick', 'bounces', 'detonation_tick', 'x')).toEqual([
      ['Rivers', 'flashbang', facts.flash - 16, 0, facts.flash, 96],
      ['Ada', 'incendiary', facts.molotov, 0, facts.molotov + 8, 100],
      ['Grace', 'smoke', facts.smoke - 32, 1, facts.smoke, 131],
    ]);
    expect(of('cs2_bomb', 'kind', 'site', 'player').at(-1)).toEqual(['exploded', 'B', 'Ada']);
    expect(of('cs2_economy', 'player_id', 'player_team', 'money', 'spent', 'equipment_value', 'buy_type')[0]).toEqual([
      1,
      'terrorist',
      300,
      2700,
      17_000,
      'fullBuy',
    ]);
    expect(of('cs2_players', 'player_id', 'name', 'team').slice(0, 2)).toEqual([
      [1, 'Ada', 'terrorist'],
      [2, 'Grace', 'counterTerrorist'],
    ]);
    const ids = new Set(rows['players']!.map((row) => row['player_id']));
    for (const row of rows['cs2_kills']!) expect(ids).toContain(row['victim_id']);
  });

  it('hold the players at ticks, as often as is asked for', async () => {
    const every = async (positionSeconds?: number) =>
      (await allRows(bytes, { replay: 'match', tables: ['cs2_ticks'], ...(positionSeconds === undefined ? {} : { positionSeconds }) }))
        .rows['cs2_ticks']!;
    const rows = await every();
    // the first packet at or behind each second of 64 ticks, four players each
    const ticks = [...new Set(rows.map((row) => row['tick']))];
    expect(ticks.slice(0, 5)).toEqual([0, facts.freezeEnd, facts.shot, facts.flash - 16, facts.flash]);
    expect(rows).toHaveLength(4 * ticks.length);
    expect(rows.find((row) => row['tick'] === facts.kill && row['player_id'] === 1)).toEqual({
      replay: 'match',
      tick: facts.kill,
      seconds: facts.kill / 64,
      player_id: 1,
      player: 'Ada',
      steam_id: facts.steamIds[1],
      player_team: 'terrorist',
      rounds_played: 0,
      x: 100,
      y: 200,
      z: 10,
      pitch: 2.5,
      yaw: 90,
      place: null,
      is_alive: true,
      health: 100,
      armor: null,
      has_helmet: null,
      has_defuser: null,
      has_bomb: true,
      weapon: 'ak47',
      weapon_name: 'AK-47',
      clip_ammo: 30,
      inventory: 'ak47 c4',
      is_scoped: null,
      is_ducked: null,
      flash_seconds: null,
      money: 300,
      equipment_value: 17_000,
      buttons: 9n,
    });
    expect(rows.find((row) => row['tick'] === facts.kill && row['player_id'] === 2)).toMatchObject({
      health: 0,
      is_alive: false,
      has_bomb: false,
    });
    expect(rows.filter((row) => row['tick'] === facts.exploded)[0]).toMatchObject({ rounds_played: 1 });
    const all = await every(1 / 64);
    expect(new Set(all.map((row) => row['tick'])).size).toBeGreaterThan(ticks.length);
    expect((await every(10)).map((row) => row['tick'])).toEqual([
      0,
      0,
      0,
      0,
      facts.kill,
      facts.kill,
      facts.kill,
      facts.kill,
      ...Array<number>(4).fill(facts.exploded),
    ]);
  });
});
