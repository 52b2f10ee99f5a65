import { built } from '../../../io/sections.js';
import { Rows } from '../../../core/kept-rows.js';
import { resultOf } from '../../../core/player-result.js';
import { LEAVE_RESULTS } from '../layout.js';
import type { W3gPlayer, W3gRace } from '../players.js';
import { dotaSection } from './dota.js';
import { mmdSection } from './mmd.js';
import { onCodeOrder } from './orders.js';
import type { W3gBuilder, W3gDefinition } from './section.js';
import { outcomeOf, type W3gOutcome, type WinnerParts } from './winner.js';

const RACES: Readonly<Record<string, W3gRace>> = { h: 'human', o: 'orc', e: 'nightElf', u: 'undead' };

interface Players {
  readonly players: readonly W3gPlayer[];
}

/** Gives its section to other builders too, and who won, once it is built. */
type PlayersBuilder = W3gBuilder<Players> & { readonly built: () => readonly W3gPlayer[]; readonly outcome: () => W3gOutcome };

/** The players, with what the events add: the race that was played, when and how they left, and who won. */
export const playersSection: W3gDefinition<Players, PlayersBuilder> = {
  sections: ['players'],
  needs: ['ability', 'abilityPoint', 'abilityObject', 'leave', 'continueGameA'],
  uses: [mmdSection, dotaSection],
  start({ players, budget }, of) {
    const mmd = of(mmdSection);
    const dota = of(dotaSection);
    let made: readonly W3gPlayer[] = [];
    let outcome: W3gOutcome = { winners: {} };
    const leaves = new Rows<WinnerParts['leaves'][number]>(budget);
    let continued = false;
    const played = new Map<number, W3gRace>();
    const left = new Map<number, Pick<W3gPlayer, 'leftAtMs' | 'leaveResult'>>();
    return {
      on: {
        ...onCodeOrder(({ playerId, order }) => {
          const race = RACES[order[0]!];
          if (race && !played.has(playerId)) played.set(playerId, race);
        }),
        continueGameA() {
          continued = true;
        },
        leave(event) {
          leaves.add(event);
          const { timeMs, playerId, result: code } = event;
          const leaveResult = LEAVE_RESULTS[code];
          left.set(playerId, { leftAtMs: timeMs, ...(leaveResult && { leaveResult }) });
        },
      },
      build() {
        const seated = players.map((player): W3gPlayer => {
          if (player.computer !== undefined) return player;
          const known = player.race === 'random' || player.race === undefined ? played.get(player.playerId) : player.race;
          return { ...player, ...(known && !player.isObserver && { racePlayed: known }), ...left.get(player.playerId) };
        });
        outcome = outcomeOf({ players: seated, leaves: leaves.all, continued, mmd: mmd.built(), dota: dota.built() });
        const winner = outcome.decided?.team;
        made = seated.map((player) =>
          winner === undefined || player.isObserver ? player : { ...player, result: resultOf(player.team === winner) },
        );
        return built({ players: made });
      },
      built: () => made,
      outcome: () => outcome,
    };
  },
};
