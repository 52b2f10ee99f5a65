import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { keptObject } from './section.js';

/** An order for a Chrono Boost. Like every order it may have failed, for want of energy. */
export interface Sc2ChronoBoost {
  readonly gameloop: number;
  readonly seconds: number;
  /** The building that it was cast on. */
  readonly unitTag: number;
  /** What that was: `Nexus`, `WarpGate`. */
  readonly unitTypeName?: string | undefined;
  /** Index in `steps` of what was made there; undefined where nothing was, or where it is not known, as for warp-ins. */
  readonly stepIndex?: number | undefined;
}

/** A Chrono Boost as a command has it. */
export interface Boost {
  readonly gameloop: number;
  readonly userId: number;
  readonly unitTag: number;
}

export type ChronoBoostDraft = { -readonly [K in keyof Sc2ChronoBoost]: Sc2ChronoBoost[K] };

/** What is asked of a step, and added to it. */
export interface BoostedStep {
  readonly startGameloop?: number | undefined;
  readonly doneGameloop?: number | undefined;
  chronoBoosts?: number | undefined;
}

/** What a step was made in: the building, else the ability that made it, which is named for the kind of building. */
interface Origin {
  readonly producerTag?: number | undefined;
  readonly ability?: string | undefined;
}

/** Commands that boost a building: `ChronoBoost`, `ChronoBoostEnergyCost`. */
export const isChronoBoost = (command: string | undefined): boolean => command?.startsWith('ChronoBoost') === true;

const BOOST_BYTES = keptObject(5);
const ORIGIN_BYTES = keptObject(2);
/** A player boosts a building and orders at once: what begins up to a second later counts. */
const SOON_LOOPS = 22;
/** Work of comparing a boost with a step. */
const COMPARE_UNITS = 4;

/** The Chrono Boosts of one player, and the steps that they sped up. */
export class ChronoBoosts {
  readonly all: ChronoBoostDraft[] = [];
  readonly #byProducer = new Map<number, BoostedStep[]>();
  readonly #byAbility = new Map<string, BoostedStep[]>();
  readonly #budget: ReadBudget;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  /** Adds a Chrono Boost; `unitTypeName` is what the building is at that time. */
  add({ gameloop, unitTag }: Boost, unitTypeName: string | undefined): void {
    this.#budget.keep(BOOST_BYTES);
    this.all.push({ gameloop, seconds: 0, unitTag, ...(unitTypeName !== undefined && { unitTypeName }) });
  }

  /** Says what a step was made in. */
  made(step: BoostedStep, { producerTag, ability }: Origin): void {
    this.#budget.keep(ORIGIN_BYTES);
    if (producerTag !== undefined) pushTo(this.#byProducer, producerTag, step);
    else if (ability !== undefined) pushTo(this.#byAbility, ability, step);
  }

  /** Finds the step of each, and counts them there. `steps` are in their final order. */
  *find(steps: readonly BoostedStep[]): Asking<void> {
    if (this.all.length === 0) return;
    const indexes = new Map(steps.map((step, i) => [step, i]));
    for (const boost of this.all) {
      const step = this.#stepOf(boost);
      yield* pauseIfDue(this.#budget);
      if (step === undefined) continue;
      boost.stepIndex = indexes.get(step)!;
      step.chronoBoosts = (step.chronoBoosts ?? 0) + 1;
    }
  }

  /** What the building makes at that time: the one that is done first. Without a building, the only one that such a building makes. */
  #stepOf({ gameloop, unitTag, unitTypeName }: Sc2ChronoBoost): BoostedStep | undefined {
    const [first] = this.#inWork(this.#byProducer.get(unitTag) ?? [], gameloop);
    if (first !== undefined || unitTypeName === undefined) return first;
    const others: BoostedStep[] = [];
    this.#budget.work(this.#byAbility.size * COMPARE_UNITS);
    for (const [ability, steps] of this.#byAbility) if (ability.startsWith(unitTypeName)) others.push(...this.#inWork(steps, gameloop));
    return others.length === 1 ? others[0] : undefined;
  }

  #inWork(steps: readonly BoostedStep[], gameloop: number): BoostedStep[] {
    this.#budget.work(steps.length * COMPARE_UNITS);
    return steps
      .filter(({ startGameloop = Infinity, doneGameloop = 0 }) => startGameloop <= gameloop + SOON_LOOPS && doneGameloop > gameloop)
      .sort((a, b) => a.doneGameloop! - b.doneGameloop!);
  }
}

function pushTo<Key>(map: Map<Key, BoostedStep[]>, key: Key, step: BoostedStep): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [step]);
  else list.push(step);
}
