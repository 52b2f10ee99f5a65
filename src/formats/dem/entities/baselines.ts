import type { ReadBudget } from '../../../core/budget.js';
import { BitReader } from '../../../core/bit-reader.js';
import { corrupt, isReplayError } from '../../../core/errors.js';
import type { StringTableRows } from '../string-tables/string-table.js';
import type { EntityClass } from './class-info.js';
import type { FieldLists } from './field-list.js';
import { RowIndex } from './row-index.js';
import { StateNode } from './state-node.js';

/** Bits that may be left after a baseline's field list: its value is filled up to a whole byte. */
const MAX_PADDING_BITS = 7;

/** One row, decoded. */
interface Baseline {
  /** The bytes that it was read from. It is valid as long as the row holds these bytes. */
  readonly bytes: Uint8Array;
  readonly state: StateNode;
  /** Values in it. */
  readonly values: number;
  /** Whether its row was sent again since it was last used. */
  sentAgain: boolean;
}

/**
 * The states that entities start from: rows of string table `instancebaseline`, decoded when first needed.
 * A plain key is a class id; keys like `35:1` are alternates, addressed by row (docs/formats/dem.md,
 * section 10, confirmed on real files).
 */
export class Baselines {
  readonly #table: () => StringTableRows | undefined;
  readonly #lists: FieldLists;
  readonly #reader = new BitReader();
  readonly #index = new RowIndex();
  readonly #budget: ReadBudget;
  readonly #decoded = new Map<number, Baseline>();
  /** By class id: those that were looked up since rows were last sent. */
  readonly #current = new Map<number, StateNode>();
  /** Values read from alternate rows, which are read again for each use. */
  alternateValuesRead = 0;
  /** Values that were not read again, since their row was sent again as it was. */
  valuesKept = 0;

  constructor(table: () => StringTableRows | undefined, lists: FieldLists, budget: ReadBudget) {
    this.#table = table;
    this.#lists = lists;
    this.#budget = budget;
  }

  /** The states that are kept. */
  *states(): Iterable<StateNode> {
    for (const { state } of this.#decoded.values()) yield state;
    yield* this.#current.values();
  }

  /** How many rows the index looked at, for tests. */
  get rowsIndexed(): number {
    return this.#index.visited;
  }

  /** These rows were sent, or the table is another. */
  changed(rows: readonly number[] = []): void {
    this.#index.changed(this.#table(), rows);
    this.#current.clear();
    for (const row of rows) {
      const known = this.#decoded.get(row);
      if (known !== undefined) known.sentAgain = true;
    }
  }

  /** A state of its own for a new entity; empty where the recording has no baseline for the class. */
  create(entityClass: EntityClass): StateNode {
    let state = this.#current.get(entityClass.id);
    if (state === undefined) {
      state = this.#decode(entityClass);
      this.#current.set(entityClass.id, state);
    }
    return state.fork(this.#lists.budget);
  }

  #decode({ id, layout }: EntityClass): StateNode {
    const row = this.#rowOf(id);
    if (row === undefined) return StateNode.of(layout, this.#lists.budget).share();
    const bytes = this.#table()!.value(row);
    const known = this.#decoded.get(row);
    if (known !== undefined && known.bytes === bytes && known.state.layout === layout) {
      if (known.sentAgain) this.valuesKept += known.values;
      known.sentAgain = false;
      return known.state;
    }
    const before = this.#lists.valuesRead;
    const state = StateNode.of(layout, this.#lists.budget);
    this.#apply(row, state);
    this.#decoded.set(row, { bytes: bytes!, state: state.share(), values: this.#lists.valuesRead - before, sentAgain: false });
    return state;
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
    // An alternate baseline is read again for each entity that names it.
    this.#budget.work(value.length);
    reader.load(value);
    try {
      this.#lists.apply(reader, state);
      if (reader.remaining > MAX_PADDING_BITS) throw corrupt(`a baseline ends ${reader.remaining} bits before its data`);
    } catch (error) {
      throw isReplayError(error) ? error.within({ path: [`instancebaseline row ${row}`] }) : error;
    }
  }

  #rowOf(classId: number): number | undefined {
    const { visited } = this.#index;
    const row = this.#index.rowOf(this.#table(), String(classId));
    this.#budget.work(this.#index.visited - visited);
    return row;
  }
}
