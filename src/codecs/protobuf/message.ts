import { ReplayLimitError, corrupt, isReplayError, type ReplayError } from '../../core/errors.js';
import { DEFAULT_LIMITS } from '../../core/limits.js';
import { SchemaText, type FieldType, type MessageType } from './schema.js';
import { BYTES, FIXED32, FIXED64, VARINT, WireReader } from './wire.js';

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
 * Fields that the schema does not know are skipped, or kept by number (see the constructor); repeated scalars may be packed or not, the last of several values of a
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
  readonly #keepsUnknown: boolean;
  #listed = 0;
  /** How many fields of the last message its schema does not know; 0 where they are skipped. */
  unknownCount = 0;

  /**
   * With `keepsUnknown`, field 17 of a message whose type has no such field is the list `field_17` of the values that were sent: bigint for a
   * varint and for 64 bits, number for 32 bits, the bytes otherwise. So is a field that was sent as another wire type than its own.
   */
  constructor(text: string, maxDepth = DEFAULT_LIMITS.maxDepth, keepsUnknown = false) {
    this.#text = new SchemaText(text);
    this.#maxDepth = maxDepth;
    this.#keepsUnknown = keepsUnknown;
  }

  has(name: string): boolean {
    return this.#text.has(name);
  }

  decode(name: string, bytes: Uint8Array, start = 0, end = bytes.length): ProtoMessage {
    const reader = this.#reader;
    reader.reset(bytes, start, end);
    this.#listed = 0;
    this.unknownCount = 0;
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
        const wireType = tag & 7;
        if (field === undefined || (this.#keepsUnknown && !isSentAs(field, wireType))) this.#unknown(tag, message);
        else if (field.repeated) this.#repeated(field, wireType, message, depth);
        else if (wireType === field.wireType) message[field.name] = this.#value(field, depth);
        else throw this.#wrongType(wireType);
        field = undefined;
      }
    } catch (error) {
      throw field !== undefined && isReplayError(error) ? error.within({ path: [field.name] }) : error;
    }
    return message;
  }

  /** A field that the schema does not know. */
  #unknown(tag: number, message: Record<string, unknown>): void {
    const reader = this.#reader;
    if (!this.#keepsUnknown) return reader.skip(tag);
    this.unknownCount++;
    const list = this.#listOf(message, `field_${tag >>> 3}`);
    switch (tag & 7) {
      case VARINT:
        list.push(reader.uint64());
        return;
      case FIXED64:
        list.push(reader.fixed64());
        return;
      case FIXED32:
        list.push(reader.fixed32());
        return;
      case BYTES:
        list.push(reader.range());
        return;
      default: {
        const start = reader.position;
        reader.skip(tag);
        list.push(reader.bytes.slice(start, reader.position));
      }
    }
  }

  #listOf(message: Record<string, unknown>, name: string): unknown[] {
    if (++this.#listed > MAX_LISTED) throw new ReplayLimitError('maxItems', this.#listed, MAX_LISTED, { offset: this.#reader.position });
    return (message[name] ??= []) as unknown[];
  }

  #repeated(field: FieldType, wireType: number, message: Record<string, unknown>, depth: number): void {
    const reader = this.#reader;
    const list = this.#listOf(message, field.name);
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

/** Whether a value of this wire type can be of the field. */
const isSentAs = (field: FieldType, wireType: number): boolean =>
  wireType === field.wireType || (field.repeated && wireType === BYTES && !field.isMessage);
