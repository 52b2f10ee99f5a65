import { useRef } from 'preact/hooks';

const MIN_PIXELS = 64;
/** A swipe goes at least so many times as far across as up or down. */
const FLATNESS = 2;

/** Whether a finger that moves across here means something else: a slider, a field, or what scrolls across. */
function isTaken(target: EventTarget | null, within: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at !== null && at !== within; at = at.parentElement) {
    if (at.matches('[role=slider], input, textarea, select')) return true;
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible') return true;
  }
  return false;
}

/** Listeners of an element that tell of swipes of one finger: to the left (1: on) and to the right (-1: back). */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<Touch | undefined>(undefined);
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent): void => {
      from.current = touches.length === 1 && !isTaken(target, currentTarget) ? touches[0] : undefined;
    },
    onTouchEnd: ({ changedTouches: [to] }: TouchEvent): void => {
      const began = from.current;
      from.current = undefined;
      if (began === undefined || to === undefined || getSelection()?.isCollapsed === false) return;
      const [across, down] = [to.clientX - began.clientX, to.clientY - began.clientY];
      if (Math.abs(across) >= MIN_PIXELS && Math.abs(across) >= FLATNESS * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
    onTouchCancel: (): void => void (from.current = undefined),
  };
}
