/** What a field's value is. Enums are `int32`. */
export type ScalarType =
  | 'double'
  | 'float'
  | 'int32'
  | 'int64'
  | 'uint32'
  | 'uint64'
  | 'sint32'
  | 'sint64'
  | 'fixed32'
  | 'fixed64'
  | 'sfixed32'
  | 'sfixed64'
  | 'bool'
  | 'string'
  | 'bytes';

export interface FieldType {
  readonly number: number;
  readonly name: string;
  readonly repeated: boolean;
  /** A scalar's name, or a message's. */
  readonly type: string;
  /** The wire type of one value. */
  readonly wireType: 0 | 1 | 2 | 5;
  /** Whether `type` names a message. */
  readonly isMessage: boolean;
  /** The message that `type` names, once it was asked for. */
  message: MessageType | undefined;
}

export interface MessageType {
  readonly name: string;
  readonly fields: readonly FieldType[];
  /** The field with a number, for decoding. */
  field(number: number): FieldType | undefined;
}

const WIRE_TYPES: Readonly<Record<string, 0 | 1 | 2 | 5>> = {
  double: 1,
  float: 5,
  int32: 0,
  int64: 0,
  uint32: 0,
  uint64: 0,
  sint32: 0,
  sint64: 0,
  fixed32: 5,
  fixed64: 1,
  sfixed32: 5,
  sfixed64: 1,
  bool: 0,
  string: 2,
  bytes: 2,
} satisfies Record<ScalarType, 0 | 1 | 2 | 5>;

/**
 * Message types out of a compact text, one message a line:
 * `Outer.inner: 1 *string names, 2 bytes data`. A line is taken apart when its message is first asked for.
 */
export class SchemaText {
  readonly #lines = new Map<string, string>();
  readonly #types = new Map<string, MessageType>();

  constructor(text: string) {
    for (const line of text.split('\n')) {
      const colon = line.indexOf(': ');
      if (colon > 0) this.#lines.set(line.slice(0, colon), line.slice(colon + 2));
    }
  }

  has(name: string): boolean {
    return this.#lines.has(name);
  }

  /** The names of all messages. */
  names(): IterableIterator<string> {
    return this.#lines.keys();
  }

  /** The type of a field that is a message. */
  typeOf(field: FieldType): MessageType {
    return (field.message ??= this.type(field.type));
  }

  /** A message type; a name that the text lacks is a TypeError, since names come from code and not from files. */
  type(name: string): MessageType {
    let type = this.#types.get(name);
    if (type === undefined) {
      const line = this.#lines.get(name);
      if (line === undefined) throw new TypeError(`no message ${name} in the schema`);
      type = new FieldTable(name, line === '' ? [] : line.split(', ').map(fieldOf));
      this.#types.set(name, type);
    }
    return type;
  }
}

/** Fields with a smaller number, which is nearly all of them, are found by index. */
const DIRECT_NUMBERS = 64;

class FieldTable implements MessageType {
  readonly name: string;
  readonly fields: readonly FieldType[];
  readonly #direct: readonly (FieldType | undefined)[];
  readonly #byNumber: ReadonlyMap<number, FieldType>;

  constructor(name: string, fields: readonly FieldType[]) {
    this.name = name;
    this.fields = fields;
    this.#byNumber = new Map(fields.map((field) => [field.number, field]));
    this.#direct = Array.from({ length: DIRECT_NUMBERS }, (_, number) => this.#byNumber.get(number));
  }

  field(number: number): FieldType | undefined {
    return number < DIRECT_NUMBERS ? this.#direct[number] : this.#byNumber.get(number);
  }
}

function fieldOf(text: string): FieldType {
  const [number, marked, name] = text.split(' ') as [string, string, string];
  const repeated = marked.startsWith('*');
  const type = repeated ? marked.slice(1) : marked;
  const wireType = WIRE_TYPES[type];
  return { number: Number(number), name, repeated, type, wireType: wireType ?? 2, isMessage: wireType === undefined, message: undefined };
}
