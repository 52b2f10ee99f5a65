import type { Scene, SceneSteps } from './model.js';
import { valueAt } from './scene-at.js';

/** The share of a match in which a swing of the lead is looked for, and the least and most seconds of it. */
const SWING_SHARE = 1 / 20;
const MIN_SWING_SECONDS = 5;
const MAX_SWING_SECONDS = 60;
/** Kinds of moments that end a match, or say that it ended. */
const ENDS: ReadonlySet<string> = new Set(['result', 'leave', 'end', 'finish', 'chat']);

/**
 * The second at which a match turned: where the largest change of the lead begins, or, in a scene without a lead, the moment that mattered most. The end of
 * the match is its turning point only where nothing else happened. Undefined where nothing happened at all. A page can open a match there.
 *
 * Cost: a look at each entry of the first series that is a difference, or at each moment.
 *
 * @example
 * const scene = await readScene(file);
 * console.log(sceneAt(scene, turningPointOf(scene) ?? 0).seconds);
 */
export function turningPointOf({
  series,
  moments,
  durationSeconds,
}: Pick<Scene, 'series' | 'moments' | 'durationSeconds'>): number | undefined {
  const lead = series.find(({ isDifference }) => isDifference === true);
  const swing = lead && largestSwing(lead, durationSeconds);
  if (swing !== undefined) return swing;
  const played = moments.filter(({ kind }) => !ENDS.has(kind));
  return (weightiest(played) ?? weightiest(moments))?.seconds;
}

function weightiest(moments: Scene['moments']): Scene['moments'][number] | undefined {
  let most: Scene['moments'][number] | undefined;
  for (const moment of moments) if (most === undefined || moment.weight > most.weight) most = moment;
  return most;
}

/** Where the value changes most within a swing; undefined where it never changes. */
function largestSwing(lead: SceneSteps, durationSeconds: number): number | undefined {
  const within = Math.min(MAX_SWING_SECONDS, Math.max(MIN_SWING_SECONDS, durationSeconds * SWING_SHARE));
  let found: number | undefined;
  let most = 0;
  for (const [i, seconds] of lead.seconds.entries()) {
    const change = Math.abs(valueAt(lead, seconds + within) - lead.values[i]!);
    if (change > most) [found, most] = [seconds, change];
  }
  return found;
}
