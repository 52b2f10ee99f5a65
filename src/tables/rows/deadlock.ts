import type { DeadlockSampleEvent, DemEventType, DemSection } from '../../formats/dem/index.js';
import {
  deadlockAbilities,
  deadlockDamage,
  deadlockItems,
  deadlockKills,
  deadlockObjectives,
  deadlockPlayers,
  deadlockPositions,
  deadlockSeries,
} from '../deadlock.js';
import type { DemRows, DemRowsOf } from './dem-rows.js';
import { SamplePicker } from './sample-picker.js';

/** The tables of Deadlock. */
export function deadlockRows({ sink, options, add, tickRate }: DemRowsOf): DemRows {
  const addPlayer = sink.rows(deadlockPlayers);
  const addKill = sink.rows(deadlockKills);
  const addDamage = sink.rows(deadlockDamage);
  const addItem = sink.rows(deadlockItems);
  const addAbility = sink.rows(deadlockAbilities);
  const addObjective = sink.rows(deadlockObjectives);
  const addPosition = sink.rows(deadlockPositions);
  const addState = sink.rows(deadlockSeries);
  const events: DemEventType[] = [];
  const sections: DemSection[] = [];
  if (addPlayer) sections.push('players');
  if (addKill) events.push('kill');
  if (addDamage) events.push('damage');
  if (addItem) events.push('item');
  if (addAbility) events.push('ability');
  if (addObjective) events.push('objective');
  if (addPosition || addState) events.push('sample');
  const { positionSeconds, seriesSeconds } = options;
  const positions = new SamplePicker<DeadlockSampleEvent>(positionSeconds);
  const states = new SamplePicker<DeadlockSampleEvent>(seriesSeconds);
  const sample = (event: DeadlockSampleEvent): void => {
    const rate = tickRate() ?? Infinity;
    if (addPosition && positions.picks(event, rate) && event.x !== undefined) add(addPosition, event);
    if (addState && states.picks(event, rate)) add(addState, event);
  };
  return {
    events,
    sections,
    intervalSeconds: Math.min(addPosition ? positionSeconds : Infinity, addState ? seriesSeconds : Infinity),
    event(event) {
      if (!('game' in event) || event.game !== 'deadlock') return;
      if (event.type === 'damage' && addDamage) add(addDamage, event);
      else if (event.type === 'sample') sample(event);
      else if (event.type === 'objective' && addObjective) add(addObjective, event);
      else if (event.type === 'kill' && addKill) add(addKill, event);
      else if (event.type === 'item' && addItem) add(addItem, event);
      else if (event.type === 'ability' && addAbility) add(addAbility, event);
    },
    end({ players }) {
      for (const player of players ?? []) if (player.game === 'deadlock') addPlayer?.(player);
    },
  };
}
