import type { AnalysisStream } from './analysis-stream.js';
import type { IcrepTickFrame } from './order-block.js';
import type { IcrepEvent } from './replay.js';

/**
 * Both streams by tick, a batch for each block of frames: the frame of a tick, then what happened while it ran. Events
 * behind the last frame come last, unless the frames are cut short: then nothing says what came between.
 */
export function* mergeByTick(
  blocks: Iterable<readonly IcrepTickFrame[]>,
  analysis: AnalysisStream | undefined,
  framesAreCut: boolean,
): Generator<readonly IcrepEvent[]> {
  let lastTick = -1;
  for (const frames of blocks) {
    const batch: IcrepEvent[] = [];
    for (const frame of frames) {
      takeUntil(analysis, frame.tick, batch);
      batch.push(frame);
      lastTick = frame.tick;
    }
    yield batch;
  }
  const rest: IcrepEvent[] = [];
  takeUntil(analysis, framesAreCut ? lastTick + 1 : Infinity, rest);
  yield rest;
}

function takeUntil(analysis: AnalysisStream | undefined, tick: number, batch: IcrepEvent[]): void {
  if (analysis === undefined) return;
  for (let next = analysis.peek(); next !== undefined && next.tick < tick; next = analysis.peek()) {
    batch.push(next);
    analysis.take();
  }
}
