import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import type { Sc2TrackerEvent } from '../events.js';
import type { Sc2BuildStep, StepDraft } from './build-step.js';
import { ChronoBoosts, type Boost } from './chrono-boosts.js';
import type { HourOf } from './clock-face.js';
import type { IsHallucination } from './hallucinations.js';
import { OrderBook, markCancelled, type Cancel, type Order } from './orders.js';
import { MadeTypes, isMorph, mainForm } from './production.js';
import { keptObject } from './section.js';
import { SupplyCount } from './supply-count.js';

/** Cosmetics: sprays and rewards of the collection, and the marks of observer maps. */
const COSMETIC = /^(Spray|Reward|GameHeart)|Skin$/;

/** The events that show what was made. */
export type ProductionEvent = Extract<
  Sc2TrackerEvent,
  { type: 'unitBorn' | 'unitInit' | 'unitDone' | 'unitDied' | 'unitTypeChange' | 'playerStats' | 'upgrade' }
>;

const STEP_BYTES = keptObject(18);
/** A step is compared with orders, counted and sorted. */
const STEP_UNITS = 64;

/** A step whose seconds are not known yet. There may be thousands: what is known of all of them comes first, in one order. */
function stepAt(gameloop: number, kind: Sc2BuildStep['kind'], name: string): StepDraft {
  return { gameloop, seconds: 0, clockSeconds: 0, kind, name };
}

/** What one player ordered and got. */
export class Production {
  readonly cancels: Cancel[] = [];
  readonly boosts: ChronoBoosts;
  readonly #book: OrderBook;
  readonly #budget: ReadBudget;
  readonly #supply = new SupplyCount();
  readonly #madeTypes = new MadeTypes();
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
    this.boosts = new ChronoBoosts(budget);
  }

  boost(boost: Boost, unitTypeName: string | undefined): void {
    this.boosts.add(boost, unitTypeName);
  }

  order(order: Order): void {
    const { unit, supply } = order.product ?? {};
    if (unit !== undefined && !this.#madeTypes.has(unit)) return;
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
        if (this.#madeTypes.has(event.unitTypeName) && gameloop > 0) this.#begin(event);
        break;
      case 'unitBorn':
        this.#supply.began(gameloop, event.unitTag, event.unitTypeName);
        if (this.#madeTypes.has(event.unitTypeName) && gameloop > 0 && !this.#isHallucination(event)) this.#born(event);
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
    this.#done(isMorph(unitTypeName) ? 'morphed' : 'born', unitTypeName, gameloop, order, cocoonGameloop, unitTag, creatorUnitTag);
  }

  #changed(unitTag: number, unitTypeName: string, gameloop: number): void {
    if (!isMorph(unitTypeName)) {
      if (!this.#madeTypes.has(unitTypeName)) this.#cocoons.set(unitTag, gameloop);
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
    producerTag?: number,
  ): void {
    const step = stepAt(order?.gameloop ?? gameloop, kind, name);
    step.doneGameloop = gameloop;
    const buildLoops = order?.product?.buildLoops;
    if (cocoonGameloop !== undefined) step.startGameloop = Math.max(order?.gameloop ?? 0, cocoonGameloop);
    else if (order !== undefined && buildLoops !== undefined)
      step.startGameloop = Math.max(order.gameloop, Math.round(gameloop - buildLoops));
    if (unitTag !== undefined) step.unitTag = unitTag;
    ordered(step, order);
    if (order !== undefined) this.boosts.made(step, { producerTag, ability: order.ability });
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
    yield* this.boosts.find(this.#steps);
    return this.#supply.count(this.#steps);
  }
}

function ordered(step: StepDraft, order: Order | undefined): void {
  if (order?.product === undefined) return;
  step.command = order.command;
  step.orderedGameloop = order.gameloop;
}
