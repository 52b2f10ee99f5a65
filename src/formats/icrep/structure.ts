import type { BincodeReader } from './bincode-reader.js';
import type { BincodeWriter } from './bincode-writer.js';
import { fixedBytes, list, oneOf, option, PLAIN, type Codec } from './codec.js';

/** What the description of a structure calls for its fields, in the order of the wire. */
export type FieldReader = Pick<BincodeReader, keyof typeof PLAIN | 'take' | 'nameOf' | 'option' | 'list' | 'of' | 'interned'>;

/** A structure is read from its fields alone, so that the description of another one can call its `read`. */
export interface Structure<Value> extends Codec<Value> {
  readonly read: (r: FieldReader) => Value;
}

const NOT_KEPT = 'a description keeps all that it reads, in the order of the wire';

/** The part of a codec that writing needs, whatever the value. */
type Written = Omit<Codec<never>, 'read'>;

/** A field, or a structure inside, as a description was seen to read it. */
interface Field {
  /** Where the value has it. */
  readonly key: string;
  readonly codec: Written;
  /** The number of its first call on the reader, and that of the call after its last. */
  readonly from: number;
  readonly to: number;
}

/**
 * How a structure is written. Its description is run once without bytes: each call on the reader is noted with its codec and returns a
 * mark, and the key in the result that has the mark is that of the field. So a description calls the reader in the order of the wire,
 * whatever the values, and does not compute with them. Parts of its result without a mark are not on the wire.
 */
function writtenAs(describe: (r: FieldReader) => object): Omit<Codec<object>, 'read'> {
  const notes = new Map<unknown, Omit<Field, 'key'>>();
  const note = (codec: Written): unknown => {
    const mark = {};
    notes.set(mark, { codec, from: notes.size, to: notes.size + 1 });
    return mark;
  };
  const recorder = {
    ...Object.fromEntries(Object.entries(PLAIN).map(([name, codec]) => [name, () => note(codec)])),
    take: (length: number) => note(fixedBytes(length)),
    nameOf: (names: readonly string[], what: string) => note(oneOf(names, what)),
    option: (codec: Codec<unknown>) => note(option(codec)),
    list: (element: Codec<unknown>) => note(list(element)),
    of: note,
    interned: () => undefined,
  } as unknown as FieldReader;
  const fields = fieldsIn(describe(recorder), notes);
  if ((fields[0]?.from ?? 0) > 0 || (fields.at(-1)?.to ?? 0) < notes.size) throw new Error(NOT_KEPT);
  return asStructure(fields);
}

/** The fields whose marks an object has, in the order of the wire. */
function fieldsIn(value: object, notes: ReadonlyMap<unknown, Omit<Field, 'key'>>): readonly Field[] {
  const fields = Object.entries(value).flatMap(([key, part]: [string, unknown]): Field[] => {
    const note = notes.get(part);
    if (note !== undefined) return [{ key, ...note }];
    const inside = typeof part === 'object' && part !== null ? fieldsIn(part, notes) : [];
    const [first] = inside;
    return first === undefined ? [] : [{ key, codec: asStructure(inside), from: first.from, to: inside.at(-1)!.to }];
  });
  fields.sort((a, b) => a.from - b.from);
  if (fields.some(({ from }, i) => i > 0 && from !== fields[i - 1]!.to)) throw new Error(NOT_KEPT);
  return fields;
}

const asStructure = (fields: readonly Field[]): Omit<Codec<object>, 'read'> => ({
  minBytes: fields.reduce((sum, { codec }) => sum + codec.minBytes, 0),
  write(w, value) {
    for (const { key, codec } of fields) codec.write(w, (value as Readonly<Record<string, unknown>>)[key] as never);
  },
});

/**
 * A structure, by the function that reads it. How it is written follows from that: see `writtenAs`.
 *
 * @example
 * const TAG = struct<IcrepUnitTag>((r) => ({ index: r.u16(), generation: r.u16() }));
 */
export function struct<Value extends object>(describe: (r: FieldReader) => Value): Structure<Value> {
  return { ...writtenAs(describe), read: describe };
}

/** How each variant of an enum is read, in the order of the wire. `before` is what the caller read before the variant. */
type Descriptions<Value extends { readonly type: string }, Before> = {
  readonly [Type in Value['type']]: (r: FieldReader, before: Before) => Extract<Value, { readonly type: Type }>;
};

/** The variants of an enum, for callers that have something before or between the variant's number and its fields. */
export class Variants<Value extends { readonly type: string }, Before = undefined> {
  /** In the order of the wire. */
  readonly types: readonly Value['type'][];
  /** The same for what reads the fields of a variant. */
  readonly reads: readonly ((r: FieldReader, before: Before) => Value)[];
  /** The fewest bytes of the fields of any variant. */
  readonly minBytes: number;
  readonly #written: ReadonlyMap<string, Omit<Codec<object>, 'read'>>;

  constructor(descriptions: Descriptions<Value, Before>) {
    const types = Object.keys(descriptions) as Value['type'][];
    this.types = types;
    this.reads = types.map((type) => descriptions[type]);
    this.#written = new Map(types.map((type) => [type, writtenAs((r) => descriptions[type](r, undefined as Before))]));
    this.minBytes = Math.min(...[...this.#written.values()].map(({ minBytes }) => minBytes));
  }

  /** Writes the number of a variant. */
  writeType(w: BincodeWriter, { type }: Value): void {
    w.nameOf(this.types, type);
  }

  /** Writes the fields of a variant. */
  writeFields(w: BincodeWriter, value: Value): void {
    this.#written.get(value.type)!.write(w, value);
  }
}

/** An enum whose variants have fields, by the functions that read them, as in `struct`. `what` is its name in errors. */
export function variants<Value extends { readonly type: string }>(
  what: string,
  descriptions: Descriptions<Value, undefined>,
): Codec<Value> {
  const known = new Variants<Value>(descriptions);
  const { reads } = known;
  return {
    minBytes: 4 + known.minBytes,
    read: (r) => reads[r.variant(reads.length, what)]!(r, undefined),
    write(w, value) {
      known.writeType(w, value);
      known.writeFields(w, value);
    },
  };
}
