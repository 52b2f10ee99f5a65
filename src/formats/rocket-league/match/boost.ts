import type { ReadBudget } from '../../../core/budget.js';
import { built } from '../../../io/sections.js';
import { playSection, SUPERSONIC } from './play.js';
import { isStolen, pickupsSection, type PickedUp } from './pickups.js';
import { PlayerTotals } from './player-totals.js';
import { playersSection } from './players.js';
import type { RocketLeagueDefinition } from './section.js';
import { BOOST_A_SECOND, FULL_BOOST, PERCENT, vehiclesSection } from './vehicles.js';

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
  /** Pads that were picked up, of the whole recording. Sizes, amounts and halves are 0 where the map is not in the table of pads. */
  readonly pads: number;
  readonly bigPads: number;
  readonly smallPads: number;
  /** Percent of a tank that pads gave. */
  readonly collected: number;
  /** Percent of a tank that pads gave beyond a full tank. */
  readonly overfill: number;
  /** Of the pads and of what they gave, those in the half of the other team. */
  readonly stolenBigPads: number;
  readonly stolenSmallPads: number;
  readonly stolen: number;
}

const TOTALS_BYTES = 96;

/** Seconds, and the amount times the seconds that it was there; `supersonicSeconds` are those in which boost burnt. */
const noTotals = () => ({ playedSeconds: 0, amount: 0, emptySeconds: 0, fullSeconds: 0, boostingSeconds: 0, supersonicSeconds: 0 });

const PADS_BYTES = 128;

const noPads = () => ({
  pads: 0,
  bigPads: 0,
  smallPads: 0,
  collected: 0,
  overfill: 0,
  stolenBigPads: 0,
  stolenSmallPads: 0,
  stolen: 0,
});

/** What each person picked up. */
function padTotals(pickedUp: readonly PickedUp[], budget: ReadBudget): PlayerTotals<ReturnType<typeof noPads>> {
  const totals = new PlayerTotals(noPads, PADS_BYTES, budget);
  for (const pickup of pickedUp) {
    const { person, isBig, amount = 0, overfill = 0 } = pickup;
    if (person === undefined) continue;
    const own = totals.of(person);
    own.pads++;
    own.collected += amount;
    own.overfill += overfill;
    if (isBig === undefined) continue;
    own[isBig ? 'bigPads' : 'smallPads']++;
    if (isStolen(pickup, person.team) !== true) continue;
    own[isBig ? 'stolenBigPads' : 'stolenSmallPads']++;
    own.stolen += amount;
  }
  return totals;
}

/** The tanks of all who drove. */
export const boostSection: RocketLeagueDefinition<{ readonly boost: readonly RocketLeagueBoost[] }> = {
  sections: ['boost'],
  needs: ['stream'],
  uses: [playSection, vehiclesSection, playersSection, pickupsSection],
  start({ budget }, of) {
    const { play } = of(playSection);
    const { vehicles } = of(vehiclesSection);
    const { idOf } = of(playersSection);
    const { pickedUp } = of(pickupsSection);
    const totals = new PlayerTotals(noTotals, TOTALS_BYTES, budget);
    return {
      on: {
        frameEnd() {
          const { seconds } = play;
          for (const { person, mover, speed } of play.cars) {
            const { boost } = vehicles.partsOf(mover.actor);
            if (boost === undefined || Number.isNaN(boost.now)) continue;
            const own = totals.of(person);
            own.playedSeconds += seconds;
            own.amount += boost.now * seconds;
            if (boost.now < 1) own.emptySeconds += seconds;
            if (boost.now >= FULL_BOOST) own.fullSeconds += seconds;
            if (!boost.isActive || boost.isUnlimited || boost.now < 1) continue;
            own.boostingSeconds += seconds;
            if (speed >= SUPERSONIC) own.supersonicSeconds += seconds;
          }
        },
      },
      build() {
        const pads = padTotals(pickedUp, budget);
        return built({
          boost: totals.rows(idOf, (playerId, { playedSeconds, amount, supersonicSeconds, ...own }, person) => ({
            playerId,
            playedSeconds,
            averageAmount: (amount / playedSeconds) * PERCENT,
            ...own,
            used: own.boostingSeconds * BOOST_A_SECOND * PERCENT,
            usedWhileSupersonic: supersonicSeconds * BOOST_A_SECOND * PERCENT,
            ...pads.of(person),
          })),
        });
      },
    };
  },
};
