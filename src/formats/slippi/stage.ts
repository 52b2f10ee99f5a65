import { FOD_START_HEIGHTS, GEOMETRY, RANDALL, RANDALL_CORNERS, RANDALL_SEGMENTS } from './names/geometry.gen.js';

/** A platform that characters land on and can fall through. */
export interface SlippiPlatform {
  readonly name: string;
  /** The `lastGround` of characters on it. */
  readonly groundId: number;
  readonly isMoving: boolean;
  /** Its ends and height. Missing for Randall, whose place is a function of the frame: `randallAt`. */
  readonly left?: number | undefined;
  readonly right?: number | undefined;
  readonly y?: number | undefined;
}

/** The outline of a stage in units of the game: x to the right, y up, the middle of the ground at 0. docs/formats/slippi.md, section 15. */
export interface SlippiStageGeometry {
  /** Beyond these lines a character loses a stock. */
  readonly blast: { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number };
  /** The solid part, as a polygon. */
  readonly main: readonly (readonly [x: number, y: number])[];
  readonly platforms: readonly SlippiPlatform[];
  /** x of the edges that one can hang on. */
  readonly ledges: readonly [left: number, right: number];
}

/** The outline of a stage of tournaments: ids 2, 3, 8, 28, 31 and 32. Undefined for the others. */
export const slippiStageGeometry = (stage: number): SlippiStageGeometry | undefined => GEOMETRY[stage];

/** Where Randall, the cloud of Yoshi's Story, is in a frame. */
export function randallAt(frame: number): { readonly left: number; readonly right: number; readonly y: number } {
  const lap = ((frame % RANDALL.period) + RANDALL.period) % RANDALL.period;
  const at = (left: number, y: number): { readonly left: number; readonly right: number; readonly y: number } => ({
    left,
    right: left + RANDALL.width,
    y,
  });
  const corner = RANDALL_CORNERS.find(([frameOfLap]) => frameOfLap === lap);
  if (corner !== undefined) return at(corner[2], corner[1]);
  for (const { from, to, x, y, dx = 0, dy = 0 } of RANDALL_SEGMENTS) {
    if (lap >= from && lap <= to) return at(x + dx * (lap - from), y + dy * (lap - from));
  }
  // Corners and straight parts cover the lap; a test goes through it.
  return at(NaN, NaN);
}

/** The y of a platform of Fountain of Dreams by the height that an event gives. */
export const fodPlatformY = (height: number): number => 0.75 * height + 1.125;

/** The heights of the platforms of Fountain of Dreams before the first event: 0 is the right one, 1 the left one. */
export const fodStartHeights: readonly [right: number, left: number] = [FOD_START_HEIGHTS.right, FOD_START_HEIGHTS.left];
