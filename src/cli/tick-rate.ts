import { summarizeReplay } from '../kit/index.js';
import type { EventGuide } from './guide.js';

/** The tick or game loop after some seconds, by the rate in the summary of the replay. */
export const bySummary: EventGuide['at'] = async (seconds, source, options) => {
  const { ticksPerSecond } = await summarizeReplay(source, options);
  return ticksPerSecond === undefined ? undefined : Math.round(seconds * ticksPerSecond);
};
