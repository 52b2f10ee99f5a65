import type { W3gStoredUnit } from '../action-values.js';
import { ACTION_ROWS, type W3gAction } from '../actions.gen.js';
import { Rows } from './rows.js';
import { forEach, type W3gBuilder, type W3gDefinition } from './section.js';

/** A value that a map stores in a game cache or takes out of it, as each client sent it. */
export interface W3gStoredValue {
  readonly timeMs: number;
  readonly playerId: number;
  readonly type: StoredType;
  readonly cache: string;
  readonly mission: string;
  readonly key: string;
  /** Undefined where a value is taken out. */
  readonly value?: number | string | W3gStoredUnit | undefined;
}

type StoredAction = Extract<W3gAction, { readonly cache: string }>;
type StoredType = StoredAction['type'];

const STORED_TYPES = ACTION_ROWS.filter(([, , fields]) => fields.startsWith('cache:')).map(([, type]) => type as StoredType);

interface StoredValues {
  readonly storedValues: readonly W3gStoredValue[];
}

/** Gives its rows to other builders too. */
type StoredValuesBuilder = W3gBuilder<StoredValues> & { readonly rows: readonly W3gStoredValue[] };

export const storedValuesSection: W3gDefinition<StoredValues, StoredValuesBuilder> = {
  sections: ['storedValues'],
  needs: STORED_TYPES,
  start({ budget }) {
    const rows = new Rows<W3gStoredValue>(budget);
    return {
      on: forEach(STORED_TYPES, (event) => {
        const { timeMs, playerId, type, cache, mission, key } = event;
        const value = 'value' in event ? { value: event.value } : {};
        rows.add({ timeMs, playerId, type, cache, mission, key, ...value }, cache.length + mission.length + key.length);
      }),
      rows: rows.all,
      *build() {
        return { storedValues: rows.all };
      },
    };
  },
};

/** Rows as the map meant them. What several clients sent comes once: of equal rows, the n-th of one client is the n-th of another. */
export function* withoutRepeats(rows: Iterable<W3gStoredValue>): Iterable<W3gStoredValue> {
  const accepted = new Map<string, number>();
  const sent = new Map<string, number>();
  for (const row of rows) {
    const text = `${row.mission}\0${row.key}\0${typeof row.value === 'object' ? JSON.stringify(row.value) : (row.value ?? '')}`;
    const sender = `${row.playerId}\0${text}`;
    const count = (sent.get(sender) ?? 0) + 1;
    sent.set(sender, count);
    if (count <= (accepted.get(text) ?? 0)) continue;
    accepted.set(text, count);
    yield row;
  }
}
