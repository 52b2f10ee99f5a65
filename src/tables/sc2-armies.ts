import type { Sc2Army, Sc2ArmySample, Sc2Engagement, Sc2EngagementSide } from '../formats/sc2/index.js';
import { defineTable } from './define.js';
import { listed, type Sc2Rows } from './sc2-rows.js';
import { ofSections, refersTo } from './source.js';

/** How many of one kind of unit an army had at a moment. */
export interface Sc2ArmyRow {
  readonly army: Sc2Army;
  readonly sample: Sc2ArmySample;
  readonly unitTypeName: string;
  readonly units: number;
}

function* armyRows({ armies = [] }: Sc2Rows): Iterable<Sc2ArmyRow> {
  for (const army of armies) {
    for (const sample of army.samples) {
      for (const [unitTypeName, units] of Object.entries(sample.units)) yield { army, sample, unitTypeName, units };
    }
  }
}

export const sc2Armies = defineTable<Sc2ArmyRow>(
  'sc2',
  'armies',
  1,
  "Number of units of one kind in a player's army, about every 7 seconds: one row for each player, game loop and kind.",
  [
    ['gameloop', 'int32', 'When.', ({ sample }) => sample.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ sample }) => sample.seconds, 'seconds'],
    ['player_id', 'int32', 'Owner.', ({ army }) => army.playerId],
    ['player', 'string?', 'Name of the player.', ({ army }) => army.name],
    ['unit_type', 'string', 'Catalog id of the main form: `SiegeTank` also when sieged.', ({ unitTypeName }) => unitTypeName],
    ['units', 'int32', 'Number.', ({ units }) => units],
    ['army_minerals', 'double', 'Minerals in the whole army at that time.', ({ sample }) => sample.minerals],
    ['army_vespene', 'double', 'Vespene in the whole army at that time.', ({ sample }) => sample.vespene],
  ],
  {
    ...ofSections(['armies'], armyRows),
    key: ['gameloop', 'player_id', 'unit_type'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

/** One player in an engagement. */
export interface Sc2EngagementRow {
  readonly index: number;
  readonly engagement: Sc2Engagement;
  readonly side: Sc2EngagementSide;
}

function* engagementRows({ engagements = [] }: Sc2Rows): Iterable<Sc2EngagementRow> {
  for (const [index, engagement] of engagements.entries()) for (const side of engagement.sides) yield { index, engagement, side };
}

export const sc2Engagements = defineTable<Sc2EngagementRow>(
  'sc2',
  'engagements',
  1,
  'What a player lost and killed in a fight: one row for each engagement and player.',
  [
    ['gameloop', 'int32', 'The first loss.', ({ engagement }) => engagement.startGameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ engagement }) => engagement.startSeconds, 'seconds'],
    ['engagement', 'int32', 'Number of the engagement, from 0, in order of start.', ({ index }) => index],
    ['end_gameloop', 'int32', 'The last loss.', ({ engagement }) => engagement.endGameloop, 'game loops'],
    ['end_seconds', 'double', 'The same.', ({ engagement }) => engagement.endSeconds, 'seconds'],
    ['x', 'double', 'Mean position of the losses.', ({ engagement }) => engagement.x, 'cells'],
    ['y', 'double', 'The same.', ({ engagement }) => engagement.y, 'cells'],
    ['player_id', 'int32', 'Who.', ({ side }) => side.playerId],
    ['player', 'string?', 'Name of the player.', ({ side }) => side.name],
    ['team_id', 'int32?', 'Number of the team.', ({ side }) => side.teamId],
    [
      'units_lost',
      'int32',
      'Number of units and buildings.',
      ({ side }) => Object.values(side.lost).reduce((sum, count) => sum + count, 0),
    ],
    ['lost', 'string', 'Their main forms: `Zealot x6, Sentry`.', ({ side }) => listed(Object.entries(side.lost))],
    ['minerals_lost', 'double', 'Their cost.', ({ side }) => side.mineralsLost],
    ['vespene_lost', 'double', 'Their cost.', ({ side }) => side.vespeneLost],
    ['supply_lost', 'double', 'Supply of the units lost.', ({ side }) => side.supplyLost],
    ['kills', 'int32', 'Number of units and buildings that the player killed.', ({ side }) => side.kills],
    ['army_value_before', 'double', 'Minerals and vespene of the whole army before the first loss.', ({ side }) => side.armyValueBefore],
    ['army_value_after', 'double', 'The same after the last loss.', ({ side }) => side.armyValueAfter],
    ['is_winner', 'boolean', 'Whether the team lost at most 80 % of what each other team lost.', ({ side }) => side.isWinner],
  ],
  {
    ...ofSections(['engagements'], engagementRows),
    key: ['engagement', 'player_id'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);
