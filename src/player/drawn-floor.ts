import { groundSteps } from '../scene/ground-of.js';
import type { Scene, SceneGround } from '../scene/model.js';

/** Drawing takes at most so long between two frames. */
const STEP_MS = 4;
const CELLS = 192;
/** A floor of less of the map does not show it yet. */
const LEAST_SHARE = 0.02;

/** The floor of a map, from where people went, drawn between frames. Undefined where it is too small, or when it is no longer wanted. */
export async function drawnFloor(scene: Scene, isWanted: () => boolean): Promise<readonly SceneGround[] | undefined> {
  const steps = groundSteps([scene], { cells: CELLS });
  for (let end = performance.now() + STEP_MS; isWanted();) {
    const step = steps.next();
    if (step.done === true) return shareOf(step.value, scene) < LEAST_SHARE ? undefined : step.value;
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + STEP_MS;
  }
  return undefined;
}

/** How much of the world a floor covers. Holes run the other way round, so that they are subtracted. */
function shareOf(floor: readonly SceneGround[], { world }: Scene): number {
  if (world === undefined) return 0;
  let twice = 0;
  for (const { points } of floor)
    for (let i = 0; i < points.length; i += 2) {
      const next = (i + 2) % points.length;
      twice += points[i]! * points[next + 1]! - points[next]! * points[i + 1]!;
    }
  return twice / 2 / ((world.maxX - world.minX) * (world.maxY - world.minY));
}
