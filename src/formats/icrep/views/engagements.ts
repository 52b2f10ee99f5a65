import type { ReadBudget } from '../../../core/budget.js';
import { KEPT_TAG_BYTES, Rows } from '../../../core/kept-rows.js';
import type { Asking } from '../../../io/framing.js';
import type { IcrepUnitTag, IcrepWorldPos } from '../values.js';
import { LossFights } from './loss-fights.js';
import type { IcrepViewBuilder, IcrepViewDefinition } from './section.js';
import { unitLifetimes } from './unit-lifetimes.js';

/**
 * A fight. *Friendly* is the side of the lowest-numbered player involved. Fights that the recorder noted go from the first shot to the last and
 * list everybody in range. Where it noted none in the whole recording, fights are found from losses: they go from the first loss to the last and
 * list who died or killed (docs/formats/icrep.md, section 13).
 */
export interface IcrepEngagement {
  readonly startTick: number;
  /** Undefined when the recording ends before the fight does. */
  readonly endTick?: number | undefined;
  readonly centerPos: IcrepWorldPos;
  readonly friendlyUnits: readonly IcrepUnitTag[];
  readonly enemyUnits: readonly IcrepUnitTag[];
  /** What the units of a side are worth. Of a fight found from losses: by the option `costs`, without it the number of units. */
  readonly valueFriendly: bigint;
  readonly valueEnemy: bigint;
  /** How it ended; undefined like `endTick`. */
  readonly outcome?:
    | {
        readonly friendlyLosses: number;
        readonly enemyLosses: number;
        readonly friendlySurvivors: number;
        readonly enemySurvivors: number;
        readonly durationTicks: number;
      }
    | undefined;
  /** Whether the recorder noted it. */
  readonly isNoted: boolean;
}

type EngagementSections = { readonly engagements: readonly IcrepEngagement[] };
/** The fights, for other builders too. */
export interface EngagementsBuilder extends IcrepViewBuilder<EngagementSections> {
  /** Complete when `build` has returned. */
  readonly fights: readonly IcrepEngagement[];
}

/** What the three ways to look up an open fight take in memory. */
const KEPT_OPEN_BYTES = 400;

/**
 * The fights of a match, as noted or, where none is, found from losses. The events carry no number, so an end belongs to the open start whose tick its duration points
 * to, at the same place where there are several; failing that, to the oldest open start at its place.
 */
export const engagements: IcrepViewDefinition<EngagementSections, EngagementsBuilder> = {
  sections: ['engagements'],
  needs: { events: ['engagementStarted', 'engagementEnded', 'unitPositionSample', 'unitDestroyed'] },
  uses: [unitLifetimes],
  start: ({ budget, options: { costs } }, of) => new Engagements(new LossFights(of(unitLifetimes), costs, budget), budget),
};

class Engagements implements EngagementsBuilder {
  readonly on: EngagementsBuilder['on'];
  readonly #noted: Rows<Fight>;
  readonly #losses: LossFights;
  #found: readonly IcrepEngagement[] = [];

  constructor(losses: LossFights, budget: ReadBudget) {
    const noted = new Rows<Fight>(budget);
    const open = new OpenFights();
    this.#noted = noted;
    this.#losses = losses;
    this.on = {
      engagementStarted({ tick, centerPos, friendlyUnits, enemyUnits, valueFriendly, valueEnemy }) {
        const sides = { friendlyUnits, enemyUnits, valueFriendly, valueEnemy };
        const fight: Fight = { startTick: tick, endTick: undefined, centerPos, ...sides, outcome: undefined, isNoted: true };
        noted.add(fight, KEPT_OPEN_BYTES + (friendlyUnits.length + enemyUnits.length) * KEPT_TAG_BYTES);
        open.add(fight);
      },
      engagementEnded({ tick, centerPos, friendlyLosses, enemyLosses, friendlySurvivors, enemySurvivors, durationTicks }) {
        const fight = open.startOf(tick - durationTicks, centerPos);
        if (fight === undefined) return;
        fight.endTick = tick;
        fight.outcome = { friendlyLosses, enemyLosses, friendlySurvivors, enemySurvivors, durationTicks };
      },
      unitPositionSample(event) {
        if (noted.all.length === 0) losses.see(event);
      },
      unitDestroyed(event) {
        if (noted.all.length === 0) losses.add(event);
      },
    };
  }

  get fights(): readonly IcrepEngagement[] {
    return this.#noted.all.length > 0 ? this.#noted.all : this.#found;
  }

  *build(): Asking<EngagementSections> {
    if (this.#noted.all.length === 0) this.#found = yield* this.#losses.fights();
    return { engagements: this.fights };
  }
}

type Fight = { -readonly [K in keyof IcrepEngagement]: IcrepEngagement[K] };

/** Open fights by start, looked up by the facts that an end states. Fights that have ended are skipped. */
class OpenFights {
  readonly #queues = new Map<string, { readonly fights: Fight[]; next: number }>();

  add(fight: Fight): void {
    const place = placeKey(fight.centerPos);
    for (const key of [`${fight.startTick} ${place}`, `${fight.startTick}`, place]) {
      const queue = this.#queues.get(key);
      if (queue === undefined) this.#queues.set(key, { fights: [fight], next: 0 });
      else queue.fights.push(fight);
    }
  }

  startOf(startTick: number, pos: IcrepWorldPos): Fight | undefined {
    const place = placeKey(pos);
    return this.#oldest(`${startTick} ${place}`) ?? this.#oldest(`${startTick}`) ?? this.#oldest(place);
  }

  #oldest(key: string): Fight | undefined {
    const queue = this.#queues.get(key);
    if (queue === undefined) return undefined;
    while (queue.fights[queue.next]?.endTick !== undefined) queue.next++;
    return queue.fights[queue.next];
  }
}

const placeKey = ({ x, y, z }: IcrepWorldPos): string => `at ${x} ${y} ${z}`;
