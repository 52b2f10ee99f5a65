import { partitionPoint } from '../../../core/sorted.js';
import type { IcrepWorldPos } from '../values.js';
import type { IcrepCameraPath } from './camera-path.js';

/** The last sample at a tick or before it; undefined before the first. */
export function cameraAt(
  path: IcrepCameraPath,
  tick: number,
): { readonly tick: number; readonly pos: IcrepWorldPos; readonly zoom: number } | undefined {
  const i = partitionPoint(path.length, (k) => path.tick[k]! <= tick) - 1;
  if (i < 0) return undefined;
  return { tick: path.tick[i]!, pos: { x: path.x[i]!, y: path.y[i]!, z: path.z[i]! }, zoom: path.zoom[i]! };
}
