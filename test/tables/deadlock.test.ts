import { describe, expect, it } from 'vitest';
import { parseDemSync } from '../../src/formats/dem/index.js';
import { subclassId } from '../../src/formats/dem/deadlock/subclass-names.js';
import { MADE, SUBCLASS, madeDeadlockMatch } from '../../recordings/dem/deadlock/made-match.js';
import { unfounded } from '../support/dem-diagnostics.js';
import { allRows, emptyColumns } from './table-rows.js';

const { bytes } = madeDeadlockMatch();
const read = await allRows(bytes, { replay: 'match', positionSeconds: 5, seriesSeconds: 20 });
const of = (table: string, ...names: string[]): unknown[][] => read.rows[table]!.map((row) => names.map((name) => row[name]));
const CLOCK = ['tick', 'seconds', 'game_seconds'];
/** A tick by the three clocks; the match began at tick 640, and stood still for five seconds. */
const at = (tick: number): unknown[] => [tick, tick / 64, (tick - MADE.startTick) / 64 - (tick > MADE.pause.from ? 5 : 0)];

it('ids of abilities and items are hashes of their names', () => {
  for (const [name, id] of Object.entries(SUBCLASS)) expect(subclassId(name)).toBe(id);
  // the case counts: 1712 names of a public table agree with their ids so
  expect(subclassId('Upgrade_Endurance')).not.toBe(SUBCLASS.upgrade_endurance);
});

describe('the tables of a scripted match of Deadlock', () => {
  it('have a value in every column', () => {
    expect(read.end.isComplete).toBe(true);
    // the schema that it is made with lacks classes of objectives
    expect(unfounded(read.end.diagnostics, { bytes: () => bytes })).toEqual([]);
    expect(emptyColumns(read)).toEqual([]);
  });

  it('say who damaged whom, with what and where', () => {
    const who = of('deadlock_damage', ...CLOCK, 'attacker_id', 'victim_id', 'attacker_kind', 'victim_kind', 'ability', 'ability_id');
    const slash = ['citadel_ability_healing_slash', 2366960452n];
    expect(who).toEqual([
      [...at(MADE.damageTick), 1, 2, 'hero', 'hero', ...slash],
      [...at(MADE.damageTick), 1, null, 'hero', 'guardian', ...slash],
      [...at(MADE.damageTick), null, null, 'trooper', 'trooper', null, null],
      [...at(MADE.fallTick), 1, null, 'hero', 'guardian', ...slash],
    ]);
    expect(
      of('deadlock_damage', 'damage', 'health_lost', 'health', 'max_health', 'is_bullet', 'is_melee', 'x', 'attacker_x', 'victim_y'),
    ).toEqual([
      [60, 55, 645, 700, true, false, 101, -2830.5, 900.5],
      [40, 40, null, null, false, true, null, -2830.5, null],
      [9, 9, null, null, false, false, null, null, null],
      [970, 960, null, null, true, false, null, -2830.5, null],
    ]);
  });

  it('say what became of damage, and what carried it', () => {
    const names = ['before_mitigation', 'absorbed', 'shield', 'critical_damage', 'hit_group', 'inflictor_class', 'object_class'];
    expect(of('deadlock_damage', ...names)[0]).toEqual([75, 5, 20, 12.5, 'head', 'CNPC_TrooperBoss', 'CNPC_TrooperBoss']);
    expect(of('deadlock_players', 'soul_sources')).toEqual([['{"troopers":350}'], [null], [null]]);
  });

  it('say who was killed where', () => {
    expect(of('deadlock_kills', ...CLOCK, 'attacker', 'victim', 'assisters', 'assister_ids', 'attacker_x', 'victim_x', 'victim_z')).toEqual(
      [[...at(MADE.killTick), 'Ada', 'Grace', 1, '[3]', -2830.5, 100, 128]],
    );
  });

  it('say which items and abilities a player got', () => {
    expect(of('deadlock_items', ...CLOCK, 'player_id', 'kind', 'item', 'item_id', 'net_worth', 'slot', 'is_sold')).toEqual([
      [...at(0), 1, 'held', 'upgrade_sprint_booster', 3399065363n, 400, null, null],
      [...at(MADE.killTick), 1, 'lost', 'upgrade_sprint_booster', 3399065363n, 900, null, false],
      [...at(MADE.killTick), 1, 'gained', 'upgrade_endurance', 2829638276n, 900, null, null],
      [...at(MADE.urnTick), 1, 'gained', 'upgrade_health_stimpak', 1710079648n, 900, 1, null],
      [...at(MADE.endTick), 1, 'lost', 'upgrade_health_stimpak', 1710079648n, 900, null, true],
    ]);
    expect(of('deadlock_abilities', ...CLOCK, 'player', 'kind', 'slot', 'ability', 'upgrades', 'ability_points')).toEqual([
      [...at(MADE.pause.to), 'Ada', 'unlocked', 3, 'citadel_ability_healing_slash', 0, 1],
      [...at(MADE.damageTick), 'Ada', 'upgraded', 3, 'citadel_ability_healing_slash', 1, 2],
    ]);
  });

  it('say how an objective fell', () => {
    expect(
      of('deadlock_objectives', ...CLOCK, 'kind', 'objective', 'name', 'owner', 'lane', 'health', 'max_health', 'attacker_id', 'x'),
    ).toEqual([
      [...at(MADE.damageTick), 'damaged', 'guardian', 'boss_combine_t1_orange', 'sapphire', 3, 960, 5500, 1, -3072],
      [...at(MADE.fallTick), 'destroyed', 'guardian', 'boss_combine_t1_orange', 'sapphire', 3, 0, 5500, 1, -3072],
      [...at(MADE.urnTick), 'changed', 'patron', null, 'sapphire', null, 9000, 9000, null, 0],
      [...at(MADE.urnTick), 'pickedUp', 'urn', null, 'amber', null, null, null, null, -2830.5],
    ]);
    expect(of('deadlock_objectives', 'phase', 'state', 'player').slice(2)).toEqual([
      ['transforming', 'alive', null],
      [null, null, 'Ada'],
    ]);
  });

  it('follow souls and places', () => {
    const ada = read.rows['deadlock_series']!.filter((row) => row['player_id'] === 1);
    expect(ada.map((row) => [row['tick'], row['souls'], row['net_worth'], row['kills'], row['hero_damage'], row['max_health']])).toEqual([
      [0, 250, 400, 0, 0, 700],
      [MADE.startTick, 250, 400, 0, 0, 700],
      [MADE.killTick, 100, 900, 1, 55, 700],
      [3840, 100, 900, 1, 55, 700],
      [4800, 100, 900, 1, 55, 700],
    ]);
    const dead = read.rows['deadlock_positions']!.filter((row) => row['player_id'] === 2 && row['is_alive'] === false);
    expect(dead.map((row) => [row['tick'], row['x'], row['y'], row['z'], row['health']])).toContainEqual([
      MADE.killTick,
      100,
      900.5,
      128,
      0,
    ]);
    const { timeline } = parseDemSync(bytes, { include: ['timeline'], timeline: { intervalSeconds: 20 }, strict: true });
    expect([...timeline!.tick]).toEqual([0, MADE.startTick, MADE.killTick, 3840, 4800, 4864]);
    expect([...timeline!.netWorthAdvantage]).toEqual([400, 400, 900, 900, 900, 900]);
  });

  it('have keys of players that join', () => {
    expect(of('chat', ...CLOCK, 'player_id', 'player', 'text')).toEqual([
      [...at(MADE.startTick), 2, null, 'gl'],
      [...at(MADE.startTick), 1, 'Ada', 'mid'],
    ]);
    expect(of('game_events', 'tick', 'name', 'player_id')).toEqual([
      [MADE.damageTick, 'player_used_ability', 1],
      [MADE.killTick, 'player_death', 2],
    ]);
    expect(of('players', 'player_id', 'name')).toEqual([
      [1, 'Ada'],
      [2, 'Grace'],
      [3, 'Linus'],
    ]);
  });

  it('name the heroes', () => {
    expect(of('deadlock_players', 'player_id', 'hero_id', 'hero', 'hero_name', 'lane')).toEqual([
      [1, 19, 'hero_shiv', 'Shiv', 3],
      [2, 10, 'hero_chrono', 'Paradox', 0],
      [3, 3, 'hero_hornet', 'Vindicta', 0],
    ]);
  });

  it('have a clock that stands still in a pause', () => {
    const { clock } = parseDemSync(bytes, { include: ['clock'], strict: true });
    expect([clock!.zero, clock!.startTick, clock!.pauses]).toEqual([
      'matchStart',
      MADE.startTick,
      [{ fromTick: MADE.pause.from, toTick: MADE.pause.to, gameSeconds: 10 }],
    ]);
  });
});
