import { partitionPoint } from '../core/sorted.js';
import { turnBetween } from './angle.js';
import { SCENE_MOTION, type Scene, type SceneSteps, type SceneTrack } from './model.js';

/** Where everything is at one moment: columns by the id of the actor. */
export interface SceneState {
  seconds: number;
  /** 1 if the actor is in the world. */
  isPresent: Uint8Array;
  /** NaN where the actor is not in the world, or has no such coordinate. */
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
  /** Degrees, as in `SceneTrack.yaw`. */
  yaw: Float32Array;
  /** The sample of each track that was used, where the next search begins. */
  samples: Uint32Array;
}

/**
 * Where everything is at one moment. With `into`, the result of an earlier call, nothing is allocated: it is filled again and returned. It may be of an earlier
 * state of the scene.
 *
 * Cost: for each actor a look at the sample that the last call used, or a binary search.
 *
 * @example
 * const scene = await readScene(file);
 * let state = sceneAt(scene, 0);
 * for (let seconds = 0; seconds < scene.durationSeconds; seconds++) {
 *   state = sceneAt(scene, seconds, state);
 *   console.log(state.x[0], state.y[0]);
 * }
 */
export function sceneAt(scene: Pick<Scene, 'actors'>, seconds: number, into: SceneState = emptyState()): SceneState {
  const { actors } = scene;
  if (into.x.length < actors.length) makeRoom(into, actors.length);
  into.seconds = seconds;
  for (let id = 0; id < actors.length; id++) {
    const { from, to, track } = actors[id]!;
    const isPresent = seconds >= from && !(to !== undefined && seconds >= to) && placeAt(track, seconds, id, into);
    into.isPresent[id] = isPresent ? 1 : 0;
    if (!isPresent) into.x[id] = into.y[id] = into.z[id] = into.yaw[id] = NaN;
  }
  return into;
}

/**
 * A value at one moment: NaN before the first entry.
 *
 * @example
 * const scene = await readScene(file);
 * console.log(valueAt(scene.actors[0]!.values['health']!, 60));
 */
export function valueAt(steps: SceneSteps, seconds: number): number {
  const after = partitionPoint(steps.seconds.length, (i) => steps.seconds[i]! <= seconds);
  return after === 0 ? NaN : steps.values[after - 1]!;
}

/**
 * A word at one moment, such as the weapon in hand: undefined where it is unknown.
 *
 * @example
 * const scene = await readScene(file);
 * const { weapon } = scene.actors[0]!.values;
 * if (weapon !== undefined) console.log(wordAt(weapon, 60));
 */
export const wordAt = (steps: SceneSteps, seconds: number): string | undefined => steps.names?.[valueAt(steps, seconds)];

const emptyState = (): SceneState => ({
  seconds: NaN,
  isPresent: new Uint8Array(0),
  x: new Float32Array(0),
  y: new Float32Array(0),
  z: new Float32Array(0),
  yaw: new Float32Array(0),
  samples: new Uint32Array(0),
});

/** Room for more actors than there are, since a scene that is being read grows. */
function makeRoom(state: SceneState, actors: number): void {
  const length = actors + (actors >> 2);
  const { samples } = state;
  Object.assign(state, {
    isPresent: new Uint8Array(length),
    x: new Float32Array(length),
    y: new Float32Array(length),
    z: new Float32Array(length),
    yaw: new Float32Array(length),
    samples: new Uint32Array(length),
  });
  state.samples.set(samples);
}

/** Writes the place of an actor; false where it is not in the world. */
function placeAt(track: SceneTrack, at: number, id: number, into: SceneState): boolean {
  const { seconds, x, y, z, yaw, motion } = track;
  const sample = sampleAt(seconds, at, into.samples[id]!);
  if (sample < 0) return false;
  into.samples[id] = sample;
  const how = motion[sample]!;
  if (how === SCENE_MOTION.gone) return false;
  const next = sample + 1;
  const share = how === SCENE_MOTION.hold || next >= seconds.length ? 0 : (at - seconds[sample]!) / (seconds[next]! - seconds[sample]!);
  if (share === 0) {
    into.x[id] = x[sample]!;
    into.y[id] = y[sample]!;
    into.z[id] = z === undefined ? NaN : z[sample]!;
    into.yaw[id] = yaw === undefined ? NaN : yaw[sample]!;
    return true;
  }
  into.x[id] = x[sample]! + share * (x[next]! - x[sample]!);
  into.y[id] = y[sample]! + share * (y[next]! - y[sample]!);
  into.z[id] = z === undefined ? NaN : z[sample]! + share * (z[next]! - z[sample]!);
  into.yaw[id] = yaw === undefined ? NaN : yaw[sample]! + share * turnBetween(yaw[sample]!, yaw[next]!);
  return true;
}

/** The last sample at or before a second, -1 before the first. `hint` is looked at first, and the sample after it. */
function sampleAt(seconds: Float32Array, at: number, hint: number): number {
  if (hint < seconds.length && seconds[hint]! <= at) {
    if (hint + 1 >= seconds.length || seconds[hint + 1]! > at) return hint;
    if (hint + 2 >= seconds.length || seconds[hint + 2]! > at) return hint + 1;
  }
  // Written out, since a function for partitionPoint would be made for each actor of each frame.
  let low = 0;
  let high = seconds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (seconds[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
