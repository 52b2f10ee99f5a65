import { ReplayLimitError, corrupt, isReplayError, type ReplayError } from '../../core/errors.js';
import { DEFAULT_LIMITS } from '../../core/limits.js';
import { SchemaText, type FieldType, type MessageType } from './schema.js';
import { BYTES, WireReader } from './wire.js';

/** A decoded message: field names as in its schema, 64-bit numbers as bigint, `bytes` as views, absent fields absent. */
export type ProtoMessage = Readonly<Record<string, unknown>>;

/**
 * How many list entries one message may have in all: two bytes can stand for an empty message, which is an object of
 * a hundred bytes. Real messages have some ten thousand entries.
 */
const MAX_LISTED = 1 << 20;

/**
 * Decodes protobuf messages by a schema in compact text (`SchemaText` says which), with no generated code,
 * so it runs where a page's policy forbids `eval`.
 *
 * Unknown fields are skipped, repeated scalars may be packed or not, the last of several values of a
 * single field counts. Damage is a ReplayError whose path names message and field, and whose offset
 * counts in `bytes`; messages nested deeper than `maxDepth` are a `limit`.
 *
 * @example
 * const schema = new ProtoSchema('Point: 1 sint32 x, 2 sint32 y');
 * schema.decode('Point', Uint8Array.of(0x08, 0x03)); // { x: -2 }
 */
export class ProtoSchema {
  readonly #text: SchemaText;
  readonly #maxDepth: number;
  readonly #reader = new WireReader();
  #listed = 0;

  constructor(text: string, maxDepth = DEFAULT_LIMITS.maxDepth) {
    this.#text = new SchemaText(text);
    this.#maxDepth = maxDepth;
  }

  has(name: string): boolean {
    return this.#text.has(name);
  }

  decode(name: string, bytes: Uint8Array, start = 0, end = bytes.length): ProtoMessage {
    const reader = this.#reader;
    reader.reset(bytes, start, end);
    this.#listed = 0;
    try {
      return this.#message(this.#text.type(name), 0);
    } catch (error) {
      throw isReplayError(error) ? error.within({ path: [name] }) : error;
    }
  }

  #message(type: MessageType, depth: number): ProtoMessage {
    if (depth > this.#maxDepth) throw new ReplayLimitError('maxDepth', depth, this.#maxDepth, { offset: this.#reader.position });
    const reader = this.#reader;
    const message: Record<string, unknown> = {};
    let field: FieldType | undefined;
    try {
      for (let tag = reader.tag(); tag !== 0; tag = reader.tag()) {
        field = type.field(tag >>> 3);
        if (field === undefined) reader.skip(tag);
        else if (field.repeated) this.#repeated(field, tag & 7, message, depth);
        else if ((tag & 7) === field.wireType) message[field.name] = this.#value(field, depth);
        else throw this.#wrongType(tag & 7);
        field = undefined;
      }
    } catch (error) {
      throw field !== undefined && isReplayError(error) ? error.within({ path: [field.name] }) : error;
    }
    return message;
  }

  #repeated(field: FieldType, wireType: number, message: Record<string, unknown>, depth: number): void {
    const reader = this.#reader;
    if (++this.#listed > MAX_LISTED) throw new ReplayLimitError('maxItems', this.#listed, MAX_LISTED, { offset: reader.position });
    const list = (message[field.name] ??= []) as unknown[];
    if (wireType === field.wireType) {
      list.push(this.#value(field, depth));
      return;
    }
    if (wireType !== BYTES) throw this.#wrongType(wireType);
    const outerEnd = reader.end;
    reader.end = reader.length() + reader.position;
    while (reader.position < reader.end) list.push(this.#value(field, depth));
    reader.end = outerEnd;
  }

  #value(field: FieldType, depth: number): unknown {
    const reader = this.#reader;
    if (field.isMessage) {
      const outerEnd = reader.end;
      reader.end = reader.length() + reader.position;
      const message = this.#message(this.#text.typeOf(field), depth + 1);
      reader.end = outerEnd;
      return message;
    }
    switch (field.type) {
      case 'bytes':
        return reader.range();
      case 'int32':
        return reader.int32();
      case 'uint32':
        return reader.uint32();
      case 'string':
        return reader.string();
      case 'bool':
        return reader.bool();
      case 'float':
        return reader.float();
      case 'uint64':
        return reader.uint64();
      case 'int64':
        return reader.int64();
      case 'sint32':
        return reader.sint32();
      case 'sint64':
        return reader.sint64();
      case 'fixed32':
        return reader.fixed32();
      case 'fixed64':
        return reader.fixed64();
      case 'sfixed32':
        return reader.sfixed32();
      case 'sfixed64':
        return reader.sfixed64();
      case 'double':
        return reader.double();
      default:
        throw new TypeError(`no scalar type ${field.type}`);
    }
  }

  #wrongType(wireType: number): ReplayError {
    return corrupt(`there is no protobuf wire type ${wireType}`, { offset: this.#reader.position });
  }
}
