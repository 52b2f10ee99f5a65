import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

const LEAST_PIXELS = 64;
/** A swipe goes at least so many times as far across as up or down. */
const FLATNESS = 2;
const MOST_MS = 600;

/** Whether a finger that moves across here means something else: a slider, a field, or what scrolls across. */
function isTaken(target: EventTarget | null, within: Element): boolean {
  for (let at = target instanceof Element ? target : null; at !== null && at !== within; at = at.parentElement) {
    if (at.matches('[role=slider], input, textarea, select')) return true;
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible') return true;
  }
  return false;
}

/** Tells of swipes to the left (1: on) and to the right (-1: back) of one finger. */
export function useSwipe(place: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void): void {
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    let from: { readonly x: number; readonly y: number; readonly at: number } | undefined;
    const begin = ({ touches, target, timeStamp }: TouchEvent): void => {
      const [finger] = touches;
      from =
        touches.length !== 1 || finger === undefined || isTaken(target, element)
          ? undefined
          : { x: finger.clientX, y: finger.clientY, at: timeStamp };
    };
    const end = ({ changedTouches: [finger], timeStamp }: TouchEvent): void => {
      if (from === undefined || finger === undefined || timeStamp - from.at > MOST_MS) return;
      const [across, down] = [finger.clientX - from.x, finger.clientY - from.y];
      from = undefined;
      if (Math.abs(across) >= LEAST_PIXELS && Math.abs(across) >= FLATNESS * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    };
    element.addEventListener('touchstart', begin, options);
    element.addEventListener('touchend', end, options);
    element.addEventListener('touchcancel', () => (from = undefined), options);
    return () => stop.abort();
  });
}
