import { replayError } from '../core/errors.js';
import {
  SCENE_MOTION,
  type Scene,
  type SceneActor,
  type SceneActorKind,
  type SceneFloor,
  type SceneGround,
  type SceneTrack,
} from './model.js';
import { StampedGrid } from './stamped-grid.js';

/** How `groundOf` draws. */
export interface GroundOptions {
  /** Cells along the longer side of the map. Default 256. */
  readonly cells?: number | undefined;
  /** How far around each place there is floor, in cells. Default 2.5. */
  readonly radiusCells?: number | undefined;
}

const DEFAULT_CELLS = 256;
const MAX_CELLS = 2048;
const DEFAULT_RADIUS_CELLS = 2.5;
const MAX_RADIUS_CELLS = 64;
/** Outlines of fewer cells are left out: a hole this small is a place that nobody happened to step on. */
const LEAST_CELLS = 12;
/** What walks where there are places several times a second: other units may fly, as couriers do. */
const WALKING: readonly SceneActorKind[] = ['player', 'hero', 'vehicle'];
/** Samples between two pauses. */
const STEP_SAMPLES = 2000;

/** What the floor of a map is drawn from. */
export type GroundSource = Pick<Scene, 'actors' | 'world'> & Partial<Pick<Scene, 'coverage'>>;

/** Whether an actor walks. Where places are known now and then, players are where they looked or ordered, and units are what walks. */
const walks = ({ kind, isMinor, track }: SceneActor, { coverage = 'sampled' }: GroundSource): boolean =>
  track.x.length > 0 && (coverage === 'sampled' ? WALKING.includes(kind) || (kind === 'unit' && isMinor === true) : kind === 'unit');

/**
 * The floor of a map, drawn from where people went: polygons of kind `floor`, whose outlines run against the clock and whose holes run with it. More matches
 * of the same map make it better. Where the world of the first scene has floors, each has its own polygons.
 *
 * Cost: the length of all ways, in cells of the grid.
 *
 * @throws ReplayError `usage` for options that are not numbers in their range.
 * @example
 * const scene = await readScene(file);
 * const ground = [...scene.ground, ...groundOf([scene])];
 * console.log(ground.length);
 */
export function groundOf(scenes: readonly GroundSource[], options: GroundOptions = {}): readonly SceneGround[] {
  const drawing = groundSteps(scenes, options);
  for (;;) {
    const step = drawing.next();
    if (step.done === true) return step.value;
  }
}

/** The same with pauses: a page that draws it between frames goes on when it has time. */
export function* groundSteps(scenes: readonly GroundSource[], options: GroundOptions = {}): Generator<void, readonly SceneGround[], void> {
  const { cells = DEFAULT_CELLS, radiusCells = DEFAULT_RADIUS_CELLS } = options;
  checkRange('cells', cells, 1, MAX_CELLS);
  checkRange('radiusCells', radiusCells, 0, MAX_RADIUS_CELLS);
  const walking = scenes.flatMap((scene) => scene.actors.filter((actor) => walks(actor, scene)));
  const box = boxOf(walking);
  if (box === undefined) return [];
  const [minX, minY, maxX, maxY] = box;
  const cell = Math.max(maxX - minX, maxY - minY) / cells || 1;
  const floors: readonly (SceneFloor | undefined)[] = scenes.find(({ world }) => world !== undefined)?.world?.floors ?? [undefined];
  const ground: SceneGround[] = [];
  for (const [index, floor] of floors.entries()) {
    const grid = new StampedGrid(minX, minY, maxX, maxY, cell, Math.ceil(radiusCells) + 1);
    for (const { track } of walking)
      for (let from = 0; from < track.x.length; from += STEP_SAMPLES) {
        stampWay(grid, track, from, Math.min(track.x.length, from + STEP_SAMPLES), cell, radiusCells, floor);
        yield;
      }
    for (const points of grid.outlines(LEAST_CELLS))
      ground.push({ kind: 'floor', points, isClosed: true, ...(floor !== undefined && { floor: index }) });
  }
  return ground;
}

function checkRange(option: string, value: unknown, least: number, most: number): void {
  if (typeof value === 'number' && value >= least && value <= most) return;
  throw replayError('usage', `must be a number from ${least} to ${most}`, { path: [option] });
}

function boxOf(actors: readonly SceneActor[]): readonly [number, number, number, number] | undefined {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { track } of actors) {
    for (let i = 0; i < track.x.length; i++) {
      minX = Math.min(minX, track.x[i]!);
      maxX = Math.max(maxX, track.x[i]!);
      minY = Math.min(minY, track.y[i]!);
      maxY = Math.max(maxY, track.y[i]!);
    }
  }
  return Number.isFinite(maxX - minX) && Number.isFinite(maxY - minY) ? [minX, minY, maxX, maxY] : undefined;
}

/** Paints a part of the way of an actor, as far as it is on a floor. */
function stampWay(
  grid: StampedGrid,
  { x, y, z, motion }: SceneTrack,
  from: number,
  to: number,
  cell: number,
  radiusCells: number,
  floor: SceneFloor | undefined,
): void {
  const isOn = (height: number): boolean => floor === undefined || Number.isNaN(height) || (height >= floor.minZ && height < floor.maxZ);
  for (let i = from; i < to; i++) {
    const [fromX, fromY, fromZ] = [x[i]!, y[i]!, z?.[i] ?? NaN];
    if (isOn(fromZ)) grid.stamp(fromX, fromY, radiusCells);
    if (motion[i] !== SCENE_MOTION.linear || i + 1 >= x.length) continue;
    const [alongX, alongY, alongZ] = [x[i + 1]! - fromX, y[i + 1]! - fromY, (z?.[i + 1] ?? NaN) - fromZ];
    const steps = Math.floor(Math.hypot(alongX, alongY) / cell);
    for (let step = 1; step <= steps; step++) {
      const share = step / (steps + 1);
      if (isOn(fromZ + share * alongZ)) grid.stamp(fromX + share * alongX, fromY + share * alongY, radiusCells);
    }
  }
}
