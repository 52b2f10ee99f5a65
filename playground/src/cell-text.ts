import type { Cell } from 'replaykit/tables';

/** The text of a cell. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number') return Number.isInteger(cell) ? String(cell) : String(Math.round(cell * 1000) / 1000);
  return cell instanceof Date ? cell.toISOString().replace('T', ' ').slice(0, 19) : String(cell);
}
