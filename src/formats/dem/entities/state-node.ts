import { ReplayLimitError, corrupt } from '../../../core/errors.js';
import type { NodeLayout } from './serializers.js';

/** What does not fit a number: text, bytes, and the nodes of structures. */
export type Ref = StateNode | string | Uint8Array | undefined;

/** Elements that one array may have: far above any real one (a few thousand). */
const MAX_ELEMENTS = 1 << 16;
/** Elements that get their slots at once, where an array is known to have as many. */
const AT_ONCE = 64;
/** Slots that arrays of one recording may grow by in all: a file of some KB must not fill the memory. */
const MAX_GROWN_SLOTS = 1 << 26;

/** Counts what the arrays of one recording have taken. */
export interface GrowthBudget {
  slots: number;
}

const NO_NUMBERS = new Float64Array(0);

/**
 * The values of one structure, or of one array: numbers in typed slots, the rest beside them. A value that
 * was never sent has `has[i] === 0`.
 */
export class StateNode {
  /** Elements of an array as the file counts them; slots exist only up to the highest that was sent. */
  length: number;
  /** Whether others hold this node too, so that it must not be written to. */
  shared = false;

  private constructor(
    readonly layout: NodeLayout,
    public numbers: Float64Array,
    public has: Uint8Array,
    public refs: Ref[],
    length: number,
  ) {
    this.length = length;
  }

  static of(layout: NodeLayout): StateNode {
    if (layout.element !== undefined) return new StateNode(layout, NO_NUMBERS, new Uint8Array(0), [], 0);
    return new StateNode(
      layout,
      layout.width === 0 ? NO_NUMBERS : new Float64Array(layout.width),
      new Uint8Array(layout.fields.length),
      [],
      layout.fields.length,
    );
  }

  /**
   * A node with the same values, to write to. What lies below is shared by both until one of them writes
   * there: most entities never touch most of their baseline.
   */
  fork(): StateNode {
    const { layout, numbers, has, refs, length } = this;
    if (!this.shared) shareAll(refs);
    return new StateNode(layout, numbers.length === 0 ? NO_NUMBERS : numbers.slice(), has.slice(), refs.slice(), length);
  }

  /** From now on nobody writes to this node or to those below: whoever wants to forks it. */
  share(): this {
    if (!this.shared) {
      this.shared = true;
      shareAll(this.refs);
    }
    return this;
  }

  /** Makes room for element `index` of an array, and counts it. */
  reach(index: number, budget: GrowthBudget): void {
    const { layout } = this;
    if (index >= layout.maxLength || index >= MAX_ELEMENTS)
      throw corrupt(`element ${index} of ${Math.min(layout.maxLength, MAX_ELEMENTS)}`);
    if (index >= this.length) this.length = index + 1;
    if (index < this.has.length) return;
    const likely = Math.min(AT_ONCE, layout.maxLength === Infinity ? this.length : layout.maxLength);
    const capacity = Math.max(index + 1, likely, Math.min(MAX_ELEMENTS, this.has.length * 2));
    budget.slots += (capacity - this.has.length) * (layout.width + 1);
    if (budget.slots > MAX_GROWN_SLOTS) throw new ReplayLimitError('maxItems', budget.slots, MAX_GROWN_SLOTS);
    const has = new Uint8Array(capacity);
    has.set(this.has);
    this.has = has;
    if (layout.width > 0) {
      const numbers = new Float64Array(capacity * layout.width);
      numbers.set(this.numbers);
      this.numbers = numbers;
    }
  }

  /** The file says how many elements there are: those beyond cease to exist, new ones have no value yet. */
  resize(length: number): void {
    if (length > MAX_ELEMENTS) throw corrupt(`${length} elements`);
    if (length < this.length) {
      this.has.fill(0, length);
      if (this.refs.length > length) this.refs.length = length;
    }
    this.length = length;
  }
}

function shareAll(refs: readonly Ref[]): void {
  for (const ref of refs) if (ref instanceof StateNode) ref.share();
}
