import type { Sc2CameraHeat, Sc2FightAttention, Sc2Replay, Sc2Section } from '../formats/sc2/index.js';
import { defineTable } from './define.js';
import { ofSections, refersTo } from './source.js';

export const sc2FightAttention = defineTable<Sc2FightAttention>(
  'sc2',
  'fight_attention',
  1,
  'Whether a player watched an engagement that they had part in. A camera shows what is at most 16 cells from its target.',
  [
    ['seconds', 'double', 'When the engagement began.', ({ startSeconds }) => startSeconds, 'seconds'],
    ['end_seconds', 'double', 'When it ended.', ({ endSeconds }) => endSeconds, 'seconds'],
    ['engagement', 'int32', 'The engagement: `engagement` of the table `engagements`.', ({ engagement }) => engagement],
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['player', 'string?', 'Name of the player.', ({ name }) => name],
    ['is_away', 'boolean', 'Whether the camera was elsewhere when it began.', ({ isAway }) => isAway],
    ['distance_cells', 'double', 'From the camera to the engagement, when it began.', ({ distanceCells }) => distanceCells, 'cells'],
    [
      'back_after_seconds',
      'double?',
      'Until the camera was there; null if it did not come before the end.',
      ({ backAfterSeconds }) => backAfterSeconds,
      'seconds',
    ],
  ],
  {
    ...ofSections(['fightAttention'], ({ fightAttention }: Sc2Replay<Sc2Section>) => fightAttention),
    key: ['player_id', 'engagement'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const sc2CameraHeat = defineTable<Sc2CameraHeat>(
  'sc2',
  'camera_heat',
  1,
  'How long a user looked at a square of the map, of 8 by 8 cells, in one minute of the game.',
  [
    ['seconds', 'double', 'When the minute begins.', ({ fromSeconds }) => fromSeconds, 'seconds'],
    ['user_id', 'int32', 'Whose camera.', ({ userId }) => userId],
    ['x', 'double', 'The middle of the square.', ({ x }) => x, 'cells'],
    ['y', 'double', 'The same.', ({ y }) => y, 'cells'],
    ['seconds_watched', 'double', 'How long.', ({ seconds }) => seconds, 'seconds'],
  ],
  {
    ...ofSections(['cameraHeat'], ({ cameraHeat }: Sc2Replay<Sc2Section>) => cameraHeat),
    key: ['seconds', 'user_id', 'x', 'y'],
    references: refersTo('players', 'user_id', 'user_id'),
  },
);
