import type { DemEventType, DemPlayer, DemSection, DotaSampleEvent } from '../../formats/dem/index.js';
import { demChat, demGameEvents, demPlayers, playerIdOf, type DemPlayerRow } from '../dem.js';
import type { DemRows, DemRowsOf } from './dem-rows.js';
import { playerOf } from './event-player.js';

/** The tables that every game has. */
export function engineRows({ sink, game, add, world }: DemRowsOf): DemRows {
  const addPlayer = sink.rows(demPlayers);
  const addLine = sink.rows(demChat);
  const addGameEvent = sink.rows(demGameEvents);
  const events: DemEventType[] = [];
  const sections: DemSection[] = [];
  if (addLine) events.push('chat');
  if (addGameEvent) events.push('gameEvent');
  if (addPlayer && game !== undefined) sections.push('players');
  if (addPlayer && game === 'dota2') events.push('sample');
  const last = new Map<number, DotaSampleEvent>();
  const scoreOf = (player: DemPlayer): DemPlayerRow['score'] => {
    if (player.game !== 'dota2') return player;
    return last.get(playerIdOf(player)) ?? { kills: undefined, deaths: undefined, assists: undefined };
  };
  return {
    events,
    sections,
    event(event) {
      if (event.type === 'chat' && addLine) add(addLine, event);
      else if (event.type === 'sample' && event.game === 'dota2') last.set(event.playerId, event);
      else if (event.type === 'gameEvent' && addGameEvent) {
        const playerId = playerOf(event, game, world());
        add((timed) => addGameEvent({ ...timed, event, playerId }), event);
      }
    },
    end({ players }) {
      for (const player of players ?? []) addPlayer?.({ player, score: scoreOf(player) });
    },
  };
}
