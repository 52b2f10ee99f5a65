import type { AskedWord } from '../../../core/asked-words.js';
import type { DemFieldValue } from '../entities/entity.js';
import type { DemTickRow, DemTickRows } from '../tick-verbs.js';
import type { DemTickProp } from './tick-names.js';

/**
 * Gives the rows of columns as objects, one after the other. This is easier to use than the columns, and slower.
 *
 * @example
 * for (const { tick, name, health } of demTickRows(parseDemTicksSync(bytes, { props: ['name', 'health'] }))) console.log(tick, name, health);
 */
export function* demTickRows<P extends AskedWord<P, DemTickProp>>({ rowCount, columns }: DemTickRows<P>): IterableIterator<DemTickRow<P>> {
  const names = Object.keys(columns) as (keyof typeof columns)[];
  for (let row = 0; row < rowCount; row++) {
    const values = names.map((name) => {
      const value = (columns[name] as ArrayLike<DemFieldValue | undefined>)[row];
      return [name, typeof value === 'number' && Number.isNaN(value) ? undefined : value];
    });
    yield Object.fromEntries(values) as DemTickRow<P>;
  }
}
