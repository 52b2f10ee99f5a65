import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { Person } from './match-state.js';
import { playSection } from './play.js';
import { playersSection } from './players.js';
import type { RocketLeagueDefinition } from './section.js';
import { FULL_BOOST, vehiclesSection } from './vehicles.js';

/**
 * What a player had in the tank while the game was played. Between two amounts in the file, what is burnt is computed: a third of the tank a second. The next
 * amount corrects it, so that `used` is some percent too high or too low for a player who taps the button.
 */
export interface RocketLeagueBoost {
  readonly playerId: number;
  /** Seconds in which the player drove a car whose tank is known. */
  readonly playedSeconds: number;
  /** Percent of a tank. */
  readonly averageAmount: number;
  /** Seconds with nothing in the tank. */
  readonly emptySeconds: number;
  /** Seconds with a full tank. */
  readonly fullSeconds: number;
  /** Percent of a tank that was burnt, of all time of play. */
  readonly used: number;
  /** Of that, at 2,200 Unreal units a second and more, where boost makes no car faster. */
  readonly usedWhileSupersonic: number;
  /** Seconds in which boost burnt. */
  readonly boostingSeconds: number;
}

const SUPERSONIC = 2200;
/** A tank burns for three seconds. */
const PERCENT_A_SECOND = 100 / 3;

const TOTALS_BYTES = 96;

interface Totals {
  playedSeconds: number;
  amount: number;
  emptySeconds: number;
  fullSeconds: number;
  used: number;
  usedWhileSupersonic: number;
  boostingSeconds: number;
}
const noTotals = (): Totals => ({
  playedSeconds: 0,
  amount: 0,
  emptySeconds: 0,
  fullSeconds: 0,
  used: 0,
  usedWhileSupersonic: 0,
  boostingSeconds: 0,
});

/** The tanks of all who drove. */
export const boostSection: RocketLeagueDefinition<{ readonly boost: readonly RocketLeagueBoost[] }> = {
  sections: ['boost'],
  needs: ['stream'],
  uses: [playSection, vehiclesSection, playersSection],
  start({ budget }, of) {
    const { play } = of(playSection);
    const { vehicles } = of(vehiclesSection);
    const { idOf } = of(playersSection);
    const totals = new Map<Person, Totals>();
    return {
      on: {
        frameEnd() {
          const { seconds } = play;
          for (const { person, mover, speed } of play.cars) {
            const { boost } = vehicles.partsOf(mover.actor);
            if (boost === undefined || Number.isNaN(boost.now)) continue;
            let of = totals.get(person);
            if (of === undefined) {
              budget.keep(TOTALS_BYTES);
              totals.set(person, (of = noTotals()));
            }
            of.playedSeconds += seconds;
            of.amount += (boost.now / FULL_BOOST) * 100 * seconds;
            if (boost.now < 1) of.emptySeconds += seconds;
            if (boost.now >= FULL_BOOST) of.fullSeconds += seconds;
            if (!boost.isActive || boost.isUnlimited || boost.now < 1) continue;
            of.boostingSeconds += seconds;
            of.used += seconds * PERCENT_A_SECOND;
            if (speed >= SUPERSONIC) of.usedWhileSupersonic += seconds * PERCENT_A_SECOND;
          }
        },
      },
      build() {
        const rows = new Rows<RocketLeagueBoost>(budget);
        for (const [person, { amount, ...of }] of totals) {
          const playerId = idOf(person);
          if (playerId !== undefined) rows.add({ playerId, averageAmount: amount / of.playedSeconds, ...of });
        }
        return built({ boost: rows.all.sort((a, b) => a.playerId - b.playerId) });
      },
    };
  },
};
