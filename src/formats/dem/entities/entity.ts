import type { EntityClass } from './class-info.js';
import type { FieldKind } from './field-kind.js';
import { elementName } from './path-name.js';
import type { StateNode } from './state-node.js';
import { bigintOfWords, numberOfWords } from '../../../core/int64.js';

/**
 * The value of a field: numbers as they were sent (an enum or id type of unknown signedness is its raw
 * varint), 64-bit ids as bigint, vectors and angles as their components, text, bytes.
 */
export type FieldValue = number | boolean | string | bigint | Float32Array | Uint8Array;

/** One networked entity. Live: it changes as the demo is read on. */
export interface Entity {
  /** Its place among the entities, 0 to 16383. */
  readonly index: number;
  readonly serial: number;
  /** `serial << 14 | index`: what CHandle fields hold (24-bit handles hold only the low ten bits of the serial). */
  readonly handle: number;
  /** `CDOTA_Unit_Hero_Axe` */
  readonly className: string;
  /** False while it is out of sight of the recording: its state is the last that was sent. */
  readonly active: boolean;
  /** A field's value by its dotted name, `CBodyComponent.m_cellX` or `m_hItems.0003`; undefined where none was sent. */
  get(field: string): FieldValue | undefined;
  /** All values that were sent, by dotted name, in the order of the schema. */
  fields(): IterableIterator<[string, FieldValue]>;
  /** `fields()` as an object. */
  toObject(): Record<string, FieldValue>;
}

/** The entity as the decoder sees it. */
export class EntityState implements Entity {
  active = true;
  /** In the full update in hand. */
  mentioned = false;

  constructor(
    readonly index: number,
    readonly serial: number,
    readonly entityClass: EntityClass,
    /** undefined for classes that are not decoded. */
    public root: StateNode | undefined,
    readonly wantedField: ((name: string) => boolean) | undefined,
  ) {}

  get handle(): number {
    return this.serial * 16384 + this.index;
  }

  get className(): string {
    return this.entityClass.name;
  }

  get(field: string): FieldValue | undefined {
    if (this.root === undefined || this.wantedField?.(field) === false) return undefined;
    return valueByName(this.root, field);
  }

  *fields(): IterableIterator<[string, FieldValue]> {
    if (this.root === undefined) return;
    for (const entry of valuesOf(this.root, '')) if (this.wantedField?.(entry[0]) !== false) yield entry;
  }

  toObject(): Record<string, FieldValue> {
    return Object.fromEntries(this.fields());
  }
}

/** The value in a node at an index, which `kind` describes; undefined where none was sent, and for structures. */
export function valueAt(node: StateNode, index: number, kind: FieldKind): FieldValue | undefined {
  const { leaf } = kind;
  if (leaf === undefined || !node.has(index)) return undefined;
  const { numbers, layout } = node;
  const slot = layout.element === undefined ? layout.slots[index]! : index * layout.width;
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

/** The kind of what lies at an index of a node; undefined for a place that the schema does not have. */
export const kindAt = ({ layout }: StateNode, index: number): FieldKind | undefined => layout.element ?? layout.fields[index];

function* valuesOf(node: StateNode, prefix: string): IterableIterator<[string, FieldValue]> {
  const length = node.layout.element === undefined ? node.length : Math.min(node.length, node.capacity);
  for (let i = 0; i < length; i++) {
    if (!node.has(i)) continue;
    const kind = kindAt(node, i)!;
    const name = prefix + (node.layout.element === undefined ? kind.name : elementName(i));
    const below = node.below(i);
    if (below !== undefined) yield* valuesOf(below, `${name}.`);
    else {
      const value = valueAt(node, i, kind);
      if (value !== undefined) yield [name, value];
    }
  }
}

/** A value by dotted name, the first field of a name where a structure has several. */
export function valueByName(root: StateNode, name: string): FieldValue | undefined {
  const parts = name.split('.');
  let node = root;
  for (let i = 0; ; i++) {
    const index = indexOfName(node, parts[i]!);
    if (index === undefined) return undefined;
    if (i === parts.length - 1) return valueAt(node, index, kindAt(node, index)!);
    const below = node.below(index);
    if (below === undefined) return undefined;
    node = below;
  }
}

const namesOf = new WeakMap<readonly FieldKind[], ReadonlyMap<string, number>>();

/** The index of a field or element in a node. */
export function indexOfName({ layout, length }: StateNode, name: string): number | undefined {
  if (layout.element !== undefined) {
    const index = Number(name);
    return Number.isInteger(index) && index >= 0 && index < length ? index : undefined;
  }
  let names = namesOf.get(layout.fields);
  if (names === undefined) {
    const map = new Map<string, number>();
    layout.fields.forEach((field, i) => {
      if (!map.has(field.name)) map.set(field.name, i);
    });
    namesOf.set(layout.fields, (names = map));
  }
  return names.get(name);
}
