import type { Stage } from './stage.js';

const DRAG_PX = 5;

/** What the pointer asks for besides moving the camera. */
export interface PointerActions {
  /** A frame is out of date. */
  redraw(): void;
  follow(actor: number | undefined): void;
  seek(seconds: number): void;
  /** An actor is under the pointer, or none. */
  hover(actor: number | undefined, x: number, y: number): void;
}

/** Drag pans, wheel and pinch zoom, a double click fits, a click follows or seeks. */
export function listenToPointer(node: HTMLElement, stage: Stage, to: PointerActions): void {
  const pointers = new Map<number, { x: number; y: number }>();
  let isDragging = false;
  let start = { x: 0, y: 0 };
  let pinch = 0;

  const place = (event: MouseEvent): { x: number; y: number } => {
    const { left, top } = node.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const middle = (): { x: number; y: number; spread: number } => {
    const [a, b] = [...pointers.values()];
    return { x: (a!.x + b!.x) / 2, y: (a!.y + b!.y) / 2, spread: Math.hypot(a!.x - b!.x, a!.y - b!.y) };
  };
  const changed = (): void => {
    // a finger scrolls the page while the whole map is seen, and moves the map while a part of it is
    node.style.touchAction = stage.camera.isFitted ? 'pan-y' : 'none';
    to.redraw();
  };
  changed();

  node.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    node.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place(event));
    start = place(event);
    isDragging = false;
    if (pointers.size === 2) pinch = middle().spread;
  });
  node.addEventListener('pointermove', (event) => {
    const at = place(event);
    const before = pointers.get(event.pointerId);
    if (before === undefined) {
      const actor = stage.actorAt(at.x, at.y);
      node.classList.toggle('pointing', actor !== undefined || stage.secondsAt(at.x, at.y) !== undefined);
      to.hover(actor, at.x, at.y);
      return;
    }
    pointers.set(event.pointerId, at);
    if (pointers.size === 2) {
      const { x, y, spread } = middle();
      if (pinch > 0) stage.camera.zoomAt(spread / pinch, x, y);
      pinch = spread;
      isDragging = true;
      changed();
      return;
    }
    if (!isDragging && Math.hypot(at.x - start.x, at.y - start.y) < DRAG_PX) return;
    if (!isDragging && stage.followed !== undefined) to.follow(undefined);
    isDragging = true;
    node.classList.add('dragging');
    stage.camera.pan(at.x - before.x, at.y - before.y);
    to.hover(undefined, 0, 0);
    changed();
  });
  const release = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
    pinch = 0;
    node.classList.remove('dragging');
  };
  node.addEventListener('pointercancel', release);
  node.addEventListener('pointerleave', () => to.hover(undefined, 0, 0));
  node.addEventListener('pointerup', (event) => {
    const isClick = pointers.has(event.pointerId) && !isDragging;
    release(event);
    if (!isClick) return;
    const { x, y } = place(event);
    const seconds = stage.secondsAt(x, y);
    if (seconds !== undefined) {
      to.seek(seconds);
      return;
    }
    const target = stage.minimapPlaceAt(x, y);
    if (target !== undefined) {
      to.follow(undefined);
      stage.camera.center(target.x, target.y);
      changed();
      return;
    }
    const actor = stage.actorAt(x, y);
    to.follow(actor === stage.followed ? undefined : actor);
  });
  node.addEventListener('dblclick', (event) => {
    const { x, y } = place(event);
    if (stage.actorAt(x, y) !== undefined) return;
    stage.camera.fit();
    changed();
  });
  node.addEventListener(
    'wheel',
    (event) => {
      // a page scrolls on where there is nothing left to zoom out
      if (event.deltaY > 0 && stage.camera.isFitted) return;
      event.preventDefault();
      const { x, y } = place(event);
      const delta = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
      stage.camera.zoomAt(Math.exp(-Math.max(-200, Math.min(200, delta)) / 300), x, y);
      changed();
    },
    { passive: false },
  );
}
