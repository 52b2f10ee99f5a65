import type { FieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import type { DemPlayerRef } from '../watches/kill.js';
import type { DemWatch, DemWatcher, WatchedRecording } from '../watches/watch.js';
import { Listed } from '../watches/listed.js';
import { Cs2Pawns } from './pawns.js';
import { PLAYERS_WATCH, type Cs2PlayersWatcher } from './players-watch.js';
import { ROUNDS_WATCH, type Cs2RoundsWatcher } from './rounds-watch.js';
import { sideOf, type Cs2Side, type Cs2Team } from './team.js';

/**
 * How a side bought, by what its equipment is worth together when the players can move: `eco` below 5,000 dollars, `semiEco` below 10,000, `semiBuy`
 * below 20,000, `fullBuy` from there on.
 */
export type Cs2BuyType = 'eco' | 'semiEco' | 'semiBuy' | 'fullBuy';

/** The most that each kind of buying is worth. */
const LEAST: readonly (readonly [Cs2BuyType, number])[] = [
  ['fullBuy', 20_000],
  ['semiBuy', 10_000],
  ['semiEco', 5_000],
  ['eco', 0],
];

/** What a player has when the players can move: one for each player and round. */
export interface Cs2EconomyEvent {
  readonly type: 'economy';
  readonly game: 'cs2';
  readonly tick: number;
  readonly round: number | undefined;
  readonly player: DemPlayerRef<Cs2Team>;
  readonly side: Cs2Side;
  /** Dollars at hand, and spent in this round so far; undefined where the recording does not say. */
  readonly money: number | undefined;
  readonly spent: number | undefined;
  /** What all that is carried costs. */
  readonly equipmentValue: number | undefined;
  /** Of the side; undefined where the equipment of one of its players is not known. */
  readonly buyType: Cs2BuyType | undefined;
}

/** The economy as a section. */
export interface Cs2EconomySections {
  readonly economy: readonly Cs2EconomyEvent[];
}

/** As many as a server has places for. */
const MAX_USERS = 64;

class EconomyWatcher implements DemWatcher {
  readonly #recording: WatchedRecording;
  readonly #players: Cs2PlayersWatcher;
  readonly #rounds: Cs2RoundsWatcher;
  readonly #pawns: Cs2Pawns;
  readonly #team: FieldRef;
  readonly #money: FieldRef;
  readonly #spent: FieldRef;
  readonly #equipment: FieldRef;
  readonly #listed: Listed<Cs2EconomyEvent>;
  #counted: number | undefined;

  constructor(recording: WatchedRecording, players: Cs2PlayersWatcher, rounds: Cs2RoundsWatcher) {
    this.#recording = recording;
    this.#players = players;
    this.#rounds = rounds;
    this.#pawns = new Cs2Pawns(recording);
    this.#team = recording.field('m_iTeamNum');
    this.#money = recording.field('m_pInGameMoneyServices.m_iAccount');
    this.#spent = recording.field('m_pInGameMoneyServices.m_iCashSpentThisRound');
    this.#equipment = recording.field('m_unCurrentEquipmentValue');
    this.#listed = new Listed(recording, 'economy');
  }

  packet(tick: number): void {
    const { freezeEndTick, number: round } = this.#rounds;
    if (freezeEndTick === undefined || freezeEndTick === this.#counted) return;
    this.#counted = freezeEndTick;
    const rows: Omit<Cs2EconomyEvent, 'buyType'>[] = [];
    for (let userId = 0; userId < MAX_USERS; userId++) {
      const player = this.#players.ref(userId);
      const controller = this.#recording.world.entity(userId + 1);
      const side = player === undefined ? undefined : sideOf(numberIn(this.#team, controller));
      if (player === undefined || side === undefined) continue;
      rows.push({
        type: 'economy',
        game: 'cs2',
        tick,
        round,
        player,
        side,
        money: numberIn(this.#money, controller),
        spent: numberIn(this.#spent, controller),
        equipmentValue: numberIn(this.#equipment, this.#pawns.of(userId)),
      });
    }
    for (const row of rows) this.#listed.add({ ...row, buyType: buyTypeOf(rows.filter(({ side }) => side === row.side)) });
  }

  sections(): Cs2EconomySections {
    return { economy: this.#listed.list };
  }
}

function buyTypeOf(side: readonly Pick<Cs2EconomyEvent, 'equipmentValue'>[]): Cs2BuyType | undefined {
  let sum = 0;
  for (const { equipmentValue } of side) {
    if (equipmentValue === undefined) return undefined;
    sum += equipmentValue;
  }
  return LEAST.find(([, least]) => sum >= least)![0];
}

/** What each player has when a round begins in earnest. */
export const ECONOMY_WATCH: DemWatch = {
  sections: ['economy'],
  events: ['economy'],
  get needs() {
    return { classes: [Cs2Pawns.className] };
  },
  uses: [PLAYERS_WATCH, ROUNDS_WATCH],
  start: (recording, of) => new EconomyWatcher(recording, of(PLAYERS_WATCH), of(ROUNDS_WATCH)),
};
