import type { BoardColumn } from '../../parts/board.js';
import { Shape } from '../../parts/shape.js';
import { SIDE_INKS, SIDE_NAMES, type DotaMatchRead } from './match.js';

/** The column with the side's symbol and the hero. */
export function heroColumn({
  heroOf,
}: DotaMatchRead): BoardColumn<{ readonly playerId: number | undefined; readonly team: 'radiant' | 'dire' }> {
  return {
    title: 'Hero',
    value: ({ playerId }) => heroOf(playerId),
    cell: ({ playerId, team }) => (
      <>
        <Shape is={team === 'radiant' ? '●' : '▲'} ink={SIDE_INKS[team]} title={SIDE_NAMES[team]} /> {heroOf(playerId)}
      </>
    ),
  };
}
