import { LEAVE_RESULTS } from '../layout.js';
import type { W3gPlayer, W3gRace } from '../players.js';
import { onCodeOrder } from './orders.js';
import type { W3gFacts, W3gWatch } from './watch.js';

const RACES: Readonly<Record<string, W3gRace>> = { h: 'human', o: 'orc', e: 'nightElf', u: 'undead' };

/** The players, with what the events tell of them: the race that was played, and when and how they left. */
export function watchPlayers({ players }: W3gFacts): W3gWatch<readonly W3gPlayer[]> {
  const played = new Map<number, W3gRace>();
  const left = new Map<number, Pick<W3gPlayer, 'leftAtMs' | 'leaveResult'>>();
  return {
    on: {
      ...onCodeOrder(({ playerId, order }) => {
        const race = RACES[order[0]!];
        if (race && !played.has(playerId)) played.set(playerId, race);
      }),
      leave({ time, playerId, result: code }) {
        const leaveResult = LEAVE_RESULTS[code];
        left.set(playerId, { leftAtMs: time, ...(leaveResult && { leaveResult }) });
      },
    },
    section: () =>
      players.map((player): W3gPlayer => {
        if (player.computer !== undefined) return player;
        const known = player.race === 'random' || player.race === undefined ? played.get(player.playerId) : player.race;
        return { ...player, ...(known && !player.observer && { racePlayed: known }), ...left.get(player.playerId) };
      }),
  };
}
