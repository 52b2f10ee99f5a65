import { WireReader } from '../../../codecs/protobuf/wire.js';
import type { DemDialect, FieldPatch } from '../dialect.js';
import { dialectOf } from '../dialects.js';
import { decodeMessage, type DemGame } from '../messages.js';
import { FieldKind, modelOf, type FieldLayouts, type NodeLayout } from './field-kind.js';
import { fieldStep } from './field-step.js';
import { fieldType, type FieldType } from './field-type.js';
import { ABSENT, NO_REFS } from './state-node.js';
import type { SchemaField, SerializerName } from './schema-field.js';
import { SchemaTables, type SchemaSerializer } from './schema-tables.js';

const NO_STEPS = new Int32Array(0);

/** The schema of one recording: CDemoSendTables, with layouts made when they are first needed. */
export class Serializers implements FieldLayouts {
  readonly fields: readonly SchemaField[];
  readonly symbolCount: number;
  /** All serializers, in the order of the file. */
  readonly names: readonly SerializerName[];
  /** By `name version`. */
  readonly #serializers = new Map<string, SchemaSerializer>();
  readonly #tables: SchemaTables;
  #layoutCount = 0;
  readonly #layouts = new Map<string, NodeLayout>();
  readonly #kinds: (FieldKind | undefined)[] = [];
  /** By their text: thousands of fields share a few hundred types. */
  readonly #types = new Map<string, FieldType>();
  readonly #dialect: DemDialect | undefined;
  readonly #tell: ((serializer: string, kind: FieldKind) => void) | undefined;

  /** `tell` is called with each field of the serializers in use whose encoding is not fully known. */
  constructor(payload: Uint8Array, game: DemGame | undefined, patch?: FieldPatch, tell?: (serializer: string, kind: FieldKind) => void) {
    this.#tell = tell;
    this.#dialect = dialectOf(game);
    const wire = new WireReader((decodeMessage('CDemoSendTables', payload)['data'] as Uint8Array | undefined) ?? new Uint8Array(0));
    const length = wire.length();
    const tables = new SchemaTables(wire.bytes, wire.position, wire.position + length);
    this.#tables = tables;
    this.symbolCount = tables.symbolCount;
    this.names = tables.serializers;
    for (const serializer of tables.serializers) this.#serializers.set(keyOf(serializer), serializer);
    this.fields = patch === undefined ? tables.fields : patched(tables, patch);
  }

  /** Throws `corrupt` for a structure with a field that the file lacks: without this, it is seen when the structure is first needed. */
  check(): void {
    for (const serializer of this.#tables.serializers) this.#tables.fieldIndexes(serializer);
  }

  /** Whether the file describes a serializer. */
  has(serializer: SerializerName): boolean {
    return this.#serializers.has(keyOf(serializer));
  }

  /** The layout of a structure; undefined for a name that the file does not describe. */
  layout(serializer: SerializerName): NodeLayout | undefined {
    const key = keyOf(serializer);
    const known = this.#layouts.get(key);
    if (known !== undefined) return known;
    const described = this.#serializers.get(key);
    if (described === undefined) return undefined;
    const fields = this.#tables.fieldIndexes(described).map((index) => this.kind(index));
    const steps = new Int32Array(fields.length);
    let width = 0;
    let references = 0;
    fields.forEach((field, i) => {
      steps[i] = fieldStep(field.op, field.width > 0 ? width : references++);
      width += field.width;
    });
    const layout: NodeLayout = {
      id: ++this.#layoutCount,
      name: serializer.name,
      fields,
      element: undefined,
      steps,
      width,
      noNumbers: absentNumbers(width),
      noRefs: references === 0 ? NO_REFS : absentRefs(references),
      maxLength: fields.length,
      names: undefined,
    };
    this.#layouts.set(key, layout);
    for (const field of fields) if (field.unknown !== undefined) this.#tell?.(serializer.name, field);
    return layout;
  }

  /** The field at an index of the file's list. */
  kind(index: number): FieldKind {
    const field = this.fields[index]!;
    return (this.#kinds[index] ??= new FieldKind(field, modelOf(field, this.typeOf(field.type), this.#dialect), this, this.#dialect));
  }

  /** The parts of a type's text. */
  typeOf(text: string): FieldType {
    let type = this.#types.get(text);
    if (type === undefined) this.#types.set(text, (type = fieldType(text)));
    return type;
  }

  /** The layout of an array of one field. */
  elements(element: FieldKind, maxLength = Infinity): NodeLayout {
    return {
      id: ++this.#layoutCount,
      name: '',
      fields: [],
      element,
      steps: NO_STEPS,
      width: element.width,
      noNumbers: absentNumbers(0),
      noRefs: element.width > 0 ? NO_REFS : absentRefs(0),
      maxLength,
      names: undefined,
    };
  }
}

/** The fields as the server means them, which may depend on the first serializer that has a field. */
function patched(tables: SchemaTables, patch: FieldPatch): readonly SchemaField[] {
  const owners = new Map<number, string>();
  for (const serializer of tables.serializers) {
    for (const index of tables.fieldIndexes(serializer)) if (!owners.has(index)) owners.set(index, serializer.name);
  }
  return tables.fields.map((field, index) => patch(field, owners.get(index)));
}

/** V8 stores an array as plain doubles as long as it never held anything else. */
function absentNumbers(count: number): readonly number[] {
  const numbers = [ABSENT];
  for (let i = 1; i < count; i++) numbers.push(ABSENT);
  numbers.length = count;
  return numbers;
}

function absentRefs(count: number): undefined[] {
  const refs: undefined[] = [undefined];
  for (let i = 1; i < count; i++) refs.push(undefined);
  refs.length = count;
  return refs;
}

const keyOf = ({ name, version }: SerializerName): string => `${name} ${version}`;
