import { checkNames } from '../../../core/known-names.js';
import { replayError } from '../../../core/errors.js';

/** Which part of a demo a cut holds. */
export interface DemCutRange {
  /** The first tick of the cut. Default: the first of the recording. */
  readonly fromTick?: number | undefined;
  /** The last tick of the cut. Default: the last of the recording. */
  readonly toTick?: number | undefined;
  /** `fromTick` in seconds of the recording, from tick 0. */
  readonly fromSeconds?: number | undefined;
  /** `toTick` in seconds of the recording. */
  readonly toSeconds?: number | undefined;
  /** Whether commands keep their ticks, which is the default, or are counted from 0. */
  readonly ticks?: DemCutTicks | undefined;
}
/** The clock of a cut. */
export type DemCutTicks = 'kept' | 'fromZero';

const TICKS: readonly DemCutTicks[] = ['kept', 'fromZero'];

/** Whether the ticks of a cut are counted from 0. Throws `usage` for another word. */
export function countsFromZero({ ticks = 'kept' }: DemCutRange): boolean {
  checkNames('ticks', [ticks], TICKS, 'dem');
  return ticks === 'fromZero';
}

/** A cut that no packet is in. */
export const nothingIn = (lastTick: number): Error =>
  replayError('usage', `there is no packet between these ticks: the recording ends at tick ${lastTick}`, {
    format: 'dem',
    path: ['fromTick'],
  });
