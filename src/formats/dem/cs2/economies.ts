import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import type { DemRecording } from '../sections/section.js';
import { Cs2Pawns } from './pawns.js';
import { CS2_SIDES, sideOf, type Cs2Side } from './team.js';
import { MAX_USERS } from '../sections/controllers.js';

/**
 * How a side bought, by what its equipment is worth together when the players can move: `eco` below 5,000 dollars, `semiEco` below 10,000, `semiBuy`
 * below 20,000, `fullBuy` from there on.
 */
export type Cs2BuyType = 'eco' | 'semiEco' | 'semiBuy' | 'fullBuy';

/** The least value of equipment for each kind of buying, in dollars. */
const MIN_VALUES: readonly (readonly [Cs2BuyType, number])[] = [
  ['fullBuy', 20_000],
  ['semiBuy', 10_000],
  ['semiEco', 5_000],
  ['eco', 0],
];

/** Sums over the players of a side, in dollars. A sum is undefined where the number of one of them is not known. */
export interface Cs2SideEconomy {
  /** Money at hand. */
  readonly money?: number | undefined;
  /** Money spent in this round so far. */
  readonly spent?: number | undefined;
  /** What everything that is carried costs. */
  readonly equipmentValue?: number | undefined;
  readonly buyType?: Cs2BuyType | undefined;
}

/** What a player who is on a side has. */
export interface PlayerEconomy {
  readonly userId: number;
  readonly side: Cs2Side;
  readonly money: number | undefined;
  readonly spent: number | undefined;
  readonly equipmentValue: number | undefined;
}

const CONTROLLER = 'CCSPlayerController';

/** Reads what players have at the current tick (docs/formats/dem.md, section 19). */
export class Cs2Economies {
  static readonly classes: readonly string[] = [CONTROLLER, Cs2Pawns.className];
  readonly #recording: DemRecording;
  readonly #pawns: Cs2Pawns;
  readonly #team: DemFieldRef;
  readonly #money: DemFieldRef;
  readonly #spent: DemFieldRef;
  readonly #equipment: DemFieldRef;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#pawns = new Cs2Pawns(recording);
    this.#team = recording.field('m_iTeamNum');
    this.#money = recording.field('m_pInGameMoneyServices.m_iAccount');
    this.#spent = recording.field('m_pInGameMoneyServices.m_iCashSpentThisRound');
    this.#equipment = recording.field('m_unCurrentEquipmentValue');
  }

  players(): readonly PlayerEconomy[] {
    const players: PlayerEconomy[] = [];
    for (let userId = 0; userId < MAX_USERS; userId++) {
      const controller = this.#recording.world.entity(userId + 1);
      const side = controller?.className === CONTROLLER ? sideOf(numberIn(this.#team, controller)) : undefined;
      if (side === undefined) continue;
      players.push({
        userId,
        side,
        money: numberIn(this.#money, controller),
        spent: numberIn(this.#spent, controller),
        equipmentValue: numberIn(this.#equipment, this.#pawns.of(userId)),
      });
    }
    return players;
  }
}

/** Sums over the players of each side. */
export function sideEconomies(players: readonly PlayerEconomy[]): Readonly<Record<Cs2Side, Cs2SideEconomy>> {
  const of = (side: Cs2Side): Cs2SideEconomy => {
    const own = players.filter((player) => player.side === side);
    const sum = (what: 'money' | 'spent' | 'equipmentValue'): number | undefined =>
      own.reduce<number | undefined>((total, player) => {
        const value = player[what];
        return total === undefined || value === undefined ? undefined : total + value;
      }, 0);
    const equipmentValue = sum('equipmentValue');
    const buyType = equipmentValue === undefined ? undefined : MIN_VALUES.find(([, least]) => equipmentValue >= least)![0];
    return { money: sum('money'), spent: sum('spent'), equipmentValue, buyType };
  };
  return Object.fromEntries(CS2_SIDES.map((side) => [side, of(side)])) as Record<Cs2Side, Cs2SideEconomy>;
}
