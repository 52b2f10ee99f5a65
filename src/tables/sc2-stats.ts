import type { Sc2Score, Sc2StatsSample } from '../formats/sc2/index.js';
import { defineTable, type ColumnLine } from './define.js';
import type { Sc2Rows } from './sc2-rows.js';
import { ofSections, refersTo } from './source.js';

/** A player's resources and supply at one moment. */
export interface Sc2StatsRow {
  readonly playerId: number;
  readonly sample: Sc2StatsSample;
}

function* statsRows({ stats = [] }: Sc2Rows): Iterable<Sc2StatsRow> {
  for (const { playerId, samples } of stats) {
    // A player who leaves at the end has two samples of that moment. The last one counts.
    for (const [i, sample] of samples.entries()) if (samples[i + 1]?.gameloop !== sample.gameloop) yield { playerId, sample };
  }
}

const stat =
  (name: Exclude<keyof Sc2StatsSample, 'score'>): ColumnLine<Sc2StatsRow>[3] =>
  ({ sample }) =>
    sample[name];

/** Columns such as `minerals_lost_army`: what each resource was spent on, used for or lost in. */
function scoreColumns(): ColumnLine<Sc2StatsRow>[] {
  const kinds = ['UsedInProgress', 'UsedCurrent', 'Lost', 'Killed', 'FriendlyFire'];
  const keys = ['minerals', 'vespene'].flatMap((resource) => [
    ...kinds.flatMap((kind) => ['Army', 'Economy', 'Technology'].map((purpose) => `${resource}${kind}${purpose}`)),
    `${resource}UsedActiveForces`,
  ]);
  return keys.map((key) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    'double?',
    'From the tracker.',
    ({ sample }) => sample.score?.[key as keyof Sc2Score],
  ]);
}

export const sc2PlayerStats = defineTable<Sc2StatsRow>(
  'sc2',
  'player_stats',
  1,
  'Statistics of a player, about every 7 seconds: one row for each player and game loop.',
  [
    ['gameloop', 'int32', 'When.', stat('gameloop'), 'game loops'],
    ['seconds', 'double', 'The same.', stat('seconds'), 'seconds'],
    ['player_id', 'int32', 'Owner.', ({ playerId }) => playerId],
    ['minerals', 'double', 'Unspent.', stat('minerals')],
    ['vespene', 'double', 'Unspent.', stat('vespene')],
    ['minerals_per_minute', 'double', 'Per real minute at speed Faster.', stat('mineralsPerMinute'), 'per minute'],
    ['vespene_per_minute', 'double', 'Per real minute at speed Faster.', stat('vespenePerMinute'), 'per minute'],
    ['workers', 'double', 'Workers.', stat('workers')],
    ['supply_used', 'double', 'Supply used.', stat('supplyUsed')],
    ['supply_made', 'double', 'Supply available.', stat('supplyMade')],
    ['army_value', 'double', 'Minerals and vespene in the living army, including morphing units.', stat('armyValue')],
    ['lost', 'double', 'Minerals and vespene lost so far.', stat('lost')],
    ['killed', 'double', 'Minerals and vespene killed so far.', stat('killed')],
    ...scoreColumns(),
  ],
  { ...ofSections(['stats'], statsRows), key: ['gameloop', 'player_id'], references: refersTo('players', 'player_id', 'player_id') },
);
