import type { RocketLeagueCarFrames, RocketLeagueFrameField, RocketLeagueReplay } from '../formats/rocket-league/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { ofSections, refersTo } from './source.js';

type Frames = RocketLeagueReplay<'frames'>['frames'];
type Rows = RocketLeagueReplay<'frames'>;

/** A frame: a row of the columns. */
interface FrameRow {
  readonly frames: Frames;
  readonly row: number;
}
/** A car in a frame. */
interface CarRow extends FrameRow {
  readonly car: RocketLeagueCarFrames;
}

const BODY = ['x', 'y', 'z', 'velocityX', 'velocityY', 'velocityZ', 'angularVelocityX', 'angularVelocityY', 'angularVelocityZ'] as const;
const TURN = ['rotationX', 'rotationY', 'rotationZ', 'rotationW'] as const;
const CAR_STATES = ['isBoosting', 'isHandbraking', 'isJumping', 'isDoubleJumping', 'isDodging', 'ballCamera'] as const;

/** The columns of frames that rows are made of. */
export const ROW_FIELDS: readonly RocketLeagueFrameField[] = [
  'delta',
  'clockSeconds',
  'isOvertime',
  'ball.actor',
  'ball.updateFrame',
  'ball.hitTeam',
  'car.actor',
  'car.updateFrame',
  'car.yaw',
  'car.boost',
  'car.throttle',
  'car.steer',
  ...[...BODY, ...TURN, 'speed' as const].flatMap((name) => [`ball.${name}`, `car.${name}`] as const),
  ...CAR_STATES.map((name) => `car.${name}` as const),
];

const MOMENT: readonly ColumnLine<FrameRow>[] = [
  ['frame', 'int32', 'In which frame, from 0.', ({ frames, row }) => frames.frame[row]],
  ['seconds', 'double', 'The same, since the first frame.', ({ frames, row }) => frames.seconds[row], 'seconds'],
];

type BodyField = (typeof BODY)[number] | (typeof TURN)[number] | 'speed' | 'updateFrame';

/** The columns that ball and cars have. */
function bodyLines<Row extends FrameRow>(of: (row: Row) => { readonly [Name in BodyField]?: ArrayLike<number> }): ColumnLine<Row>[] {
  const cell =
    (name: BodyField) =>
    (at: Row): number | undefined =>
      of(at)[name]?.[at.row];
  const line = (column: string, about: string, name: BodyField, unit?: string): ColumnLine<Row> =>
    unit === undefined ? [column, 'double', about, cell(name)] : [column, 'double', about, cell(name), unit];
  const [units, unitsASecond, radians] = ['Unreal units', 'Unreal units a second', 'radians a second'];
  return [
    line('x', 'The center, across the field.', 'x', units),
    line('y', 'The same, along the field: blue defends where it is negative.', 'y', units),
    line('z', 'The same, above the ground.', 'z', units),
    line('velocity_x', 'How fast it moves along x.', 'velocityX', unitsASecond),
    line('velocity_y', 'How fast it moves along y.', 'velocityY', unitsASecond),
    line('velocity_z', 'How fast it rises.', 'velocityZ', unitsASecond),
    line('speed', 'How fast it moves.', 'speed', unitsASecond),
    line('angular_velocity_x', 'How fast it turns around x.', 'angularVelocityX', radians),
    line('angular_velocity_y', 'How fast it turns around y.', 'angularVelocityY', radians),
    line('angular_velocity_z', 'How fast it turns around z.', 'angularVelocityZ', radians),
    line('rotation_x', 'How it is turned, as a quaternion.', 'rotationX'),
    line('rotation_y', 'The same.', 'rotationY'),
    line('rotation_z', 'The same.', 'rotationZ'),
    line('rotation_w', 'The same.', 'rotationW'),
    ['update_frame', 'int32', 'The frame that sent these values: they stay until the next one does.', cell('updateFrame')],
  ];
}

const isSet =
  (name: (typeof CAR_STATES)[number]) =>
  ({ car, row }: CarRow): boolean =>
    car[name]![row] === 1;

export const rocketLeaguePositions = defineTable<CarRow>(
  'rocket-league',
  'positions',
  1,
  'The car of a player in a frame, where there is one: place, motion and inputs.',
  [
    ...MOMENT,
    ['player_id', 'int32', 'Whose.', ({ car }) => car.playerId],
    ...bodyLines<CarRow>(({ car }) => car),
    ['yaw', 'double', 'Where it points: 0 along x.', ({ car, row }) => car.yaw![row], 'radians'],
    ['boost', 'double?', 'In the tank, as computed while it burns; null before it is known.', boostOf, 'percent of a tank'],
    ['throttle', 'double', '-1 backwards to 1.', ({ car, row }) => car.throttle![row]],
    ['steer', 'double', '-1 to the left to 1.', ({ car, row }) => car.steer![row]],
    ['is_boosting', 'boolean', 'Whether boost burns.', isSet('isBoosting')],
    ['is_handbraking', 'boolean', 'Whether the handbrake is pulled.', isSet('isHandbraking')],
    ['is_jumping', 'boolean', 'Whether it jumps.', isSet('isJumping')],
    ['is_double_jumping', 'boolean', 'Whether it jumps again in the air.', isSet('isDoubleJumping')],
    ['is_dodging', 'boolean', 'Whether it flips.', isSet('isDodging')],
    ['is_ball_camera', 'boolean', 'Whether the player looks at the ball.', isSet('ballCamera')],
  ],
  {
    ...ofSections(['frames'], function* ({ frames }: Rows) {
      for (let row = 0; row < frames.frameCount; row++)
        for (const car of frames.cars) if (car.actor![row] !== -1) yield { frames, car, row };
    }),
    key: ['frame', 'player_id'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

function boostOf({ car, row }: CarRow): number | undefined {
  const boost = car.boost![row]!;
  return Number.isNaN(boost) ? undefined : boost;
}

export const rocketLeagueBall = defineTable<FrameRow>(
  'rocket-league',
  'ball',
  1,
  'The ball in a frame, where there is one; the one that came last where there are several.',
  [
    ...MOMENT,
    ...bodyLines<FrameRow>(({ frames }) => frames.ball),
    [
      'hit_team_id',
      'int32?',
      'Who hit it last: 0 blue, 1 orange; null before that.',
      ({ frames: { ball }, row }) => (ball.hitTeam![row]! > 1 ? undefined : ball.hitTeam![row]),
    ],
  ],
  {
    ...ofSections(['frames'], function* ({ frames }: Rows) {
      for (let row = 0; row < frames.frameCount; row++) if (frames.ball.actor![row] !== -1) yield { frames, row };
    }),
    key: ['frame'],
  },
);

export const rocketLeagueFrameRows = defineTable<FrameRow>(
  'rocket-league',
  'frames',
  1,
  'A frame of the recording, and the clock of the game in it.',
  [
    ...MOMENT,
    ['delta_seconds', 'double', 'Since the frame before, as stored.', ({ frames, row }) => frames.delta![row], 'seconds'],
    [
      'clock_seconds',
      'int32?',
      'Left on the clock; in overtime since it began. Null before the first.',
      ({ frames, row }) => (frames.clockSeconds![row] === -1 ? undefined : frames.clockSeconds![row]),
      'seconds',
    ],
    ['is_overtime', 'boolean', 'Whether it is overtime.', ({ frames, row }) => frames.isOvertime![row] === 1],
  ],
  {
    ...ofSections(['frames'], function* ({ frames }: Rows) {
      for (let row = 0; row < frames.frameCount; row++) yield { frames, row };
    }),
    key: ['frame'],
  },
);
