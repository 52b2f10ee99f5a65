import type { DotaSampleEvent } from '../formats/dem/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { GAME_CLOCK, toPlayers, type DemTimed } from './dem.js';
import { sampledEvery } from './dem-samples.js';

type Sampled = DemTimed<DotaSampleEvent>;
const SAMPLE_CLOCK: readonly ColumnLine<Sampled>[] = [
  ...GAME_CLOCK,
  ['player_id', 'int32', 'Whose: `player_id` of the table `players`.', ({ event }) => event.playerId],
];
const state =
  (field: keyof DotaSampleEvent): ColumnLine<Sampled>[3] =>
  ({ event }) =>
    event[field];

export const dotaPositions = defineTable<Sampled>(
  'dem',
  'dota_positions',
  1,
  'Position of a Dota 2 hero, every `positionSeconds` of game time; no row while the recording does not see the hero.',
  [
    ...SAMPLE_CLOCK,
    ['x', 'double', 'East positive; 0 is the middle of the map.', state('x'), 'world units'],
    ['y', 'double', 'North positive; 0 is the middle of the map.', state('y'), 'world units'],
    ['is_alive', 'boolean?', 'Whether it is alive.', ({ event: { isAlive: alive } }) => (alive === undefined ? undefined : alive === 1)],
    ['health', 'double?', 'Health.', state('health')],
  ],
  {
    ...sampledEvery<DotaSampleEvent>('positionSeconds', { isPlaced: true, hasLast: true }),
    key: ['tick', 'player_id'],
    references: toPlayers('player_id'),
  },
);

export const dotaSeries = defineTable<Sampled>(
  'dem',
  'dota_series',
  1,
  'Gold, experience and score of a Dota 2 player, every `seriesSeconds` of game time and at the end.',
  [
    ...SAMPLE_CLOCK,
    ['gold', 'double?', 'Current gold.', state('gold'), 'gold'],
    ['net_worth', 'double?', 'Gold, items and the value of buyback.', state('netWorth'), 'gold'],
    ['earned_gold', 'double?', 'Gold earned so far.', state('earnedGold'), 'gold'],
    ['xp', 'double?', 'Experience earned so far.', state('xp')],
    ['level', 'double?', 'Level.', state('level')],
    ['last_hits', 'double?', 'Last hits.', state('lastHits')],
    ['denies', 'double?', 'Denies.', state('denies')],
    ['kills', 'double?', 'Kills.', state('kills')],
    ['deaths', 'double?', 'Deaths.', state('deaths')],
    ['assists', 'double?', 'Assists.', state('assists')],
    ['health', 'double?', 'Health; null while the recording does not see the hero.', state('health')],
    ['max_health', 'double?', 'Maximum health.', state('maxHealth')],
    ['mana', 'double?', 'Mana.', state('mana')],
    ['max_mana', 'double?', 'Maximum mana.', state('maxMana')],
  ],
  { ...sampledEvery<DotaSampleEvent>('seriesSeconds', { hasLast: true }), key: ['tick', 'player_id'], references: toPlayers('player_id') },
);
