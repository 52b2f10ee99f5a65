import { replayError } from '../core/errors.js';
import { checkNames } from '../core/known-names.js';
import type { ReadOptions } from '../io/options.js';

/** The parts of a scene that can be asked for. */
export const SCENE_PARTS = ['actors', 'minorActors', 'areas', 'moments', 'series'] as const;
/** A part of a scene. */
export type ScenePart = (typeof SCENE_PARTS)[number];

/** What comes without `include`. */
const DEFAULT_PARTS: readonly ScenePart[] = ['actors', 'areas', 'moments', 'series'];
const DEFAULT_SAMPLES_PER_SECOND = 16;

/** What to read into a scene. */
export interface SceneSelect {
  /**
   * The parts that are wanted. Default: all but `minorActors`.
   *
   * - `actors`: where actors were, and their values. Without it, actors are listed with empty tracks.
   * - `minorActors`: those that are many and matter little too: the creeps of Dota 2 and Deadlock.
   * - `areas`: circles and polygons such as smokes and the sight of wards.
   * - `moments`: what happened.
   * - `series`: lines over time, such as net worth.
   */
  readonly include?: readonly ScenePart[] | undefined;
  /** Places a second at most that are looked at, where the recording has so many. Default 16. */
  readonly samplesPerSecond?: number | undefined;
  /**
   * Samples that are on the line between their neighbors are left out. No coordinate is then further from the recording than this, in units of the
   * world. Default: what does not show on a map of the game, for example 4 units in CS2. 0 keeps every bend.
   */
  readonly maxError?: number | undefined;
}

/** What `readScene` and `streamScene` are given besides the source. */
export type SceneOptions = ReadOptions & SceneSelect;

/** The options of a scene, checked and with defaults. */
export interface CheckedSelect {
  readonly parts: ReadonlySet<ScenePart>;
  readonly samplesPerSecond: number;
  readonly maxError: number | undefined;
}

/** Throws `usage` for options that have no meaning. */
export function checkedSelect({ include, samplesPerSecond = DEFAULT_SAMPLES_PER_SECOND, maxError }: SceneSelect): CheckedSelect {
  checkNames('include', include, SCENE_PARTS);
  checkNumber('samplesPerSecond', samplesPerSecond, samplesPerSecond > 0, 'above 0');
  if (maxError !== undefined) checkNumber('maxError', maxError, maxError >= 0, 'of at least 0');
  return { parts: new Set(include ?? DEFAULT_PARTS), samplesPerSecond, maxError };
}

function checkNumber(option: string, value: unknown, isAllowed: boolean, wanted: string): void {
  if (typeof value !== 'number' || !isAllowed) throw replayError('usage', `must be a number ${wanted}`, { path: [option] });
}
