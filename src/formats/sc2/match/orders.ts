import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { built } from '../../../io/sections.js';
import { FIRE_ONCE, type Sc2GameEvent } from '../events.js';
import { FIXED_POINT, GAME_USER_ID } from '../layout.js';
import type { Sc2Product } from '../names/name-tables.js';
import type { Sc2CommandName } from '../names/names.js';
import { isChronoBoost, type Boost } from './chrono-boosts.js';
import { ITEM_UNITS, keptObject, type Sc2Builder, type Sc2Definition, type Sc2On, type Sc2Parts } from './section.js';

/** A command that makes something. */
export interface Order {
  readonly gameloop: number;
  readonly userId: number;
  /** `TrainMarine`; where only the ability is known, `link:index` or `BarracksTrain:7`. */
  readonly command: string;
  /** Catalog id of the ability. */
  readonly ability: string | undefined;
  /** Undefined where nobody knows what the command makes. */
  readonly product: Sc2Product | undefined;
  /** Where it aims, in cells. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  /** When the player took it back, as far as cancel commands show. */
  cancelledGameloop?: number | undefined;
}

/** A command that takes back what was ordered; `ability` is that of the order, or of a queue of orders. */
export interface Cancel {
  readonly gameloop: number;
  readonly userId: number;
  readonly ability: string;
}

/** Abilities whose commands cancel what a building has in its queue, whichever ability ordered it. */
const QUEUE = /^que\d/;

type Cmd = Extract<Sc2GameEvent, { type: 'cmd' }>;
type Point = { readonly x: number; readonly y: number } | undefined;

/** In cells. */
const placeOf = (point: Point): Point => point && { x: point.x / FIXED_POINT, y: point.y / FIXED_POINT };

const targetTagOf = ({ data, targetUnitTag }: Cmd): number | undefined =>
  data?.kind === 'targetUnit' ? data.value.tag : targetUnitTag || undefined;

function targetOf({ data, targetPoint }: Cmd): Point {
  return placeOf(data?.kind === 'targetPoint' ? data.value : data?.kind === 'targetUnit' ? data.value.snapshotPoint : targetPoint);
}

/** Orders, cancels and Chrono Boosts, in order of time. */
interface Orders extends Sc2Builder {
  readonly orders: readonly Order[];
  readonly cancels: readonly Cancel[];
  readonly boosts: readonly Boost[];
}

/** The last command of a user, which may be repeated. */
interface LastCommand {
  readonly order: Order | undefined;
  /** The building that it boosts. */
  boosted: number | undefined;
  /** The loop of the last event that gave it a new target: `commandManagerState` follows in that loop, and is not one more order. */
  retargetedAt: number | undefined;
}

const ORDER_BYTES = keptObject(7);

/** Whether orders are wanted: with a tracker they add nothing unless they have names. */
const wantsOrders = ({ trackerEvents, names }: Sc2Parts): boolean => trackerEvents === undefined || names !== undefined;

/**
 * What everybody ordered and took back. A command that is repeated or given a new target is one more order. Without names every command
 * with an ability counts; with them, those that make something, and those whose name is not known.
 */
export const ordersSection: Sc2Definition<object, Orders> = {
  sections: [],
  needs: {
    files: ['trackerEvents'],
    gameEvents: ['cmd', 'commandManagerState', 'cmdUpdateTargetPoint', 'cmdUpdateTargetUnit'],
    more: (parts) => (wantsOrders(parts) ? ['gameEvents'] : []),
  },
  start({ parts, budget }) {
    const { names } = parts;
    const orders: Order[] = [];
    const cancels: Cancel[] = [];
    const boosts: Boost[] = [];
    const last = new Map<number, LastCommand>();
    const boost = (userId: number, gameloop: number, unitTag: number): void => {
      budget.keep(ORDER_BYTES);
      boosts.push({ gameloop, userId, unitTag });
    };
    const repeat = (userId: number, gameloop: number, target?: Point, unitTag?: number): void => {
      const command = last.get(userId);
      if (command === undefined) return;
      const isRetargeted = target !== undefined;
      const isSecond = !isRetargeted && command.retargetedAt === gameloop;
      command.retargetedAt = isRetargeted ? gameloop : undefined;
      if (isSecond) return;
      if (command.boosted !== undefined) boost(userId, gameloop, (command.boosted = unitTag ?? command.boosted));
      if (command.order === undefined) return;
      budget.keep(ORDER_BYTES);
      orders.push({ ...command.order, gameloop, ...placeOf(target) });
    };
    const on: Partial<Sc2On> = {
      cmd(event) {
        const { userId, gameloop, abilLink, abilCmdIndex = 0 } = event;
        if (userId === GAME_USER_ID) return;
        const command = abilLink === undefined ? undefined : names?.ability(abilLink, abilCmdIndex);
        const isOrder = abilLink !== undefined && (command?.product !== undefined || command?.name === undefined);
        const order = isOrder ? orderOf(event, `${abilLink}:${abilCmdIndex}`, command) : undefined;
        const boosted = isChronoBoost(command?.name) ? targetTagOf(event) : undefined;
        last.set(userId, { order, boosted, retargetedAt: undefined });
        if (boosted !== undefined) boost(userId, gameloop, boosted);
        const isCancel = order === undefined && command?.name?.startsWith('Cancel') === true;
        if (order === undefined && !isCancel) return;
        budget.keep(ORDER_BYTES);
        if (order) orders.push(order);
        else cancels.push({ gameloop, userId, ability: command!.ability });
      },
      commandManagerState({ userId, gameloop, state }) {
        if (state === FIRE_ONCE) repeat(userId, gameloop);
      },
      cmdUpdateTargetPoint: ({ userId, gameloop, target }) => repeat(userId, gameloop, target),
      cmdUpdateTargetUnit: ({ userId, gameloop, target }) => repeat(userId, gameloop, target.snapshotPoint, target.tag),
    };
    return {
      on: wantsOrders(parts) ? on : {},
      orders,
      cancels,
      boosts,
      build() {
        return built({});
      },
    };
  },
};

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
  readonly #budget: ReadBudget;
  readonly #open = new Map<string, Order[]>();
  /** The last order for each product, which many units at once may follow: morphs, archons. */
  readonly #last = new Map<string, Order[]>();

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

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
    this.#budget.work(open.length - Math.max(from, found));
    return open.splice(found, 1)[0];
  }

  /** The order for a unit whose cocoon or egg was there since a loop: the last one up to then. */
  hatched(product: string, cocoonGameloop: number): Order | undefined {
    const open = this.#open.get(product) ?? [];
    const from = Math.max(0, open.length - MAX_LOOKED_AT);
    let i = open.length - 1;
    while (i >= from && open[i]!.gameloop > cocoonGameloop) i--;
    this.#budget.work(open.length - i);
    return i < from ? undefined : open.splice(i, 1)[0];
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
    this.#budget.work(open.length - Math.max(before, open.length - MAX_LOOKED_AT));
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
export function* markCancelled(open: readonly Order[], cancels: readonly Cancel[], budget: ReadBudget): Asking<void> {
  const waiting: Order[] = [];
  let at = 0;
  for (const { gameloop, ability } of cancels) {
    while (at < open.length && open[at]!.gameloop <= gameloop) waiting.push(open[at++]!);
    let i = waiting.length - 1;
    for (; i >= 0 && i >= waiting.length - MAX_LOOKED_AT; i--) {
      const order = waiting[i]!;
      if (gameloop - order.gameloop > MAX_WAIT_LOOPS) break;
      if (order.ability !== ability && (!QUEUE.test(ability) || order.product?.kind === 'build')) continue;
      order.cancelledGameloop = gameloop;
      break;
    }
    budget.work(ITEM_UNITS * (waiting.length - Math.max(0, i)));
    if (waiting[i]?.cancelledGameloop === gameloop) waiting.splice(i, 1);
    yield* pauseIfDue(budget);
  }
}
