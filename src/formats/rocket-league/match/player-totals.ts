import type { ReadBudget } from '../../../core/budget.js';
import { Rows } from '../../../core/kept-rows.js';
import type { Person } from './match-state.js';
import type { PlayersBuilder } from './players.js';

/** What a section counts for each person, and the rows that it becomes. */
export class PlayerTotals<Totals> {
  readonly #of = new Map<Person, Totals>();
  readonly #none: () => Totals;
  readonly #byteLength: number;
  readonly #budget: ReadBudget;

  /** `none` makes the totals of somebody new, which take so many bytes. */
  constructor(none: () => Totals, byteLength: number, budget: ReadBudget) {
    this.#none = none;
    this.#byteLength = byteLength;
    this.#budget = budget;
  }

  of(person: Person): Totals {
    let totals = this.#of.get(person);
    if (totals === undefined) {
      this.#budget.keep(this.#byteLength);
      this.#of.set(person, (totals = this.#none()));
    }
    return totals;
  }

  /** A row for each person in the list of players, in its order; none where `row` gives nothing. */
  rows<Row extends { readonly playerId: number }>(
    idOf: PlayersBuilder['idOf'],
    row: (playerId: number, totals: Totals, person: Person) => Row | undefined,
  ): readonly Row[] {
    const rows = new Rows<Row>(this.#budget);
    for (const [person, totals] of this.#of) {
      const playerId = idOf(person);
      const made = playerId === undefined ? undefined : row(playerId, totals, person);
      if (made !== undefined) rows.add(made);
    }
    return rows.all.sort((a, b) => a.playerId - b.playerId);
  }
}
