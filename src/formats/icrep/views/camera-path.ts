import { partitionPoint } from '../../../core/sorted.js';
import type { IcrepAnalysisEvent } from '../analysis.js';
import type { IcrepWorldPos } from '../values.js';

/** Where one player looked, as columns: the recorder samples twice a second. */
export interface IcrepCameraPath {
  readonly player: number;
  readonly length: number;
  readonly tick: Float64Array;
  /** Of the middle of the view, in cells. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** 1 is 1:1. */
  readonly zoom: Float64Array;
}

/**
 * The camera of each player over time.
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * const path = cameraPaths(analysis)[0];
 * if (path) console.log(cameraAt(path, 9000)?.pos);
 */
export function cameraPaths(events: Iterable<IcrepAnalysisEvent>): readonly IcrepCameraPath[] {
  const samples = new Map<number, { tick: number; viewportCenter: IcrepWorldPos; zoomLevel: number }[]>();
  for (const event of events) {
    if (event.type !== 'cameraPositionSample') continue;
    const list = samples.get(event.player);
    if (list === undefined) samples.set(event.player, [event]);
    else list.push(event);
  }
  return [...samples]
    .sort(([a], [b]) => a - b)
    .map(([player, list]) => ({
      player,
      length: list.length,
      tick: Float64Array.from(list, ({ tick }) => tick),
      x: Float64Array.from(list, ({ viewportCenter }) => viewportCenter.x),
      y: Float64Array.from(list, ({ viewportCenter }) => viewportCenter.y),
      z: Float64Array.from(list, ({ viewportCenter }) => viewportCenter.z),
      zoom: Float64Array.from(list, ({ zoomLevel }) => zoomLevel),
    }));
}

/** The last sample at a tick or before it; undefined before the first. */
export function cameraAt(
  path: IcrepCameraPath,
  tick: number,
): { readonly tick: number; readonly pos: IcrepWorldPos; readonly zoom: number } | undefined {
  const i = partitionPoint(path.length, (k) => path.tick[k]! <= tick) - 1;
  if (i < 0) return undefined;
  return { tick: path.tick[i]!, pos: { x: path.x[i]!, y: path.y[i]!, z: path.z[i]! }, zoom: path.zoom[i]! };
}
