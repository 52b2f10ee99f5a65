/** Columns of integers of the ball and of cars, as stored. */
export const RAW_BODY_FIELDS = [
  'actor',
  'updateFrame',
  'isSleeping',
  'rawX',
  'rawY',
  'rawZ',
  'rawRotation0',
  'rawRotation1',
  'rawRotation2',
  'rawRotation3',
  'rawVelocityX',
  'rawVelocityY',
  'rawVelocityZ',
  'rawAngularVelocityX',
  'rawAngularVelocityY',
  'rawAngularVelocityZ',
] as const;
/** Columns of fractions of the ball and of cars, in real units. */
export const BODY_FIELDS = [
  'x',
  'y',
  'z',
  'velocityX',
  'velocityY',
  'velocityZ',
  'angularVelocityX',
  'angularVelocityY',
  'angularVelocityZ',
  'rotationX',
  'rotationY',
  'rotationZ',
  'rotationW',
  'yaw',
  'speed',
] as const;
/** Columns of integers of the ball alone. */
export const RAW_BALL_FIELDS = ['hitTeam'] as const;
/** Columns of integers of cars alone. */
export const RAW_CAR_FIELDS = [
  'rawBoost',
  'rawThrottle',
  'rawSteer',
  'isBoosting',
  'isHandbraking',
  'isJumping',
  'isDoubleJumping',
  'isDodging',
  'ballCamera',
] as const;
/** Columns of fractions of cars alone. */
export const CAR_FIELDS = ['boost', 'throttle', 'steer'] as const;
/** Columns of the match. */
export const GAME_FIELDS = ['delta', 'clockSeconds', 'isOvertime'] as const;

type BallInteger = (typeof RAW_BODY_FIELDS)[number] | (typeof RAW_BALL_FIELDS)[number];
type BodyFraction = (typeof BODY_FIELDS)[number];
type CarInteger = (typeof RAW_BODY_FIELDS)[number] | (typeof RAW_CAR_FIELDS)[number];
type CarFraction = BodyFraction | (typeof CAR_FIELDS)[number];

/** A column of frames: `ball.x`, `car.boost`, `clockSeconds`. */
export type RocketLeagueFrameField =
  | `ball.${BallInteger | BodyFraction}`
  | `car.${CarInteger | CarFraction}`
  | (typeof GAME_FIELDS)[number];

/** Every column of frames. */
export const FRAME_FIELDS: readonly RocketLeagueFrameField[] = [
  ...GAME_FIELDS,
  ...[...RAW_BODY_FIELDS, ...BODY_FIELDS, ...RAW_BALL_FIELDS].map((name) => `ball.${name}` as const),
  ...[...RAW_BODY_FIELDS, ...BODY_FIELDS, ...RAW_CAR_FIELDS, ...CAR_FIELDS].map((name) => `car.${name}` as const),
];

/** The columns of the ball: those that were asked for. */
export type RocketLeagueBallFrames = { readonly [Name in BallInteger]?: Int32Array } & { readonly [Name in BodyFraction]?: Float32Array };

/** The columns of the cars of a player: those that were asked for. */
export type RocketLeagueCarFrames = { readonly [Name in CarInteger]?: Int32Array } & { readonly [Name in CarFraction]?: Float32Array } & {
  /** The number in `players`, and the name. */
  readonly playerId: number;
  readonly name: string;
  /** 0 blue, 1 orange; the last one that was known. */
  readonly team?: number | undefined;
};

/**
 * Frames as columns: entry `i` of each array is row `i`, a frame. `ball` and each of `cars`, one a player, have the columns that were asked for.
 *
 * Names that begin with `raw` are integers as stored; the others are in Unreal units (about centimeters), seconds, radians, and 0 to 100 for boost. Where there is no
 * ball or car, `actor` is -1, other integers are 0, and fractions are NaN. A body keeps its last values until the next update; `updateFrame` is the frame of that.
 * `boost` goes down while a car boosts, by a third of the tank a second, until the next amount is sent: `rawBoost` is what was sent last, -1 before that.
 */
export interface RocketLeagueFrames {
  readonly frameCount: number;
  /** The number of the frame of each row. It is the row itself where nothing was passed over. */
  readonly frame: Int32Array;
  /** Since the first frame of the replay. */
  readonly seconds: Float64Array;
  /** Seconds since the frame before, as the file has them. */
  readonly delta?: Float32Array | undefined;
  /** Seconds on the clock of the game; in overtime they count up. -1 before the first. */
  readonly clockSeconds?: Int32Array | undefined;
  readonly isOvertime?: Int32Array | undefined;
  readonly ball: RocketLeagueBallFrames;
  readonly cars: readonly RocketLeagueCarFrames[];
}
