import type { SceneGround, SceneTrack } from '../../model.js';

/** A lap that begins and ends further apart than this is not one round. */
const MAX_GAP_METERS = 60;
/** Fewer points draw no track. */
const MIN_POINTS = 16;

/** The line of the track: the way of one car over one lap. Undefined where the recording has not all of it. */
export function trackGround({ seconds, x, y, motion }: SceneTrack, from: number, to: number): SceneGround | undefined {
  const points: number[] = [];
  for (let i = 0; i < seconds.length; i++) {
    if (seconds[i]! < from || seconds[i]! > to) continue;
    if (motion[i] !== 0) return undefined;
    points.push(x[i]!, y[i]!);
  }
  const count = points.length / 2;
  if (count < MIN_POINTS || Math.hypot(points[0]! - points.at(-2)!, points[1]! - points.at(-1)!) > MAX_GAP_METERS) return undefined;
  return { kind: 'track', points: Float32Array.from(points), isClosed: true };
}
