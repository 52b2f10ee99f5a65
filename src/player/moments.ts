import { partitionPoint } from '../core/sorted.js';
import type { Scene, SceneActor, SceneMoment } from '../scene/model.js';
import { sampleBefore } from './sample-before.js';

/** Moments of at least this weight are where "next" and "previous" go. */
const HIGHLIGHT = 0.5;
/** "Previous" goes on from a moment that it went to before. */
const JUST_PASSED_SECONDS = 0.05;

/** How many moments are at or before a time. */
export const momentsUpTo = ({ moments }: Pick<Scene, 'moments'>, seconds: number): number =>
  partitionPoint(moments.length, (i) => moments[i]!.seconds <= seconds);

const isHighlight = ({ weight }: SceneMoment): boolean => weight >= HIGHLIGHT;

/** The next highlight after a time, or the one before it. A scene without highlights goes from moment to moment. */
export function highlightFrom(scene: Scene, seconds: number, direction: 1 | -1): SceneMoment | undefined {
  const { moments } = scene;
  const isStop = moments.some(isHighlight) ? isHighlight : (): boolean => true;
  const from = direction === 1 ? momentsUpTo(scene, seconds) : momentsUpTo(scene, seconds - JUST_PASSED_SECONDS) - 1;
  for (let i = from; i >= 0 && i < moments.length; i += direction) if (isStop(moments[i]!)) return moments[i];
  return undefined;
}

/** The time of the sample after or before a time, of whichever player or other actor moves next. */
export function sampleFrom(actors: readonly SceneActor[], ids: Iterable<number>, seconds: number, direction: 1 | -1): number | undefined {
  let nearest: number | undefined;
  for (const id of ids) {
    const { seconds: samples } = actors[id]!.track;
    let i = sampleBefore(samples, seconds);
    if (direction === 1) {
      while (i + 1 < samples.length && samples[i + 1]! <= seconds + 1e-3) i++;
      i++;
    } else while (i >= 0 && samples[i]! >= seconds - 1e-3) i--;
    const found = samples[i];
    if (found !== undefined && (nearest === undefined || (direction === 1 ? found < nearest : found > nearest))) nearest = found;
  }
  return nearest;
}

/** The side of a moment that its color shows: the side that gained, or the side of the actor who did it. */
export function sideOfMoment(scene: Scene, { sides, actors }: SceneMoment): number | undefined {
  return sides?.[0] ?? (actors?.[0] === undefined ? undefined : scene.actors[actors[0]]?.side);
}
