import { expect, it } from 'vitest';
import { FORMAT_NAMES } from '../../src/kit/registry.js';
import { tablesOf } from '../../src/tables/index.js';

it('every format has its tables', () => {
  const names = Object.fromEntries(FORMAT_NAMES.map((format) => [format, tablesOf(format).map(({ name }) => name)]));
  expect(Object.values(names).filter(({ length }) => length === 0)).toEqual([]);
  // columns and names are public, so a table that goes or is renamed is meant
  expect(names).toMatchObject({
    dem: [
      'players',
      'chat',
      'game_events',
      'dota_match',
      'dota_players',
      'dota_draft',
      'dota_series',
      'dota_positions',
      'dota_kills',
      'dota_objectives',
      'dota_wards',
      'dota_runes',
      'dota_teamfights',
      'dota_items',
      'dota_abilities',
      'dota_purchases',
      'dota_orders',
      'dota_combat_log',
      'cs2_players',
      'cs2_ticks',
      'cs2_rounds',
      'cs2_kills',
      'cs2_damage',
      'cs2_shots',
      'cs2_grenades',
      'cs2_bomb',
      'cs2_economy',
      'cs2_inventory',
      'cs2_performances',
      'cs2_duels',
      'cs2_clutches',
      'deadlock_players',
      'deadlock_series',
      'deadlock_positions',
      'deadlock_kills',
      'deadlock_damage',
      'deadlock_items',
      'deadlock_abilities',
      'deadlock_objectives',
    ],
    sc2: [
      'matches',
      'players',
      'units',
      'player_stats',
      'commands',
      'chat',
      'build_order',
      'upgrades',
      'cameras',
      'selections',
      'armies',
      'engagements',
      'creep',
      'fight_attention',
      'camera_heat',
    ],
    icrep: [
      'players',
      'units',
      'player_stats',
      'player_resources',
      'orders',
      'events',
      'engagements',
      'control_groups',
      'fight_attention',
      'camera_heat',
      'votes',
    ],
    vcr: ['drivers', 'results', 'laps', 'pit_stops', 'tyres', 'flags', 'penalties', 'incidents', 'telemetry'],
    w3g: ['players', 'actions', 'orders', 'chat', 'build_order', 'heroes', 'selections', 'mmd', 'dota_players', 'dota_kills'],
    'brood-war': ['players', 'commands', 'orders', 'build_order', 'research', 'chat', 'leaves', 'hotkeys', 'alliances', 'map_resources'],
    gamecache: ['items', 'players'],
  });
  expect(
    tablesOf()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.values(names).flat().sort());
});

it.each(tablesOf().map((table) => [`${table.format} ${table.name}`, table] as const))('%s is named and typed by the rules', (_, table) => {
  const names = table.columns.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))).toEqual([]);
  expect(table.columns[0]).toMatchObject({ name: 'replay', type: 'string', isNullable: false });
  // the clock stands first, in the unit of the format, then in seconds
  const clock = ['tick', 'gameloop', 'time_ms', 'frame'].find((name) => names.includes(name));
  if (clock !== undefined) expect(names[1]).toBe(clock);
  if (names.includes('seconds')) expect(names[clock === undefined ? 1 : 2]).toBe('seconds');
  expect(table.version).toBeGreaterThanOrEqual(1);
  expect(table.columns.filter(({ about }) => !/^[^\s].*[.…]$/.test(about)).map(({ name }) => name)).toEqual([]);
  // a table goes between threads and into JSON
  expect(structuredClone(table)).toEqual(table);
});
