import type { Sc2CameraHeat, Sc2CameraMove, Sc2FightAttention, Sc2SelectionChange } from '../formats/sc2/index.js';
import { defineTable } from './define.js';
import { listed, type Sc2Read, type Sc2Rows, type Seconds } from './sc2-rows.js';
import { ofSections, refersTo } from './source.js';

/** Where a user's camera was from a moment on. */
export interface Sc2CameraRow {
  readonly userId: number;
  readonly move: Sc2CameraMove;
}

function* cameraRows({ camera = [] }: Sc2Rows): Iterable<Sc2CameraRow> {
  for (const { userId, moves } of camera) for (const move of moves) yield { userId, move };
}

export const sc2Cameras = defineTable<Sc2CameraRow>(
  'sc2',
  'cameras',
  1,
  'A new camera position of a user.',
  [
    ['gameloop', 'int32', 'When.', ({ move }) => move.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ move }) => move.seconds, 'seconds'],
    ['user_id', 'int32', 'Owner.', ({ userId }) => userId],
    ['x', 'double?', 'Null if only zoom or angle changed.', ({ move }) => move.x, 'cells'],
    ['y', 'double?', 'The same.', ({ move }) => move.y, 'cells'],
    ['distance', 'int32?', "In the file's own units.", ({ move }) => move.distance],
    ['pitch', 'int32?', "In the file's own units.", ({ move }) => move.pitch],
    ['yaw', 'int32?', "In the file's own units.", ({ move }) => move.yaw],
  ],
  { ...ofSections(['camera'], cameraRows), references: refersTo('players', 'user_id', 'user_id') },
);

/** What a group held after a change. */
export interface Sc2SelectionRow {
  readonly change: Sc2SelectionChange;
  readonly seconds: Seconds;
}

function* selectionRows({ selections = [] }: Sc2Rows, { seconds }: Sc2Read): Iterable<Sc2SelectionRow> {
  for (const change of selections) yield { change, seconds };
}

function typesOf({ unitTypeNames }: Sc2SelectionChange): string | undefined {
  if (unitTypeNames === undefined) return undefined;
  const counts = new Map<string, number>();
  for (const name of unitTypeNames) counts.set(name ?? '?', (counts.get(name ?? '?') ?? 0) + 1);
  return listed(counts);
}

export const sc2Selections = defineTable<Sc2SelectionRow>(
  'sc2',
  'selections',
  1,
  'A selection or control group after a change.',
  [
    ['gameloop', 'int32', 'When.', ({ change }) => change.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ change, seconds }) => seconds(change.gameloop), 'seconds'],
    ['user_id', 'int32', 'Owner.', ({ change }) => change.userId],
    ['control_group', 'int32', 'Control group 0 to 9; 10 is the active selection.', ({ change }) => change.group],
    ['cause', 'string', '`selected`, `set`, `append`, `recall`, `clear` or `steal`.', ({ change }) => change.cause],
    ['units', 'int32', 'Number of units.', ({ change }) => change.unitTags.length],
    ['unit_types', 'string?', 'Their main forms: `Marine x4, Medivac`.', ({ change }) => typesOf(change)],
    ['unit_tags', 'string', 'Their tags, separated by spaces.', ({ change }) => change.unitTags.join(' ')],
  ],
  { ...ofSections(['selections'], selectionRows), references: refersTo('players', 'user_id', 'user_id') },
);

export const sc2FightAttention = defineTable<Sc2FightAttention>(
  'sc2',
  'fight_attention',
  1,
  'Whether a player watched an engagement they took part in. A camera shows what is at most 16 cells from its target.',
  [
    ['seconds', 'double', 'When the engagement began.', ({ startSeconds }) => startSeconds, 'seconds'],
    ['end_seconds', 'double', 'When it ended.', ({ endSeconds }) => endSeconds, 'seconds'],
    ['engagement', 'int32', 'The engagement: `engagement` of the table `engagements`.', ({ engagement }) => engagement],
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['player', 'string?', 'Name of the player.', ({ name }) => name],
    ['is_away', 'boolean', 'Whether the camera was elsewhere when it began.', ({ isAway }) => isAway],
    [
      'distance_cells',
      'double',
      'Distance from the camera to the engagement when it began.',
      ({ distanceCells }) => distanceCells,
      'cells',
    ],
    [
      'back_after_seconds',
      'double?',
      'Time until the camera arrived; null if it did not arrive before the end.',
      ({ backAfterSeconds }) => backAfterSeconds,
      'seconds',
    ],
  ],
  {
    ...ofSections(['fightAttention'], ({ fightAttention }: Sc2Rows) => fightAttention),
    key: ['player_id', 'engagement'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const sc2CameraHeat = defineTable<Sc2CameraHeat>(
  'sc2',
  'camera_heat',
  1,
  'How long a user looked at a square of 8 by 8 cells in one minute of the game.',
  [
    ['seconds', 'double', 'Start of the minute.', ({ fromSeconds }) => fromSeconds, 'seconds'],
    ['user_id', 'int32', 'Owner of the camera.', ({ userId }) => userId],
    ['x', 'double', 'Center of the square.', ({ x }) => x, 'cells'],
    ['y', 'double', 'The same.', ({ y }) => y, 'cells'],
    ['seconds_watched', 'double', 'Duration.', ({ seconds }) => seconds, 'seconds'],
  ],
  {
    ...ofSections(['cameraHeat'], ({ cameraHeat }: Sc2Rows) => cameraHeat),
    key: ['seconds', 'user_id', 'x', 'y'],
    references: refersTo('players', 'user_id', 'user_id'),
  },
);
