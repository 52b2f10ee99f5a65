import type { DemEventType, DemSection, DotaSampleEvent } from '../../formats/dem/index.js';
import { dotaCombatLog, dotaPlayers, dotaPositions, dotaSeries } from '../dota.js';
import type { DemRows, DemRowsOf } from './dem-rows.js';
import { SamplePicker } from './sample-picker.js';

/** No match is as long as this, so only its end is sampled. */
const LONG_SECONDS = 1e9;

/** The tables of Dota 2. */
export function dotaRows({ sink, options, add, timed, tickRate }: DemRowsOf): DemRows {
  const addPlayer = sink.rows(dotaPlayers);
  const addEntry = sink.rows(dotaCombatLog);
  const addPosition = sink.rows(dotaPositions);
  const addState = sink.rows(dotaSeries);
  const events: DemEventType[] = [];
  const sections: DemSection[] = [];
  if (addEntry) events.push('combatLog');
  if (addPosition || addState || addPlayer) events.push('sample');
  if (addPlayer) sections.push('players');
  const { positionSeconds, seriesSeconds } = options;
  const positions = new SamplePicker<DotaSampleEvent>(positionSeconds);
  const states = new SamplePicker<DotaSampleEvent>(seriesSeconds);
  const last = new Map<number, DotaSampleEvent>();
  const position = (event: DotaSampleEvent): void => {
    if (addPosition && event.x !== undefined) add(addPosition, event);
  };
  const state = (event: DotaSampleEvent): void => {
    if (addState) add(addState, event);
  };
  return {
    events,
    sections,
    intervalSeconds: Math.min(addPosition ? positionSeconds : LONG_SECONDS, addState ? seriesSeconds : LONG_SECONDS),
    event(event) {
      if (event.type === 'combatLog') addEntry?.(timed(event));
      else if (event.type === 'sample' && event.game === 'dota2') {
        last.set(event.playerId, event);
        const rate = tickRate() ?? Infinity;
        if (positions.picks(event, rate)) position(event);
        if (states.picks(event, rate)) state(event);
      }
    },
    end({ players }) {
      for (const event of positions.rest) position(event);
      for (const event of states.rest) state(event);
      for (const player of players ?? []) if (player.game === 'dota2') addPlayer?.({ player, last: last.get(player.playerId) });
    },
  };
}
