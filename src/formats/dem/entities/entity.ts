import type { EntityClass } from './class-info.js';
import type { FieldKind } from './field-kind.js';
import { findName } from './layout-names.js';
import { slotOf } from './field-step.js';
import { placeName, placeNames, prefixesOf } from './path-name.js';
import type { StateNode } from './state-node.js';
import { bigintOfWords, numberOfWords } from '../../../core/int64.js';

/**
 * The value of a field: numbers as they were sent (an enum or id type of unknown signedness is its raw
 * varint), 64-bit ids as bigint, vectors and angles as their components, text, bytes.
 */
export type DemFieldValue = number | boolean | string | bigint | Float32Array | Uint8Array;

/** One networked entity. Live: it changes as the demo is read on. */
export interface DemEntity {
  /** Its place among the entities, 0 to 16383. */
  readonly index: number;
  readonly serial: number;
  /** `serial << 14 | index`: what CHandle fields hold (24-bit handles hold only the low ten bits of the serial). */
  readonly handle: number;
  /** `CDOTA_Unit_Hero_Axe` */
  readonly className: string;
  /** False while it is out of sight of the recording: its state is the last that was sent. */
  readonly isActive: boolean;
  /**
   * A field's value by its dotted name, `CBodyComponent.m_cellX` or `m_hItems.0003`; undefined where none was sent. A name may leave out
   * send nodes (`schema` has both forms) where it means one field alone; else it is undefined, with a diagnostic.
   */
  get(field: string): DemFieldValue | undefined;
  /** All values that were sent, by whole name, in the order of the schema. No two names are equal. */
  fields(): IterableIterator<[string, DemFieldValue]>;
  /** `fields()` as an object. */
  toObject(): Record<string, DemFieldValue>;
}

/** How entities of one recording are looked at. */
export interface EntityView {
  /** Whether a field of a name is shown; undefined: all are. */
  readonly wantedField: ((name: string) => boolean) | undefined;
  /** How wide the cells are that positions are counted in; undefined for a game that is not known. */
  readonly cellUnits: number | undefined;
  /** Reports that a name means several fields of a class. */
  ambiguous(className: string, name: string): void;
}

const NO_PREFIX: readonly string[] = [''];

/** The entity as the decoder sees it. */
export class EntityState implements DemEntity {
  isActive = true;
  /** The full update that last named it. */
  mentionedIn = 0;
  /** Records that were read into it: while it is the same, so is all that was computed from its fields. */
  changes = 0;

  constructor(
    readonly index: number,
    readonly serial: number,
    readonly entityClass: EntityClass,
    /** undefined for classes that are not decoded. */
    public root: StateNode | undefined,
    readonly view: EntityView,
  ) {}

  get handle(): number {
    return this.serial * 16384 + this.index;
  }

  get className(): string {
    return this.entityClass.name;
  }

  get(field: string): DemFieldValue | undefined {
    const { view } = this;
    let node = this.root;
    let names = NO_PREFIX;
    for (let from = 0; node !== undefined;) {
      const found = findName(node.layout, field, from);
      if (found === undefined) return undefined;
      const { index, next } = found;
      if (index < 0) {
        view.ambiguous(this.className, field);
        return undefined;
      }
      if (view.wantedField !== undefined) names = placeNames(from === 0 ? names : prefixesOf(names), node.layout, index);
      if (next > field.length) {
        const isWanted = view.wantedField === undefined || names.some(view.wantedField);
        return isWanted ? valueAt(node, index, kindAt(node, index)!) : undefined;
      }
      node = node.below(index);
      from = next;
    }
    return undefined;
  }

  *fields(): IterableIterator<[string, DemFieldValue]> {
    if (this.root === undefined) return;
    if (this.view.wantedField === undefined) yield* valuesOf(this.root, '');
    else for (const [names, value] of this.namedFields()) yield [names[0]!, value];
  }

  /** `fields()` with every name that a field has, the whole one first. */
  *namedFields(): IterableIterator<[readonly string[], DemFieldValue]> {
    if (this.root !== undefined) yield* namedValuesOf(this.root, NO_PREFIX, this.view.wantedField);
  }

  toObject(): Record<string, DemFieldValue> {
    return Object.fromEntries(this.fields());
  }
}

/** The value in a node at an index, which `kind` describes; undefined where none was sent, and for structures. */
export function valueAt(node: StateNode, index: number, kind: FieldKind): DemFieldValue | undefined {
  const { leaf } = kind;
  if (leaf === undefined || !node.has(index)) return undefined;
  const { numbers, layout } = node;
  const slot = layout.element === undefined ? slotOf(layout.steps[index]!) : index * layout.width;
  switch (leaf.kind) {
    case 'boolean':
      return numbers[slot] === 1;
    case 'integer':
    case 'float':
      return numbers[slot]!;
    case 'bigint':
      return bigintOfWords(numbers[slot]!, numbers[slot + 1]!);
    case 'signedBigint':
      return BigInt.asIntN(64, bigintOfWords(numbers[slot]!, numbers[slot + 1]!));
    case 'integerOrBigint': {
      const value = numberOfWords(numbers[slot]!, numbers[slot + 1]!);
      return value <= Number.MAX_SAFE_INTEGER ? value : bigintOfWords(numbers[slot]!, numbers[slot + 1]!);
    }
    case 'floats':
      return new Float32Array(numbers.slice(slot, slot + leaf.width));
    case 'string':
    case 'bytes':
      return node.refs[layout.element === undefined ? slot : index] as string | Uint8Array;
  }
}

/** The kind of field at an index of a node; undefined for a place that the schema does not have. */
export const kindAt = ({ layout }: StateNode, index: number): FieldKind | undefined => layout.element ?? layout.fields[index];

/** How many places of a node may hold something. */
const placesOf = (node: StateNode): number => (node.layout.element === undefined ? node.length : Math.min(node.length, node.capacity));

/** Every value with its whole name. */
function* valuesOf(node: StateNode, prefix: string): IterableIterator<[string, DemFieldValue]> {
  const { layout } = node;
  const length = placesOf(node);
  for (let i = 0; i < length; i++) {
    if (!node.has(i)) continue;
    const name = prefix + placeName(layout, i);
    const below = node.below(i);
    if (below !== undefined) yield* valuesOf(below, `${name}.`);
    else {
      const value = valueAt(node, i, kindAt(node, i)!);
      if (value !== undefined) yield [name, value];
    }
  }
}

/** Every value with all of its names, of which `wanted` has to take one. */
function* namedValuesOf(
  node: StateNode,
  prefixes: readonly string[],
  wanted: ((name: string) => boolean) | undefined,
): IterableIterator<[readonly string[], DemFieldValue]> {
  const { layout } = node;
  const length = placesOf(node);
  for (let i = 0; i < length; i++) {
    if (!node.has(i)) continue;
    const names = placeNames(prefixes, layout, i);
    const below = node.below(i);
    if (below !== undefined) yield* namedValuesOf(below, prefixesOf(names), wanted);
    else if (wanted === undefined || names.some(wanted)) {
      const value = valueAt(node, i, kindAt(node, i)!);
      if (value !== undefined) yield [names, value];
    }
  }
}
