import { useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { lastUntil } from '../last-until.js';
import type { OpenReplay } from '../replay.js';

/** The row of the current moment; the list scrolls with it, unless the pointer is over the list. */
export function useFollow(
  replay: OpenReplay,
  times: readonly number[],
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): number {
  const now = (): number => lastUntil(times, replay.moment.value + 0.01);
  useSignalEffect(() => {
    const at = Math.max(0, now());
    if (scroller.current?.matches(':hover') === false && times.length > 0) scrollTo(at);
  });
  return now();
}
