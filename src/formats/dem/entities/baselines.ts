import { BitReader } from '../../../core/bit-reader.js';
import { corrupt, isReplayError } from '../../../core/errors.js';
import type { StringTableRows } from '../string-table.js';
import type { EntityClass } from './class-info.js';
import type { FieldLists } from './field-list.js';
import { StateNode } from './state-node.js';

/** Bits that may stay behind a baseline's field list: its value is filled up to a whole byte. */
const MAX_PADDING_BITS = 7;

/**
 * The states that entities start from: rows of string table `instancebaseline`, decoded when first needed.
 * A plain key is a class id; keys like `35:1` are alternates, addressed by row (docs/formats/dem.md,
 * section 10, confirmed on real files).
 */
export class Baselines {
  readonly #table: () => StringTableRows | undefined;
  readonly #lists: FieldLists;
  readonly #reader = new BitReader();
  /** Class id to row. */
  #rows: Map<string, number> | undefined;
  readonly #decoded = new Map<number, StateNode>();
  /** Values read from alternate rows, which are read again for each use. */
  alternateValuesRead = 0;

  constructor(table: () => StringTableRows | undefined, lists: FieldLists) {
    this.#table = table;
    this.#lists = lists;
  }

  /** Forgets what was decoded of rows that were sent again. */
  changed(rows: readonly number[]): void {
    this.#rows = undefined;
    for (const row of rows) this.#decoded.delete(row);
  }

  /** A state of its own for a new entity; empty where the recording has no baseline for the class. */
  create(entityClass: EntityClass): StateNode {
    const row = this.#rowOf(entityClass.id);
    if (row === undefined) return StateNode.of(entityClass.layout);
    let baseline = this.#decoded.get(row);
    if (baseline === undefined) {
      baseline = StateNode.of(entityClass.layout);
      this.#apply(row, baseline);
      this.#decoded.set(row, baseline.share());
    }
    return baseline.fork(this.#lists.budget);
  }

  /** Applies an alternate baseline to the state of an entity. */
  applyRow(row: number, state: StateNode): void {
    const before = this.#lists.valuesRead;
    this.#apply(row, state);
    this.alternateValuesRead += this.#lists.valuesRead - before;
  }

  #apply(row: number, state: StateNode): void {
    const value = this.#table()?.value(row);
    if (value === undefined) throw corrupt(`instancebaseline has no row ${row}`);
    const reader = this.#reader;
    reader.load(value);
    try {
      this.#lists.apply(reader, state);
      if (reader.remaining > MAX_PADDING_BITS) throw corrupt(`baseline ends ${reader.remaining} bits early`);
    } catch (error) {
      throw isReplayError(error) ? error.within({ path: [`instancebaseline row ${row}`] }) : error;
    }
  }

  #rowOf(classId: number): number | undefined {
    if (this.#rows === undefined) {
      this.#rows = new Map();
      const table = this.#table();
      for (let i = 0; i < (table?.size ?? 0); i++) {
        const key = table!.key(i);
        if (key !== undefined && !this.#rows.has(key)) this.#rows.set(key, i);
      }
    }
    return this.#rows.get(String(classId));
  }
}
