import { KEPT_TAG_BYTES, Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { IcrepUnitTag, IcrepWorldPos } from '../values.js';
import type { IcrepViewBuilder, IcrepViewDefinition } from './section.js';

/** A fight, from the first shot to the last. *Friendly* is the side of the lowest-numbered player involved. */
export interface IcrepEngagement {
  readonly startTick: number;
  /** Undefined when the recording ends before the fight does. */
  readonly endTick?: number | undefined;
  readonly centerPos: IcrepWorldPos;
  readonly friendlyUnits: readonly IcrepUnitTag[];
  readonly enemyUnits: readonly IcrepUnitTag[];
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
}

type Engagements = { readonly engagements: readonly IcrepEngagement[] };
/** The fights, for other builders too. */
export interface EngagementsBuilder extends IcrepViewBuilder<Engagements> {
  readonly fights: readonly IcrepEngagement[];
}

/** What the three ways to look up an open fight take in memory. */
const KEPT_OPEN_BYTES = 400;

/**
 * The fights of a match. The events carry no number, so an end belongs to the open start whose tick its duration points
 * to, at the same place where there are several; failing that, to the oldest open start at its place.
 */
export const engagements: IcrepViewDefinition<Engagements, EngagementsBuilder> = {
  sections: ['engagements'],
  needs: { events: ['engagementStarted', 'engagementEnded'] },
  start({ budget }) {
    const fights = new Rows<Fight>(budget);
    const open = new OpenFights();
    return {
      fights: fights.all,
      on: {
        engagementStarted({ tick, centerPos, friendlyUnits, enemyUnits, valueFriendly, valueEnemy }) {
          const sides = { friendlyUnits, enemyUnits, valueFriendly, valueEnemy };
          const fight: Fight = { startTick: tick, endTick: undefined, centerPos, ...sides, outcome: undefined };
          fights.add(fight, KEPT_OPEN_BYTES + (friendlyUnits.length + enemyUnits.length) * KEPT_TAG_BYTES);
          open.add(fight);
        },
        engagementEnded({ tick, centerPos, friendlyLosses, enemyLosses, friendlySurvivors, enemySurvivors, durationTicks }) {
          const fight = open.startOf(tick - durationTicks, centerPos);
          if (fight === undefined) return;
          fight.endTick = tick;
          fight.outcome = { friendlyLosses, enemyLosses, friendlySurvivors, enemySurvivors, durationTicks };
        },
      },
      build: () => built({ engagements: fights.all }),
    };
  },
};

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
