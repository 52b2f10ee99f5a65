import type { DemSection } from '../../formats/dem/index.js';
import { deadlockPlayers } from '../deadlock.js';
import type { DemRows, DemRowsOf } from './dem-rows.js';

/** The tables of Deadlock. */
export function deadlockRows({ sink }: DemRowsOf): DemRows {
  const addPlayer = sink.rows(deadlockPlayers);
  const sections: DemSection[] = [];
  if (addPlayer) sections.push('players');
  return {
    events: [],
    sections,
    event() {},
    end({ players }) {
      for (const player of players ?? []) if (player.game === 'deadlock') addPlayer?.(player);
    },
  };
}
