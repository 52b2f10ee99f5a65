import type { DemPlayerRef } from '../sections/kill.js';
import type { Cs2EconomyEvent } from './economy.js';
import type { Cs2DamageEvent } from './damage.js';
import type { Cs2KillEvent } from './kills.js';
import type { Cs2RoundEvent } from './rounds.js';
import type { Cs2Side, Cs2Team } from './team.js';

/** Who took part in a round, and on which side. */
export interface Cs2Participant {
  readonly player: DemPlayerRef<Cs2Team>;
  readonly side: Cs2Side;
}

/** A round that was decided, with what happened in it. */
export interface Cs2PlayedRound {
  readonly round: Cs2RoundEvent;
  /** By user id: those who had equipment when the players could move. */
  readonly participants: ReadonlyMap<number, Cs2Participant>;
  /** In order; those after the round was decided too. */
  readonly kills: readonly Cs2KillEvent[];
  readonly damage: readonly Cs2DamageEvent[];
}

interface OpenRound {
  round: Cs2RoundEvent | undefined;
  readonly participants: Map<number, Cs2Participant>;
  readonly kills: Cs2KillEvent[];
  readonly damage: Cs2DamageEvent[];
}

/**
 * Sorts events into the rounds of the match. Rounds of the warm-up, rounds that were not decided and rounds before a restart are left out, and so are rounds
 * whose beginning the recording does not hold: nobody knows who played them.
 */
export class Cs2RoundBook {
  readonly #rounds = new Map<number, OpenRound>();

  add(event: Cs2KillEvent | Cs2DamageEvent | Cs2EconomyEvent | Cs2RoundEvent): void {
    switch (event.type) {
      case 'economy':
        if (event.round !== undefined) this.#begun(event.round).participants.set(event.player.userId, event);
        return;
      case 'kill':
        if (event.round !== undefined) this.#rounds.get(event.round)?.kills.push(event);
        return;
      case 'damage':
        if (event.round !== undefined) this.#rounds.get(event.round)?.damage.push(event);
        return;
      case 'round': {
        if (event.number === undefined) return;
        const open = this.#rounds.get(event.number);
        if (event.isWarmup === true || event.endTick === undefined) this.#rounds.delete(event.number);
        else if (open !== undefined) open.round = event;
      }
    }
  }

  /** The rounds that were decided, in their order. */
  list(): readonly Cs2PlayedRound[] {
    return [...this.#rounds.values()].flatMap(({ round, ...rest }) => (round === undefined ? [] : [{ round, ...rest }]));
  }

  /** A round of a number that was decided before begins a match again. */
  #begun(number: number): OpenRound {
    const known = this.#rounds.get(number);
    if (known !== undefined && known.round === undefined) return known;
    if (known !== undefined) for (const other of [...this.#rounds.keys()]) if (other >= number) this.#rounds.delete(other);
    const open: OpenRound = { round: undefined, participants: new Map(), kills: [], damage: [] };
    this.#rounds.set(number, open);
    return open;
  }
}

/** Whether somebody killed or hurt an enemy. */
export const isByEnemy = <Event extends Cs2KillEvent | Cs2DamageEvent>({ attacker, victim }: Event): boolean =>
  attacker !== undefined && victim !== undefined && attacker.team !== victim.team;

/** The first kill of an enemy in a round. */
export const openingOf = ({ kills }: Cs2PlayedRound): Cs2KillEvent | undefined => kills.find(isByEnemy);
