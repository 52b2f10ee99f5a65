import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { built } from '../../../io/sections.js';
import type { Sc2TrackerEvent } from '../events.js';
import { clockFace, type HourOf } from './clock-face.js';
import { clockSecondsOf, secondsOf } from './clock.js';
import { hallucinationsSection, type IsHallucination } from './hallucinations.js';
import { OrderBook, markCancelled, ordersSection, type Cancel, type Order } from './orders.js';
import { playerIdsOf, playersSection } from './players.js';
import { isMade, isMorph, isPlayer, mainForm } from './production.js';
import type { Sc2Race } from './race.js';
import { resumesSection } from './resumes.js';
import { ITEM_UNITS, LOBBY, keptObject, type Sc2Definition } from './section.js';
import { SupplyCount } from './supply-count.js';

/** One step of a build order. */
export interface Sc2BuildStep {
  /** When a building was placed or a warp-in began; of anything else when it was ordered; where no order is known, when it was done. */
  readonly gameloop: number;
  readonly seconds: number;
  /** `gameloop` as the clock in the game showed it, in seconds: real ones since Legacy of the Void, before those of speed Normal. */
  readonly clockSeconds: number;
  /**
   * `started`: a building or warp-in began. `born`: a unit came out. `upgraded`: research is done. `morphed`: a building or unit became
   * another for good. `ordered`: a command, of which the tracker shows nothing: it was taken back, or there is no tracker stream.
   */
  readonly kind: 'started' | 'born' | 'upgraded' | 'morphed' | 'ordered';
  /** English catalogue id; of a command whose product is not known what `names` calls it, else `link:index`. */
  readonly name: string;
  /** How many came of the order, where it is not one: a pair of zerglings. */
  readonly count?: number | undefined;
  /** Used supply just before; undefined without a tracker. */
  readonly supply?: number | undefined;
  /** Supply that there was room for, at the last sample before. */
  readonly supplyMade?: number | undefined;
  /** Living workers. */
  readonly workers?: number | undefined;
  /** The command, `MorphOverlord`, and when it was given; with `names` only, and where one is found. */
  readonly command?: string | undefined;
  readonly orderedGameloop?: number | undefined;
  /**
   * When the work on it began: a building was placed, a unit became a cocoon, else `doneGameloop` less the build time, but not before the order.
   * With `names` only, but for buildings; build times are those of version 5.0.15.
   */
  readonly startGameloop?: number | undefined;
  /** The same in real seconds, and as the clock in the game showed it. */
  readonly startSeconds?: number | undefined;
  readonly startClockSeconds?: number | undefined;
  /** When it was finished, born, researched. */
  readonly doneGameloop?: number | undefined;
  /** When it was taken back; for units and research, as far as cancel commands show. */
  readonly cancelledGameloop?: number | undefined;
  readonly unitTag?: number | undefined;
  /** Where on the map a building was placed or a unit warped in, as on the face of a clock: 12 is up, 3 is right. */
  readonly clockPosition?: number | undefined;
}

/** The build order of one player. */
export interface Sc2BuildOrder {
  /** Number of the player in the tracker. */
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly race?: Sc2Race | undefined;
  /** `commands`: the file has no tracker stream, and whether something came of a command is not known. */
  readonly source: 'tracker' | 'commands';
  /** By gameloop. */
  readonly steps: readonly Sc2BuildStep[];
}

type StepDraft = { -readonly [K in keyof Sc2BuildStep]: Sc2BuildStep[K] };

/** Cosmetics: sprays and rewards of the collection, and the marks of observer maps. */
const COSMETIC = /^(Spray|Reward|GameHeart)|Skin$/;

/** The build orders of everybody: made from the tracker, joined with commands where there are names; without a tracker, from commands alone. */
export const buildOrderSection: Sc2Definition<{ readonly buildOrder?: readonly Sc2BuildOrder[] | undefined }> = {
  sections: ['buildOrder'],
  needs: { files: [...LOBBY, 'trackerEvents'] },
  uses: [playersSection, hallucinationsSection, ordersSection, resumesSection],
  start(facts, of) {
    const { parts, gameSpeed, budget } = facts;
    const lobby = of(playersSection);
    const { isHallucination } = of(hallucinationsSection);
    const { orders, cancels } = of(ordersSection);
    const hasTracker = parts.trackerEvents !== undefined;
    const playerIds = playerIdsOf(facts);
    const hourOf = clockFace(facts.lobby);
    const made = new Map<number, Production>();
    const productionOf = (playerId: number): Production => {
      let one = made.get(playerId);
      if (one === undefined) made.set(playerId, (one = new Production(playerId, hasTracker, isHallucination, hourOf, budget)));
      return one;
    };
    // commands of a game without a lobby belong to somebody, too
    const ofUser = (userId: number): Production => productionOf(playerIds.get(userId) ?? userId);
    let next = 0;
    /** Hands over the orders up to a moment. */
    const orderUntil = (gameloop: number): void => {
      for (; next < orders.length && orders[next]!.gameloop <= gameloop; next++) {
        if (!hasTracker || orders[next]!.product !== undefined) ofUser(orders[next]!.userId).order(orders[next]!);
      }
    };
    const owners = new Map<number, number>();
    const follow = (event: ProductionEvent, playerId: number | undefined): void => {
      orderUntil(event.gameloop);
      if (playerId !== undefined && isPlayer(playerId)) productionOf(playerId).follow(event);
    };
    const begin = (event: Extract<ProductionEvent, { type: 'unitBorn' | 'unitInit' }>): void => {
      owners.set(event.unitTag, event.upkeepPlayerId);
      follow(event, event.upkeepPlayerId);
    };
    const ofUnit = (event: Extract<ProductionEvent, { type: 'unitDone' | 'unitDied' | 'unitTypeChange' }>): void =>
      follow(event, owners.get(event.unitTag));
    const ofPlayer = (event: Extract<ProductionEvent, { type: 'playerStats' | 'upgrade' }>): void => follow(event, event.playerId);
    return {
      on: {
        unitBorn: begin,
        unitInit: begin,
        unitDone: ofUnit,
        unitDied: ofUnit,
        unitTypeChange: ofUnit,
        playerStats: ofPlayer,
        upgrade: ofPlayer,
      },
      build() {
        if (!hasTracker && parts.gameEvents === undefined) return built({ buildOrder: undefined });
        const handOver = (): boolean => {
          const from = next;
          orderUntil(orders[Math.min(from + BATCH_ORDERS, orders.length) - 1]?.gameloop ?? 0);
          budget.work((next - from) * ITEM_UNITS);
          return next < orders.length;
        };
        const productions = (): Iterable<readonly [number, Production]> => {
          for (const cancel of cancels) ofUser(cancel.userId).cancels.push(cancel);
          return [...made].sort(([a], [b]) => a - b);
        };
        const orderOf = (playerId: number, steps: readonly StepDraft[]): Sc2BuildOrder => {
          const clock = (gameloop: number): number => clockSecondsOf(Math.max(0, gameloop - lobby.startGameloop), parts.header, gameSpeed);
          for (const step of steps) {
            step.seconds = secondsOf(step.gameloop, gameSpeed);
            step.clockSeconds = clock(step.gameloop);
            if (step.startGameloop === undefined) continue;
            step.startSeconds = secondsOf(step.startGameloop, gameSpeed);
            step.startClockSeconds = clock(step.startGameloop);
          }
          const { name, race } = lobby.players?.find((one) => one.playerId === playerId) ?? {};
          const source = hasTracker ? 'tracker' : 'commands';
          return { playerId, ...(name !== undefined && { name }), ...(race && { race }), source, steps };
        };
        return buildOrdersOf(handOver, productions, orderOf, budget);
      },
    };
  },
};

/** `handOver` hands over some of the remaining orders, and says whether there are more. */
function* buildOrdersOf(
  handOver: () => boolean,
  productions: () => Iterable<readonly [number, Production]>,
  orderOf: (playerId: number, steps: readonly StepDraft[]) => Sc2BuildOrder,
  budget: ReadBudget,
): Asking<{ readonly buildOrder: readonly Sc2BuildOrder[] }> {
  while (handOver()) yield* pauseIfDue(budget);
  const buildOrder: Sc2BuildOrder[] = [];
  for (const [playerId, production] of productions()) {
    const steps = yield* production.steps();
    if (steps.length > 0) buildOrder.push(orderOf(playerId, steps));
  }
  return { buildOrder };
}

/** The events that show what was made. */
type ProductionEvent = Extract<
  Sc2TrackerEvent,
  { type: 'unitBorn' | 'unitInit' | 'unitDone' | 'unitDied' | 'unitTypeChange' | 'playerStats' | 'upgrade' }
>;

/** Orders between two pauses. */
const BATCH_ORDERS = 1 << 12;
const STEP_BYTES = keptObject(18);
/** A step is compared with orders, counted and sorted. */
const STEP_UNITS = 64;

/** A step whose seconds are not known yet. There may be thousands: what is known of all of them comes first, in one order. */
function stepAt(gameloop: number, kind: Sc2BuildStep['kind'], name: string): StepDraft {
  return { gameloop, seconds: 0, clockSeconds: 0, kind, name };
}

/** What one player ordered and got. */
class Production {
  readonly cancels: Cancel[] = [];
  readonly #book: OrderBook;
  readonly #budget: ReadBudget;
  readonly #supply = new SupplyCount();
  readonly #orders: Order[] = [];
  readonly #steps: StepDraft[] = [];
  readonly #playerId: number;
  readonly #hasTracker: boolean;
  readonly #isHallucination: IsHallucination;
  readonly #hourOf: HourOf;
  /** By tag: buildings and warp-ins that are not done, cocoons with the loop in which they were made, and units that have morphed. */
  readonly #begun = new Map<number, StepDraft>();
  readonly #cocoons = new Map<number, number>();
  readonly #morphed = new Set<number>();

  constructor(playerId: number, hasTracker: boolean, isHallucination: IsHallucination, hourOf: HourOf, budget: ReadBudget) {
    this.#book = new OrderBook(budget);
    this.#budget = budget;
    this.#playerId = playerId;
    this.#hasTracker = hasTracker;
    this.#isHallucination = isHallucination;
    this.#hourOf = hourOf;
  }

  order(order: Order): void {
    const { unit, supply } = order.product ?? {};
    if (unit !== undefined && !isMade(unit)) return;
    if (unit !== undefined && supply !== undefined) this.#supply.costs(unit, supply);
    this.#orders.push(order);
    this.#book.add(order);
  }

  follow(event: ProductionEvent): void {
    const { gameloop } = event;
    switch (event.type) {
      case 'playerStats':
        this.#supply.sample(gameloop, event.stats);
        break;
      case 'unitInit':
        this.#supply.began(gameloop, event.unitTag, event.unitTypeName);
        if (isMade(event.unitTypeName) && gameloop > 0) this.#begin(event);
        break;
      case 'unitBorn':
        this.#supply.began(gameloop, event.unitTag, event.unitTypeName);
        if (isMade(event.unitTypeName) && gameloop > 0 && !this.#isHallucination(event)) this.#born(event);
        break;
      case 'unitDone': {
        const step = this.#begun.get(event.unitTag);
        if (step) step.doneGameloop = gameloop;
        this.#begun.delete(event.unitTag);
        break;
      }
      case 'unitDied': {
        this.#supply.died(gameloop, event.unitTag);
        const step = this.#begun.get(event.unitTag);
        // who takes back what he began is its killer
        if (step && (event.killerPlayerId === undefined || event.killerPlayerId === this.#playerId)) step.cancelledGameloop = gameloop;
        this.#begun.delete(event.unitTag);
        break;
      }
      case 'unitTypeChange':
        this.#changed(event.unitTag, event.unitTypeName, gameloop);
        break;
      case 'upgrade':
        if (!COSMETIC.test(event.upgradeTypeName) && gameloop > 0)
          this.#done('upgraded', event.upgradeTypeName, gameloop, this.#book.finished(event.upgradeTypeName, gameloop));
    }
  }

  #begin({ gameloop, unitTypeName, unitTag, x, y }: Extract<Sc2TrackerEvent, { type: 'unitInit' }>): void {
    const name = mainForm(unitTypeName);
    const step = stepAt(gameloop, 'started', unitTypeName);
    step.unitTag = unitTag;
    step.startGameloop = gameloop;
    const hour = this.#hourOf(x, y);
    if (hour !== undefined) step.clockPosition = hour;
    ordered(step, this.#book.shared(name, gameloop) ?? this.#book.placed(name, x, y));
    this.#steps.push(step);
    this.#begun.set(unitTag, step);
  }

  #born({ gameloop, unitTypeName, unitTag, creatorUnitTag }: Extract<Sc2TrackerEvent, { type: 'unitBorn' }>): void {
    const name = mainForm(unitTypeName);
    const last = this.#steps.at(-1);
    // a pair comes out of one egg
    if (unitTypeName === 'Zergling' && last?.name === 'Zergling' && last.doneGameloop === gameloop && last.count === undefined) {
      last.count = 2;
      return;
    }
    const cocoonGameloop = creatorUnitTag === undefined ? undefined : this.#cocoons.get(creatorUnitTag);
    const book = this.#book;
    const order =
      book.shared(name, cocoonGameloop ?? gameloop) ??
      (cocoonGameloop === undefined ? undefined : book.hatched(name, cocoonGameloop)) ??
      book.finished(name, gameloop);
    this.#done(isMorph(unitTypeName) ? 'morphed' : 'born', unitTypeName, gameloop, order, cocoonGameloop, unitTag);
  }

  #changed(unitTag: number, unitTypeName: string, gameloop: number): void {
    if (!isMorph(unitTypeName)) {
      if (!isMade(unitTypeName)) this.#cocoons.set(unitTag, gameloop);
      return;
    }
    // after its morph a unit may still change between modes, as an overseer does that stands still
    if (this.#morphed.has(unitTag)) return;
    this.#morphed.add(unitTag);
    const cocoonGameloop = this.#cocoons.get(unitTag);
    this.#done('morphed', unitTypeName, gameloop, this.#book.shared(unitTypeName, cocoonGameloop ?? gameloop), cocoonGameloop, unitTag);
  }

  #done(
    kind: Sc2BuildStep['kind'],
    name: string,
    gameloop: number,
    order: Order | undefined,
    cocoonGameloop?: number,
    unitTag?: number,
  ): void {
    const step = stepAt(order?.gameloop ?? gameloop, kind, name);
    step.doneGameloop = gameloop;
    const buildLoops = order?.product?.buildLoops;
    if (cocoonGameloop !== undefined) step.startGameloop = Math.max(order?.gameloop ?? 0, cocoonGameloop);
    else if (order !== undefined && buildLoops !== undefined) step.startGameloop = Math.max(order.gameloop, gameloop - buildLoops);
    if (unitTag !== undefined) step.unitTag = unitTag;
    ordered(step, order);
    this.#steps.push(step);
  }

  /** By gameloop, with what was taken back, and supply and workers as of each. */
  *steps(): Asking<readonly StepDraft[]> {
    const budget = this.#budget;
    const open = this.#hasTracker ? [...this.#book.open()].sort((a, b) => a.gameloop - b.gameloop) : this.#orders;
    budget.work(open.length * STEP_UNITS);
    yield* markCancelled(open, this.cancels, budget);
    for (const order of open) {
      const { gameloop, product, command, cancelledGameloop } = order;
      if (this.#hasTracker && cancelledGameloop === undefined) continue;
      const step = stepAt(gameloop, 'ordered', product?.unit ?? product?.upgrade ?? command);
      if (cancelledGameloop !== undefined) step.cancelledGameloop = cancelledGameloop;
      ordered(step, order);
      this.#steps.push(step);
    }
    budget.work(this.#steps.length * STEP_UNITS);
    yield* pauseIfDue(budget);
    budget.keep(this.#steps.length * STEP_BYTES);
    this.#steps.sort((a, b) => a.gameloop - b.gameloop);
    return this.#supply.count(this.#steps);
  }
}

function ordered(step: StepDraft, order: Order | undefined): void {
  if (order?.product === undefined) return;
  step.command = order.command;
  step.orderedGameloop = order.gameloop;
}
