import type { Sc2GameEvent } from '../events.js';
import { FIXED_POINT, GAME_USER_ID } from '../layout.js';
import type { Sc2Product } from '../names/name-tables.js';
import type { Sc2CommandName, Sc2Names } from '../names/names.js';

/** A command that makes something. */
export interface Order {
  readonly gameloop: number;
  readonly userId: number;
  /** `TrainMarine`; where only the ability is known, `link:index` or `BarracksTrain:7`. */
  readonly command: string;
  /** Catalogue id of the ability. */
  readonly ability: string | undefined;
  /** Undefined where nobody knows what the command makes. */
  readonly product: Sc2Product | undefined;
  /** Where it aims, in cells. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  /** When the player took it back, as far as cancel commands tell. */
  cancelledGameloop?: number | undefined;
}

/** A command that takes back what was ordered; `ability` is that of the order, or of a queue of orders. */
export interface Cancel {
  readonly gameloop: number;
  readonly userId: number;
  readonly ability: string;
}

/** An order for hallucinations of a type of unit. */
export interface Illusion {
  readonly gameloop: number;
  readonly userId: number;
  readonly unitTypeName: string;
}

/** The event with which people go on playing out of a replay. */
export type ResumeEvent = Extract<Sc2GameEvent, { type: 'hijackReplayGame' }>;

/** State of the command manager in which it gives the last command once more. */
const FIRE_ONCE = 1;
/** Abilities whose commands cancel what a building has in its queue, whichever ability ordered it. */
const QUEUE = /^que\d/;

type Cmd = Extract<Sc2GameEvent, { type: 'cmd' }>;
type Point = { readonly x: number; readonly y: number } | undefined;

/** In cells. */
const placeOf = (point: Point): Point => point && { x: point.x / FIXED_POINT, y: point.y / FIXED_POINT };

function targetOf({ data, targetPoint }: Cmd): Point {
  return placeOf(data?.kind === 'targetPoint' ? data.value : data?.kind === 'targetUnit' ? data.value.snapshotPoint : targetPoint);
}

/** What game events tell of a match, in order of time. */
export interface GameOrders {
  readonly orders: readonly Order[];
  readonly cancels: readonly Cancel[];
  /** Orders for hallucinations, where there are names. */
  readonly illusions: readonly Illusion[];
  /** Where people went on playing out of a replay. */
  readonly resumes: readonly ResumeEvent[];
}

/** The name of a command that makes hallucinations begins so, the type of the unit follows. */
const HALLUCINATE = /^Hallucinat(?:e|ion)(?=[A-Z])/;

/**
 * What everybody ordered and took back, out of one pass: there are tens of thousands of events. A command that is repeated or aimed anew is
 * one order more. Without names every command with an ability counts; with them, those that make something and those of which nobody knows
 * what they do. Orders and cancels are left out where nobody wants them.
 */
export function ordersOf(events: readonly Sc2GameEvent[], names: Sc2Names | undefined, wantsOrders: boolean): GameOrders {
  const orders: Order[] = [];
  const cancels: Cancel[] = [];
  const illusions: Illusion[] = [];
  const resumes: ResumeEvent[] = [];
  const last = new Map<number, Order | undefined>();
  for (const event of events) {
    const { userId } = event;
    if (userId === GAME_USER_ID) continue;
    switch (event.type) {
      case 'cmd': {
        const { gameloop } = event;
        const { abilLink, abilCmdIndex = 0 } = event;
        const command = abilLink === undefined ? undefined : names?.ability(abilLink, abilCmdIndex);
        const isOrder = wantsOrders && abilLink !== undefined && (command?.product !== undefined || command?.name === undefined);
        const order = isOrder ? orderOf(event, `${abilLink}:${abilCmdIndex}`, command) : undefined;
        last.set(userId, order);
        if (order) orders.push(order);
        else if (command?.name?.startsWith('Cancel') === true) cancels.push({ gameloop, userId, ability: command.ability });
        else if (command?.name?.startsWith('Hallucinat') === true)
          illusions.push({ gameloop, userId, unitTypeName: command.name.replace(HALLUCINATE, '') });
        break;
      }
      case 'hijackReplayGame':
        resumes.push(event);
        break;
      case 'commandManagerState':
      case 'cmdUpdateTargetPoint':
      case 'cmdUpdateTargetUnit': {
        const order = last.get(userId);
        if (order === undefined || (event.type === 'commandManagerState' && event.state !== FIRE_ONCE)) break;
        const target =
          event.type === 'cmdUpdateTargetPoint'
            ? event.target
            : event.type === 'cmdUpdateTargetUnit'
              ? event.target.snapshotPoint
              : undefined;
        orders.push({ ...order, gameloop: event.gameloop, ...placeOf(target) });
      }
    }
  }
  return { orders, cancels, illusions, resumes };
}

function orderOf(event: Cmd, code: string, command: Sc2CommandName | undefined): Order {
  const { gameloop, userId, abilCmdIndex = 0 } = event;
  const ability = command?.ability;
  const called = command?.name ?? (ability === undefined ? code : `${ability}:${abilCmdIndex}`);
  return { gameloop, userId, command: called, ability, product: command?.product, ...targetOf(event) };
}

/** How far from where it was ordered a building may stand: positions of old builds are multiples of 4. */
const NEAR_CELLS = 4;
/** The time between an order and its product may differ from the build time by so many loops. */
const SLACK_LOOPS = 4;
/** A boost makes production at most this much faster. */
const MIN_BUILD_SHARE = 0.5;
/** An order that has waited for more build times than this was hardly obeyed: one since, which a boost finished sooner, is preferred. */
const MAX_WAIT_BUILDS = 2;
/** Of all open orders for one product, so many of the last are looked at. */
const MAX_LOOKED_AT = 256;

/** The orders of one player that nothing has come of yet, by product. */
export class OrderBook {
  readonly #open = new Map<string, Order[]>();
  /** The last order for each product, which many units at once may follow: morphs, archons. */
  readonly #last = new Map<string, Order[]>();

  add(order: Order): void {
    const product = order.product?.unit ?? order.product?.upgrade;
    if (product === undefined) return;
    const book = isShared(order.product!) ? this.#last : this.#open;
    const list = book.get(product);
    if (list === undefined) book.set(product, [order]);
    else list.push(order);
  }

  /** The order for a building that was placed, or a unit that warps in: the last one at that place, else the last. */
  placed(product: string, x: number, y: number): Order | undefined {
    const open = this.#open.get(product) ?? [];
    const from = Math.max(0, open.length - MAX_LOOKED_AT);
    let found = open.length - 1;
    for (let i = open.length - 1; i >= from; i--) {
      const order = open[i]!;
      if (Math.abs((order.x ?? Infinity) - x) > NEAR_CELLS || Math.abs((order.y ?? Infinity) - y) > NEAR_CELLS) continue;
      found = i;
      break;
    }
    return open.splice(found, 1)[0];
  }

  /** The order for a unit that was born, or an upgrade that was done: the one a build time ago, else the last before, else one since that was boosted. */
  finished(product: string, gameloop: number): Order | undefined {
    const open = this.#open.get(product) ?? [];
    let before = -1;
    let since = -1;
    for (let i = open.length - 1; i >= 0 && i >= open.length - MAX_LOOKED_AT; i--) {
      const took = gameloop - open[i]!.gameloop;
      const full = open[i]!.product!.buildLoops ?? 0;
      if (took >= full - SLACK_LOOPS) {
        before = i;
        break;
      }
      if (took >= full * MIN_BUILD_SHARE) since = i;
    }
    const waited = before >= 0 && gameloop - open[before]!.gameloop > MAX_WAIT_BUILDS * (open[before]!.product!.buildLoops ?? Infinity);
    const found = since >= 0 && (before < 0 || waited) ? since : before;
    return found < 0 ? undefined : open.splice(found, 1)[0];
  }

  /** The last order at or before a moment for something that many units do at one command; it stays. */
  shared(product: string, gameloop: number): Order | undefined {
    const list = this.#last.get(product) ?? [];
    for (let i = list.length - 1; i >= 0 && i >= list.length - MAX_LOOKED_AT; i--) if (list[i]!.gameloop <= gameloop) return list[i];
    return undefined;
  }

  /** The orders that nothing has come of. */
  *open(): Iterable<Order> {
    for (const list of this.#open.values()) yield* list;
  }
}

/** Whether one command may make many: all selected units morph at once, and archons are made in pairs. */
function isShared({ kind, unit }: Sc2Product): boolean {
  return kind === 'morph' || unit === 'Archon';
}

/** A cancel command takes back an order of at most so many loops ago, in which a queue of five units is done. */
const MAX_WAIT_LOOPS = 5000;

/** Finds what cancel commands took back: the last open order before, of the same ability or in a queue. */
export function markCancelled(open: readonly Order[], cancels: readonly Cancel[]): void {
  const waiting: Order[] = [];
  let at = 0;
  for (const { gameloop, ability } of cancels) {
    while (at < open.length && open[at]!.gameloop <= gameloop) waiting.push(open[at++]!);
    for (let i = waiting.length - 1; i >= 0 && i >= waiting.length - MAX_LOOKED_AT; i--) {
      const order = waiting[i]!;
      if (gameloop - order.gameloop > MAX_WAIT_LOOPS) break;
      if (order.ability !== ability && (!QUEUE.test(ability) || order.product?.kind === 'build')) continue;
      order.cancelledGameloop = gameloop;
      waiting.splice(i, 1);
      break;
    }
  }
}
