import type { ActorBuilder } from './actor-builder.js';

/** A place at a moment. */
export interface WalkPlace {
  readonly seconds: number;
  readonly x: number;
  readonly y: number;
}

/** An order to go to a place. */
export interface WalkOrder extends WalkPlace {
  /** Whether it is for after the orders before. */
  readonly isQueued: boolean;
}

/** Between known places that are closer in time than this, in seconds, it goes straight from one to the next: it fights. */
const ONE_FIGHT_SECONDS = 12;

/**
 * The track of a unit that is seen now and then: it is at each known place at its second. Where it is not seen for longer, it goes where it was ordered to go, in
 * straight lines at `speed`, as long as it can still be at the next known place in time.
 */
export function walk(actor: ActorBuilder, known: readonly WalkPlace[], orders: readonly WalkOrder[], speed: number): void {
  let [here] = known;
  if (here === undefined) return;
  actor.jump(here.seconds, here.x, here.y);
  let next = 0;
  for (let i = 1; i <= known.length; i++) {
    const to = known[i];
    const until = to?.seconds ?? Infinity;
    const first = next;
    while (next < orders.length && orders[next]!.seconds < until) next++;
    const isFighting = until - here.seconds <= ONE_FIGHT_SECONDS;
    const path = isFighting ? [here] : pathOf(here, orders.slice(first, next), until, speed);
    let last = path.length - 1;
    if (to !== undefined) while (last > 0 && !isInReach(path[last]!, to, speed)) last--;
    for (const { seconds, x, y } of path.slice(1, last + 1)) actor.move(seconds, x, y);
    if (to === undefined) return;
    const { seconds, x, y } = path[last]!;
    const leaves = isFighting ? seconds : until - Math.hypot(to.x - x, to.y - y) / speed;
    if (leaves > seconds) actor.move(leaves, x, y);
    actor.move(until, to.x, to.y);
    here = to;
  }
}

const isInReach = (from: WalkPlace, to: WalkPlace, speed: number): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) <= speed * (to.seconds - from.seconds);

/** The bends of the way that follows from orders, from a place on until a moment. */
function pathOf(from: WalkPlace, orders: readonly WalkOrder[], until: number, speed: number): readonly WalkPlace[] {
  const path = [from];
  let at = from;
  let queue: WalkPlace[] = [];
  const goOn = (seconds: number): void => {
    let arrived = 0;
    for (const target of queue) {
      const way = Math.hypot(target.x - at.x, target.y - at.y);
      const arrives = at.seconds + way / speed;
      if (arrives > seconds) {
        const share = (speed * (seconds - at.seconds)) / way;
        at = { seconds, x: at.x + share * (target.x - at.x), y: at.y + share * (target.y - at.y) };
        break;
      }
      at = { seconds: arrives, x: target.x, y: target.y };
      path.push(at);
      arrived++;
    }
    queue = queue.slice(arrived);
    if (Number.isFinite(seconds) && at.seconds < seconds) at = { ...at, seconds };
  };
  for (const order of orders) {
    goOn(order.seconds);
    path.push(at);
    if (!order.isQueued) queue = [];
    queue.push(order);
  }
  goOn(until);
  return path;
}

/** A turn after which points on a spiral are spread evenly. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** The places of units that were sent to one point together: they cannot all be at it. `gap` is about how far they are from each other. */
export function spread(x: number, y: number, index: number, gap: number): { readonly x: number; readonly y: number } {
  const far = gap * Math.sqrt(index);
  return { x: x + far * Math.cos(index * GOLDEN_ANGLE), y: y + far * Math.sin(index * GOLDEN_ANGLE) };
}
