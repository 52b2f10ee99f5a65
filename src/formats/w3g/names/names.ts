import type { W3gOrder } from '../action-values.js';

/** What a code is. */
export type W3gCodeKind = 'hero' | 'ability' | 'unit' | 'building' | 'item' | 'upgrade';

/** The English name of a code, and what it is. */
export interface W3gCodeName {
  readonly name: string;
  readonly kind: W3gCodeKind;
}

/**
 * Names of the unmodified game, up to 1.36; `loadW3gNames` loads them. Maps may give codes another meaning, and bring their own, which only
 * the map can name: those are undefined, never guessed.
 */
export interface W3gNamesTable {
  /** The name of a code: `{ name: 'Footman', kind: 'unit' }` of `hfoo`. */
  code(code: string): W3gCodeName | undefined;
  /** The word of an order's number: `smart` of 0xd0003. */
  order(id: number): string | undefined;
  /** The name of what an action orders, whichever it is. */
  of(order: W3gOrder): string | undefined;
}
