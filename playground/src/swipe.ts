import { useRef } from 'preact/hooks';

const MIN_PIXELS = 64;
/** A swipe moves at least this many times as far sideways as up or down. */
const FLATNESS = 2;

/** Whether a horizontal drag here means something else: a slider, an input, or a scroll area. */
function isTaken(target: EventTarget | null, within: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at !== null && at !== within; at = at.parentElement) {
    if (at.matches('[role=slider], input, textarea, select, replay-player')) return true;
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'visible') return true;
  }
  return false;
}

/** Touch listeners that report one-finger swipes: to the left (1: next) and to the right (-1: previous). */
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
