import type { DemPosition } from '../entities/position.js';
import type { Cs2Thrown } from './thrown.js';

/** A smoke, which fills about 144 units around its place. The event comes when it is gone. */
export interface Cs2SmokeEvent extends Cs2Thrown {
  readonly type: 'smoke';
  readonly startTick: number;
  readonly position?: DemPosition | undefined;
}
