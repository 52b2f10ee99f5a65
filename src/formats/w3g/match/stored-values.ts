import { built } from '../../../io/sections.js';
import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import type { W3gStoredUnit } from '../action-values.js';
import { ACTION_ROWS, type W3gAction } from '../actions.gen.js';
import { Rows } from '../../../core/kept-rows.js';
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
      build: () => built({ storedValues: rows.all }),
    };
  },
};

/** What comparing a row costs beside its text, in units of the read budget. */
const COMPARE_UNITS = 32;
/** Roughly the memory of an entry of a map. */
const ENTRY_BYTES = 64;

/**
 * Rows of `syncStoredInteger` as the map meant them. What several clients sent comes once: of equal rows, the n-th of one client is the n-th
 * of another.
 */
export function* withoutRepeats(rows: readonly W3gStoredValue[], budget: ReadBudget): Asking<readonly W3gStoredValue[]> {
  const accepted = new Map<string, number>();
  const sent = new Map<string, number>();
  const once: W3gStoredValue[] = [];
  let entryBytes = 0;
  for (const row of rows) {
    const text = `${row.mission}\0${row.key}\0${row.value as number}`;
    const sender = `${row.playerId}\0${text}`;
    const count = (sent.get(sender) ?? 0) + 1;
    budget.work(COMPARE_UNITS + 2 * text.length);
    budget.keep(2 * (ENTRY_BYTES + text.length));
    entryBytes += 2 * (ENTRY_BYTES + text.length);
    sent.set(sender, count);
    yield* pauseIfDue(budget);
    if (count <= (accepted.get(text) ?? 0)) continue;
    accepted.set(text, count);
    once.push(row);
  }
  budget.keep(-entryBytes);
  return once;
}
