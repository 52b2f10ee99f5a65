import type { BincodeReader } from './bincode-reader.js';
import type { BincodeWriter } from './bincode-writer.js';
import { fixedBytes, list, oneOf, option, plain, PLAIN_NAMES, type Codec, type PlainName } from './codec.js';

/** What the description of a structure calls for its fields, in the order of the wire. */
export type FieldReader = Pick<BincodeReader, PlainName | 'take' | 'nameOf' | 'option' | 'list' | 'of' | 'interned'>;

/** A structure is read from its fields alone, so that the description of another one can call its `read`. */
export interface Structure<Value> extends Codec<Value> {
  readonly read: (r: FieldReader) => Value;
}

/** A field, as a description was seen to read it. */
interface Field {
  /** Where the value has it: a key, or the keys that lead through structures to it. */
  readonly path: readonly string[];
  readonly codec: Written;
}

/** The part of a codec, of whatever value, that writing needs. */
type Written = Omit<Codec<never>, 'read'>;

/**
 * The fields of a structure. Its description is run once without bytes: each call on the reader is noted with its codec and returns a
 * mark, and where the result has the mark is where the value has the field. So a description calls the reader in the order of the wire,
 * whatever the values, and does not compute with them. Parts of its result without a mark are not on the wire.
 */
function fieldsOf(describe: (r: FieldReader) => object): readonly Field[] {
  const noted = new Map<unknown, Written>();
  const note = (codec: Written): unknown => {
    const mark = {};
    noted.set(mark, codec);
    return mark;
  };
  const methods = PLAIN_NAMES.map((name) => [name, () => note(plain(name))] as const);
  const recorder = {
    ...Object.fromEntries(methods),
    take: (length: number) => note(fixedBytes(length)),
    nameOf: (names: readonly string[], what: string) => note(oneOf(names, what)),
    option: (codec: Codec<unknown>) => note(option(codec)),
    list: (element: Codec<unknown>) => note(list(element)),
    of: note,
    interned: () => undefined,
  } as unknown as FieldReader;
  const paths = new Map<unknown, readonly string[]>();
  const find = (value: object, path: readonly string[]): void => {
    for (const [key, part] of Object.entries(value) as [string, unknown][]) {
      if (noted.has(part)) paths.set(part, [...path, key]);
      else if (typeof part === 'object' && part !== null) find(part, [...path, key]);
    }
  };
  find(describe(recorder), []);
  return Array.from(noted, ([mark, codec]) => {
    const path = paths.get(mark);
    if (path === undefined) throw new Error('a description reads a field that its result does not have');
    return { path, codec };
  });
}

function writeFields(w: BincodeWriter, fields: readonly Field[], value: object): void {
  for (const { path, codec } of fields) {
    let part: unknown = value;
    for (const key of path) part = (part as Readonly<Record<string, unknown>>)[key];
    codec.write(w, part as never);
  }
}

const minBytesOf = (fields: readonly Field[]): number => fields.reduce((sum, { codec }) => sum + codec.minBytes, 0);

/**
 * A structure, by the function that reads it. What it writes follows from that: see `fieldsOf`.
 *
 * @example
 * const TAG = struct<IcrepUnitTag>((r) => ({ index: r.u16(), generation: r.u16() }));
 */
export function struct<Value extends object>(describe: (r: FieldReader) => Value): Structure<Value> {
  const fields = fieldsOf(describe);
  return { minBytes: minBytesOf(fields), read: describe, write: (w, value) => writeFields(w, fields, value) };
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
  readonly #fields: ReadonlyMap<string, readonly Field[]>;

  constructor(descriptions: Descriptions<Value, Before>) {
    const types = Object.keys(descriptions) as Value['type'][];
    this.types = types;
    this.reads = types.map((type) => descriptions[type]);
    this.#fields = new Map(types.map((type) => [type, fieldsOf((r) => descriptions[type](r, undefined as Before))]));
    this.minBytes = Math.min(...[...this.#fields.values()].map(minBytesOf));
  }

  /** Writes the number of a variant. */
  writeType(w: BincodeWriter, { type }: Value): void {
    w.nameOf(this.types, type);
  }

  /** Writes the fields of a variant. */
  writeFields(w: BincodeWriter, value: Value): void {
    writeFields(w, this.#fields.get(value.type)!, value);
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
