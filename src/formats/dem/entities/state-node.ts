import { corrupt } from '../../../core/errors.js';
import { slotOf } from './field-step.js';
import type { NodeLayout } from './field-kind.js';

/**
 * What does not fit a number: text, bytes, and the nodes of structures. null is a structure of which the
 * recording says that it is not there; undefined was never sent.
 */
export type Ref = StateNode | string | Uint8Array | null | undefined;

/**
 * In the first slot of a number that was never sent. Every value is whole or rounded to a single, so none is
 * this one.
 */
export const ABSENT = Number.MIN_VALUE;

/** Elements that one array may have: far above any real one (a few thousand). */
const MAX_ELEMENTS = 1 << 16;
/** Elements that get their slots at once, where an array is known to have as many. */
const AT_ONCE = 64;
/** The size of a node without its slots, counted in slots. */
const NODE_SLOTS = 16;

/**
 * The references of structures and arrays that hold numbers alone. Nothing is ever written here. It held something once, since V8
 * then reads it as it reads all lists of references.
 */
export const NO_REFS: undefined[] = [undefined];
NO_REFS.pop();

/** Counts what the states of one recording take. */
export interface GrowthBudget {
  take(slots: number): void;
}

/**
 * The values of one structure, or of one array: numbers in `numbers`, the rest in `refs`. A field has slots in
 * one of the two (`NodeLayout.steps`), an element in the one that its kind needs.
 *
 * Both are plain arrays, since V8 copies those quickest, and most nodes are copies: `numbers` holds doubles and
 * nothing else, neither has holes.
 */
export class StateNode {
  /** Elements of an array as the file counts them; slots exist only up to the highest that was sent. */
  length: number;
  /** Whether other states share this node, so that it must not be written to. */
  shared = false;

  private constructor(
    readonly layout: NodeLayout,
    readonly numbers: number[],
    readonly refs: Ref[],
    length: number,
  ) {
    this.length = length;
  }

  static of(layout: NodeLayout, budget: GrowthBudget): StateNode {
    budget.take(NODE_SLOTS + layout.noNumbers.length + layout.noRefs.length);
    return new StateNode(layout, layout.noNumbers.slice(), copyOf(layout.noRefs), layout.fields.length);
  }

  /**
   * A node with the same values, to write to. The nodes below are shared by both until one of them writes
   * there: most entities never touch most of their baseline.
   */
  fork(budget: GrowthBudget): StateNode {
    const { layout, numbers, refs, length } = this;
    if (!this.shared) shareAll(refs);
    budget.take(NODE_SLOTS + numbers.length + refs.length);
    return new StateNode(layout, numbers.slice(), copyOf(refs), length);
  }

  /** Slots of this node and of those below, without the nodes that were counted before. */
  count(counted: Set<StateNode>): number {
    if (counted.has(this)) return 0;
    counted.add(this);
    let slots = NODE_SLOTS + this.numbers.length + this.refs.length;
    for (const ref of this.refs) {
      if (ref instanceof StateNode) slots += ref.count(counted);
      else if (ref !== undefined && ref !== null) slots += slotsOf(ref);
    }
    return slots;
  }

  /** From now on nobody writes to this node or to those below: writers must fork it. */
  share(): this {
    if (!this.shared) {
      this.shared = true;
      shareAll(this.refs);
    }
    return this;
  }

  /** Elements that have slots. */
  get capacity(): number {
    const { layout, numbers, refs } = this;
    return layout.width > 0 ? numbers.length / layout.width : refs.length;
  }

  /** Whether a field or element has a value, or its structure was spoken of. */
  has(index: number): boolean {
    const { layout, numbers, refs } = this;
    if (index >= this.length) return false;
    if (layout.element === undefined) {
      const slot = slotOf(layout.steps[index]!);
      return layout.fields[index]!.width > 0 ? numbers[slot] !== ABSENT : refs[slot] !== undefined;
    }
    if (layout.width === 0) return refs[index] !== undefined;
    const slot = index * layout.width;
    return slot < numbers.length && numbers[slot] !== ABSENT;
  }

  /** The node below a field or element. */
  below(index: number): StateNode | undefined {
    const { layout, refs } = this;
    const field = layout.element ?? layout.fields[index];
    if (field === undefined || field.leaf !== undefined) return undefined;
    return (refs[layout.element === undefined ? slotOf(layout.steps[index]!) : index] as StateNode | null | undefined) ?? undefined;
  }

  /** Makes room for element `index` of an array, and counts it. */
  reach(index: number, budget: GrowthBudget): void {
    const { layout, numbers, refs } = this;
    if (index < 0 || index >= layout.maxLength || index >= MAX_ELEMENTS)
      throw corrupt(`element ${index} of ${Math.min(layout.maxLength, MAX_ELEMENTS)}`);
    if (index >= this.length) this.length = index + 1;
    const { capacity } = this;
    if (index < capacity) return;
    const likely = Math.min(AT_ONCE, layout.maxLength === Infinity ? this.length : layout.maxLength);
    const wanted = Math.max(index + 1, likely, Math.min(MAX_ELEMENTS, capacity * 2));
    budget.take((wanted - capacity) * (layout.width === 0 ? 1 : layout.width));
    if (layout.width === 0) for (let i = capacity; i < wanted; i++) refs.push(undefined);
    else for (let i = wanted * layout.width - numbers.length; i > 0; i--) numbers.push(ABSENT);
  }

  /** The file says how many elements there are: those beyond cease to exist, new ones have no value yet. */
  resize(length: number): void {
    if (length > MAX_ELEMENTS) throw corrupt(`a list of ${length} elements is too long`);
    if (length < this.length) {
      this.numbers.fill(ABSENT, length * this.layout.width);
      this.refs.fill(undefined, length);
    }
    this.length = length;
  }
}

/** Slots that a text or bytes take, headers included. */
export const slotsOf = (value: string | Uint8Array): number => 4 + (value.length >>> 3);

const copyOf = (refs: Ref[]): Ref[] => (refs === NO_REFS ? refs : refs.slice());

function shareAll(refs: readonly Ref[]): void {
  for (const ref of refs) if (ref instanceof StateNode) ref.share();
}
