import type { AnalysisStream } from './analysis-stream.js';
import type { Asking, Coroutine } from '../../io/framing.js';
import type { StoredOrderBlock } from './framing.js';
import type { IcrepTickFrame } from './order-block.js';
import type { IcrepEvent } from './replay.js';

/**
 * Both streams by tick, a batch for each block of frames: the frame of a tick, then what happened while it ran. Events
 * behind the last frame come last, unless the frames are cut short: then nothing says what came between.
 */
export function* mergeByTick(
  blocks: readonly StoredOrderBlock[],
  decode: (stored: StoredOrderBlock) => Asking<readonly IcrepTickFrame[]>,
  analysis: AnalysisStream | undefined,
  framesAreCut: boolean,
): Coroutine<IcrepEvent> {
  let lastTick = -1;
  for (const stored of blocks) {
    const batch: IcrepEvent[] = [];
    for (const frame of yield* decode(stored)) {
      takeUntil(analysis, frame.tick, batch);
      batch.push(frame);
      lastTick = frame.tick;
    }
    if (batch.length > 0) yield batch;
  }
  const rest: IcrepEvent[] = [];
  takeUntil(analysis, framesAreCut ? lastTick + 1 : Infinity, rest);
  if (rest.length > 0) yield rest;
}

function takeUntil(analysis: AnalysisStream | undefined, tick: number, batch: IcrepEvent[]): void {
  if (analysis === undefined) return;
  for (let next = analysis.peek(); next !== undefined && next.tick < tick; next = analysis.peek()) {
    batch.push(next);
    analysis.take();
  }
}
