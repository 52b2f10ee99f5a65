import { WireReader } from '../../../codecs/protobuf/wire.js';
import { corrupt } from '../../../core/errors.js';
import { decodeMessage, type DemGame, type ProtoMessage } from '../messages.js';
import { FieldKind, modelOf } from './field-kind.js';
import { patchField } from './patches.js';
import { ABSENT } from './state-node.js';
import { schemaField, type SchemaField, type SerializerName } from './schema-field.js';

/** Where the values of one structure, or the elements of one array, lie. */
export interface NodeLayout {
  /** The serializer's name; empty for elements. */
  readonly name: string;
  /** Fields of a structure. */
  readonly fields: readonly FieldKind[];
  /** The one field of all elements, where this is an array. */
  readonly element: FieldKind | undefined;
  /** The op of each field. */
  readonly ops: Uint8Array;
  /** First slot of each field's value: in the numbers, or where it takes none of them, in the references. */
  readonly slots: Int32Array;
  /** Slots of a whole structure; of an array, of one element. */
  readonly width: number;
  /** The slots of a structure of which nothing was sent, for copying. Doubles, and no holes. */
  readonly noNumbers: readonly number[];
  readonly noRefs: readonly undefined[];
  /** Elements of a fixed array; Infinity where the file says how many there are. */
  readonly maxLength: number;
}

const NO_SLOTS = new Int32Array(0);
const NO_OPS = new Uint8Array(0);

/** The schema of one recording: CDemoSendTables, with layouts made when they are first needed. */
export class Serializers {
  readonly fields: readonly SchemaField[];
  readonly symbolCount: number;
  /** `name version` to indexes of its fields. */
  readonly #fieldsOf = new Map<string, readonly number[]>();
  readonly #names: SerializerName[] = [];
  readonly #layouts = new Map<string, NodeLayout>();
  readonly #kinds: (FieldKind | undefined)[] = [];
  readonly #game: DemGame | undefined;

  /** `build` is needed for Dota 2 recordings of 2015 only. */
  constructor(payload: Uint8Array, game: DemGame | undefined, build: number | undefined) {
    this.#game = game;
    const wire = new WireReader((decodeMessage('CDemoSendTables', payload)['data'] as Uint8Array | undefined) ?? new Uint8Array(0));
    const length = wire.length();
    const tables = decodeMessage('CSVCMsg_FlattenedSerializer', wire.bytes, wire.position, wire.position + length);
    const symbols = (tables['symbols'] as readonly string[] | undefined) ?? [];
    this.symbolCount = symbols.length;
    const raw = ((tables['fields'] as readonly ProtoMessage[] | undefined) ?? []).map((field) => schemaField(field, symbols));
    const owners = new Map<number, string>();
    for (const serializer of (tables['serializers'] as readonly ProtoMessage[] | undefined) ?? []) {
      const symbol = (serializer['serializer_name_sym'] as number | undefined) ?? 0;
      const name = symbols[symbol];
      if (name === undefined) throw corrupt(`symbol ${symbol} of ${symbols.length}`, { path: ['serializer_name_sym'] });
      const version = (serializer['serializer_version'] as number | undefined) ?? 0;
      const indexes = (serializer['fields_index'] as readonly number[] | undefined) ?? [];
      for (const index of indexes) {
        if (raw[index] === undefined) throw corrupt(`field ${index} of ${raw.length}`, { path: [name] });
        if (build !== undefined && !owners.has(index)) owners.set(index, name);
      }
      this.#names.push({ name, version });
      this.#fieldsOf.set(keyOf({ name, version }), indexes);
    }
    this.fields = build === undefined ? raw : raw.map((field, index) => patchField(field, build, owners.get(index)));
  }

  /** All serializers, in the order of the file. */
  get names(): readonly SerializerName[] {
    return this.#names;
  }

  /** The layout of a structure; undefined for a name that the file does not describe. */
  layout(serializer: SerializerName): NodeLayout | undefined {
    const key = keyOf(serializer);
    const known = this.#layouts.get(key);
    if (known !== undefined) return known;
    const indexes = this.#fieldsOf.get(key);
    if (indexes === undefined) return undefined;
    const fields = indexes.map((index) => this.kind(index));
    const slots = new Int32Array(fields.length);
    let width = 0;
    let references = 0;
    fields.forEach((field, i) => {
      slots[i] = field.width > 0 ? width : references++;
      width += field.width;
    });
    const layout: NodeLayout = {
      name: serializer.name,
      fields,
      element: undefined,
      ops: Uint8Array.from(fields, ({ op }) => op),
      slots,
      width,
      noNumbers: absentNumbers(width),
      noRefs: absentRefs(references),
      maxLength: fields.length,
    };
    this.#layouts.set(key, layout);
    return layout;
  }

  /** The field at an index of the file's list. */
  kind(index: number): FieldKind {
    const field = this.fields[index]!;
    return (this.#kinds[index] ??= new FieldKind(field, modelOf(field), this, this.#game));
  }

  /** The layout of an array of one field. */
  elements(element: FieldKind, maxLength = Infinity): NodeLayout {
    return {
      name: '',
      fields: [],
      element,
      ops: NO_OPS,
      slots: NO_SLOTS,
      width: element.width,
      noNumbers: absentNumbers(0),
      noRefs: absentRefs(0),
      maxLength,
    };
  }
}

/** V8 keeps an array as doubles that never held anything else. */
function absentNumbers(count: number): readonly number[] {
  const numbers = [ABSENT];
  for (let i = 1; i < count; i++) numbers.push(ABSENT);
  numbers.length = count;
  return numbers;
}

function absentRefs(count: number): readonly undefined[] {
  const refs = [undefined];
  for (let i = 1; i < count; i++) refs.push(undefined);
  refs.length = count;
  return refs;
}

const keyOf = ({ name, version }: SerializerName): string => `${name} ${version}`;
