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
  'Where a hero of Dota 2 is, every `positionSeconds` of game time; none while it is out of sight of the recording.',
  [
    ...SAMPLE_CLOCK,
    ['x', 'double', 'To the east, 0 in the middle of the map.', state('x'), 'world units'],
    ['y', 'double', 'To the north, 0 in the middle of the map.', state('y'), 'world units'],
    ['is_alive', 'boolean?', 'Whether it lives.', ({ event: { isAlive: alive } }) => (alive === undefined ? undefined : alive === 1)],
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
  'How a player of Dota 2 stands, every `seriesSeconds` of game time and at the end.',
  [
    ...SAMPLE_CLOCK,
    ['gold', 'double?', 'Gold in hand.', state('gold'), 'gold'],
    ['net_worth', 'double?', 'Gold, items and what buyback would be worth.', state('netWorth'), 'gold'],
    ['earned_gold', 'double?', 'All gold that was ever earned.', state('earnedGold'), 'gold'],
    ['xp', 'double?', 'All experience that was ever earned.', state('xp')],
    ['level', 'double?', 'Level.', state('level')],
    ['last_hits', 'double?', 'Last hits.', state('lastHits')],
    ['denies', 'double?', 'Denies.', state('denies')],
    ['kills', 'double?', 'Kills.', state('kills')],
    ['deaths', 'double?', 'Deaths.', state('deaths')],
    ['assists', 'double?', 'Assists.', state('assists')],
    ['health', 'double?', 'Health; null while the hero is out of sight of the recording.', state('health')],
    ['max_health', 'double?', 'The most health it can have.', state('maxHealth')],
    ['mana', 'double?', 'Mana.', state('mana')],
    ['max_mana', 'double?', 'The most mana it can have.', state('maxMana')],
  ],
  { ...sampledEvery<DotaSampleEvent>('seriesSeconds', { hasLast: true }), key: ['tick', 'player_id'], references: toPlayers('player_id') },
);
