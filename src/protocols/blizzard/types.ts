/**
 * A type of the tables, with everything that depends on the base build already chosen
 * (docs/formats/sc2.md, section 4.2). `bits` is the width on the wire, `min` is added to what was read; in the versioned
 * codec neither matters.
 */
export type BlizzardType =
  | { readonly kind: 'int'; readonly bits: number; readonly min: number }
  | { readonly kind: 'bool' | 'fourcc' | 'null' }
  | { readonly kind: 'blob'; readonly bits: number; readonly min: number }
  | { readonly kind: 'bitArray'; readonly bits: number }
  /** Bits whose meaning is not known: there is no value. */
  | { readonly kind: 'skipped'; readonly bits: number }
  | { readonly kind: 'optional'; readonly of: BlizzardType }
  | { readonly kind: 'array'; readonly bits: number; readonly min: number; readonly of: BlizzardType }
  | { readonly kind: 'choice'; readonly bits: number; readonly options: readonly BlizzardOption[] }
  | { readonly kind: 'struct'; readonly fields: readonly BlizzardField[] }
  | { readonly kind: 'tagged'; readonly fields: readonly BlizzardField[] };

export interface BlizzardOption {
  readonly tag: number;
  /** As the tables have it: `TargetPoint`. */
  readonly name: string;
  readonly of: BlizzardType;
}

export interface BlizzardField {
  /** As the tables have it: `m_unitTagIndex`. */
  readonly name: string;
  readonly of: BlizzardType;
  /** Of a field of a tagged struct; the place of it in any other. */
  readonly tag: number;
}

/** One row of an event table. */
export interface BlizzardEventType {
  readonly id: number;
  /** As the tables have it: `SUnitBornEvent`. */
  readonly name: string;
  readonly type: BlizzardType;
}

/** The number of bits that a 64-bit field has at least: its values are bigints. */
export const BIGINT_BITS = 33;

/**
 * A struct whose only field is this one stands for the value of that field. Where there are others beside it, the fields of its struct
 * are theirs too: the value has no struct inside.
 */
export const PARENT_FIELD = '__parent';
