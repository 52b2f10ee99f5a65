/**
 * A type of the tables, with everything that depends on the base build already chosen
 * (docs/formats/sc2.md, section 4.2). `bits` is the width on the wire, `min` is added to what was read; in the versioned
 * codec neither matters.
 */
export type Sc2Type =
  | { readonly kind: 'int'; readonly bits: number; readonly min: number }
  | { readonly kind: 'bool' | 'fourcc' | 'null' }
  | { readonly kind: 'blob'; readonly bits: number; readonly min: number }
  | { readonly kind: 'bitArray'; readonly bits: number }
  | { readonly kind: 'optional'; readonly of: Sc2Type }
  | { readonly kind: 'array'; readonly bits: number; readonly min: number; readonly of: Sc2Type }
  | { readonly kind: 'choice'; readonly bits: number; readonly options: readonly Sc2Option[] }
  | { readonly kind: 'struct'; readonly fields: readonly Sc2Field[] }
  | { readonly kind: 'tagged'; readonly fields: readonly Sc2Field[] };

export interface Sc2Option {
  readonly tag: number;
  /** As the tables have it: `TargetPoint`. */
  readonly name: string;
  readonly of: Sc2Type;
}

export interface Sc2Field {
  /** As the tables have it: `m_unitTagIndex`. */
  readonly name: string;
  readonly of: Sc2Type;
  /** Of a field of a tagged struct; the place of it in any other. */
  readonly tag: number;
}

/** One row of an event table. */
export interface Sc2EventType {
  readonly id: number;
  /** As the tables have it: `SUnitBornEvent`. */
  readonly name: string;
  readonly type: Sc2Type;
}

/** The number of bits that a 64-bit field has at least: its values are bigints. */
export const BIGINT_BITS = 33;

/** A struct whose only field is this one stands for the value of that field. */
export const PARENT_FIELD = '__parent';
