import type { DemPlayerRef } from '../sections/kill.js';
import { Listed } from '../sections/listed.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Cs2Economies, sideEconomies, type Cs2BuyType } from './economies.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import { ROUNDS_SECTION, type Cs2RoundsBuilder } from './rounds.js';
import type { Cs2Side, Cs2Team } from './team.js';

/** What a player has at the moment when the players of a round can move. There is one for each player and round. */
export interface Cs2EconomyEvent {
  readonly type: 'economy';
  readonly game: 'cs2';
  readonly tick: number;
  readonly round?: number | undefined;
  readonly player: DemPlayerRef<Cs2Team>;
  readonly side: Cs2Side;
  /** Dollars at hand, and spent in this round so far; undefined where the recording does not say. */
  readonly money?: number | undefined;
  readonly spent?: number | undefined;
  /** What everything that is carried costs. */
  readonly equipmentValue?: number | undefined;
  /** How the player's side bought; undefined where the equipment of one of its players is not known. */
  readonly buyType?: Cs2BuyType | undefined;
}

/** The economy as a section. */
export interface Cs2EconomySections {
  readonly economy: readonly Cs2EconomyEvent[];
}

class EconomyBuilder implements DemSectionBuilder {
  readonly #players: Cs2PlayersBuilder;
  readonly #rounds: Cs2RoundsBuilder;
  readonly #economies: Cs2Economies;
  readonly #listed: Listed<Cs2EconomyEvent>;
  #counted: number | undefined;

  readonly on: Partial<DemFollowed> = {
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, players: Cs2PlayersBuilder, rounds: Cs2RoundsBuilder) {
    this.#players = players;
    this.#rounds = rounds;
    this.#economies = new Cs2Economies(recording);
    this.#listed = new Listed(recording, 'economy');
  }

  #packet(tick: number): void {
    const { freezeEndTick, number: round } = this.#rounds;
    if (freezeEndTick === undefined || freezeEndTick === this.#counted) return;
    this.#counted = freezeEndTick;
    const players = this.#economies.players();
    const sides = sideEconomies(players);
    for (const { userId, side, money, spent, equipmentValue } of players) {
      const player = this.#players.ref(userId);
      if (player === undefined) continue;
      const { buyType } = sides[side];
      this.#listed.add({ type: 'economy', game: 'cs2', tick, round, player, side, money, spent, equipmentValue, buyType });
    }
  }

  *build(): Asking<Cs2EconomySections> {
    return { economy: this.#listed.list };
  }
}

/** Follows what each player has when the freeze time of a round ends. */
export const ECONOMY_SECTION: DemSectionDefinition = {
  sections: ['economy'],
  events: ['economy'],
  get needs() {
    return { classes: Cs2Economies.classes };
  },
  uses: [PLAYERS_SECTION, ROUNDS_SECTION],
  start: (recording, of) => new EconomyBuilder(recording, of(PLAYERS_SECTION), of(ROUNDS_SECTION)),
};
