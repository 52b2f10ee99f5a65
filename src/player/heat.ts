import { sceneAt } from '../scene/scene-at.js';
import { SCENE_MOTION, type Scene, type SceneActor, type SceneWorld } from '../scene/model.js';

/** What a heat map counts. */
export interface ReplayHeat {
  /**
   * `presence`: seconds that players, heroes and vehicles spent at a place. `deaths`: where they died. `kills`: where those were who killed them. Any other word is a kind
   * of moments of the scene, such as `objective`.
   */
  readonly of: 'presence' | 'deaths' | 'kills' | (string & {});
  /** Only of this side, by `SceneSide.id`. */
  readonly side?: number | undefined;
  /** Only of this actor, by `SceneActor.id`. */
  readonly actor?: number | undefined;
  /** Only from and up to these seconds of the recording. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Scenes of the same map to count instead of the one that plays. */
  readonly scenes?: readonly Scene[] | undefined;
}

/** Cells along the longer side of the world. */
const CELLS = 128;
const LONGEST_STAY_SECONDS = 2;
const BLUR_CELLS = 2;

/** Counts by cell of the world, rows from `minY` up, blurred; and the largest. */
export interface HeatGrid {
  readonly columns: number;
  readonly rows: number;
  readonly cells: Float32Array;
  readonly most: number;
}

/** Counts what a heat map shows. Cost: one pass over the tracks or moments of the scenes. */
export function heatGrid(world: SceneWorld, scenes: readonly Scene[], heat: ReplayHeat): HeatGrid {
  const width = world.maxX - world.minX;
  const height = world.maxY - world.minY;
  const cell = Math.max(width, height) / CELLS;
  const columns = Math.max(1, Math.ceil(width / cell));
  const rows = Math.max(1, Math.ceil(height / cell));
  const cells = new Float32Array(columns * rows);
  const add = (x: number, y: number, amount: number): void => {
    const column = Math.floor((x - world.minX) / cell);
    const row = Math.floor((y - world.minY) / cell);
    if (column >= 0 && row >= 0 && column < columns && row < rows) cells[row * columns + column]! += amount;
  };
  for (const scene of scenes) (heat.of === 'presence' ? addPresence : addMoments)(scene, heat, add);
  const blurred = blur(blur(cells, columns, rows, 1, columns), rows, columns, columns, 1);
  return { columns, rows, cells: blurred, most: blurred.reduce((most, value) => Math.max(most, value), 0) };
}

type Add = (x: number, y: number, amount: number) => void;

const isWanted = ({ id, side }: SceneActor, heat: ReplayHeat): boolean =>
  (heat.actor === undefined || heat.actor === id) && (heat.side === undefined || heat.side === side);

function addPresence(scene: Scene, heat: ReplayHeat, add: Add): void {
  const { from = 0, to = scene.readSeconds } = heat;
  for (const actor of scene.actors) {
    const isLead = actor.kind === 'player' || actor.kind === 'hero' || actor.kind === 'vehicle';
    if (!isWanted(actor, heat) || (heat.actor === undefined && !isLead)) continue;
    const { seconds, x, y, motion } = actor.track;
    for (let i = 0; i < seconds.length; i++) {
      const begin = Math.max(from, seconds[i]!);
      const end = Math.min(to, seconds[i + 1] ?? scene.readSeconds);
      if (motion[i] === SCENE_MOTION.gone || end <= begin) continue;
      // a straight line between two samples is walked evenly
      const isLine = motion[i] === SCENE_MOTION.linear && i + 1 < seconds.length;
      const steps = isLine ? Math.min(40, Math.ceil((end - begin) * 4)) : 1;
      const stay = Math.min(end - begin, isLine ? Infinity : LONGEST_STAY_SECONDS) / steps;
      for (let step = 0; step < steps; step++) {
        const part = isLine ? (begin + (step + 0.5) * stay - seconds[i]!) / (seconds[i + 1]! - seconds[i]!) : 0;
        add(x[i]! + part * ((x[i + 1] ?? 0) - x[i]!), y[i]! + part * ((y[i + 1] ?? 0) - y[i]!), stay);
      }
    }
  }
}

function addMoments(scene: Scene, heat: ReplayHeat, add: Add): void {
  for (const { x, y } of heatPlaces(scene, heat)) add(x, y, 1);
}

/** A place of a heat map of moments, and when it was. */
export interface HeatPlace {
  readonly x: number;
  readonly y: number;
  readonly seconds: number;
}

/** The places that a heat map of moments counts: of the one who died, of the one who killed, or of the moment. */
export function heatPlaces(scene: Scene, heat: ReplayHeat): readonly HeatPlace[] {
  const { from = 0, to = Infinity } = heat;
  const kind = heat.of === 'deaths' || heat.of === 'kills' ? 'kill' : heat.of;
  const role = heat.of === 'deaths' ? 1 : 0;
  return scene.moments.flatMap((moment) => {
    if (moment.kind !== kind || moment.seconds < from || moment.seconds > to) return [];
    const actor = scene.actors[moment.actors?.[role] ?? -1];
    if ((heat.actor !== undefined || heat.side !== undefined) && (actor === undefined || !isWanted(actor, heat))) return [];
    const { seconds } = moment;
    if (heat.of !== 'kills' && moment.x !== undefined && moment.y !== undefined) return [{ x: moment.x, y: moment.y, seconds }];
    if (actor === undefined) return [];
    const state = sceneAt({ actors: [actor] }, seconds);
    return Number.isNaN(state.x[0]) ? [] : [{ x: state.x[0]!, y: state.y[0]!, seconds }];
  });
}

/** Two passes of a mean over neighbors along one direction, which come close to a bell. */
function blur(cells: Float32Array, length: number, lines: number, step: number, lineStep: number): Float32Array {
  let from = cells;
  for (let pass = 0; pass < 2; pass++) {
    const into = new Float32Array(cells.length);
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < length; i++) {
        let sum = 0;
        for (let k = Math.max(0, i - BLUR_CELLS); k <= Math.min(length - 1, i + BLUR_CELLS); k++) sum += from[line * lineStep + k * step]!;
        into[line * lineStep + i * step] = sum / (2 * BLUR_CELLS + 1);
      }
    }
    from = into;
  }
  return from;
}
