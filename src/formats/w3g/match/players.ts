import { built } from '../../../io/sections.js';
import { LEAVE_RESULTS } from '../layout.js';
import type { W3gPlayer, W3gRace } from '../players.js';
import { onCodeOrder } from './orders.js';
import type { W3gBuilder, W3gDefinition } from './section.js';

const RACES: Readonly<Record<string, W3gRace>> = { h: 'human', o: 'orc', e: 'nightElf', u: 'undead' };

interface Players {
  readonly players: readonly W3gPlayer[];
}

/** Gives its section to other builders too, once it is built. */
type PlayersBuilder = W3gBuilder<Players> & { readonly built: () => readonly W3gPlayer[] };

/** The players, with what the events add: the race that was played, and when and how they left. */
export const playersSection: W3gDefinition<Players, PlayersBuilder> = {
  sections: ['players'],
  needs: ['ability', 'abilityPoint', 'abilityObject', 'leave'],
  start({ players }) {
    let made: readonly W3gPlayer[] = [];
    const played = new Map<number, W3gRace>();
    const left = new Map<number, Pick<W3gPlayer, 'leftAtMs' | 'leaveResult'>>();
    return {
      on: {
        ...onCodeOrder(({ playerId, order }) => {
          const race = RACES[order[0]!];
          if (race && !played.has(playerId)) played.set(playerId, race);
        }),
        leave({ timeMs, playerId, result: code }) {
          const leaveResult = LEAVE_RESULTS[code];
          left.set(playerId, { leftAtMs: timeMs, ...(leaveResult && { leaveResult }) });
        },
      },
      build() {
        made = players.map((player): W3gPlayer => {
          if (player.computer !== undefined) return player;
          const known = player.race === 'random' || player.race === undefined ? played.get(player.playerId) : player.race;
          return { ...player, ...(known && !player.isObserver && { racePlayed: known }), ...left.get(player.playerId) };
        });
        return built({ players: made });
      },
      built: () => made,
    };
  },
};
