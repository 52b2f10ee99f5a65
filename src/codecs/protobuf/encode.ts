import { ByteWriter } from '../../core/byte-writer.js';
import { zigzag32, zigzag64 } from '../../core/int64.js';
import type { ProtoMessage } from './message.js';
import { SchemaText, type FieldType } from './schema.js';

/**
 * The inverse of `ProtoSchema`, for writers: fields in the order of the schema, repeated scalars unpacked,
 * absent (undefined) fields left out.
 *
 * @example
 * new ProtoEncoder('Point: 1 sint32 x, 2 sint32 y').encode('Point', { x: -2 }); // Uint8Array [0x08, 0x03]
 */
export class ProtoEncoder {
  readonly #text: SchemaText;
  /** The names of fields of the messages that were encoded. */
  readonly #names = new Map<string, ReadonlySet<string>>();

  constructor(text: string) {
    this.#text = new SchemaText(text);
  }

  encode(name: string, message: ProtoMessage): Uint8Array {
    const { fields } = this.#text.type(name);
    let names = this.#names.get(name);
    if (names === undefined) this.#names.set(name, (names = new Set(fields.map((field) => field.name))));
    for (const key of Object.keys(message)) {
      if (!names.has(key) && message[key] !== undefined) throw new TypeError(`${name} has no field ${key}`);
    }
    const writer = new ByteWriter();
    for (const field of fields) {
      const value = message[field.name];
      if (value === undefined) continue;
      for (const item of field.repeated ? (value as readonly unknown[]) : [value]) {
        writer.varuint32(((field.number << 3) | field.wireType) >>> 0);
        this.#value(writer, field, item);
      }
    }
    return writer.done();
  }

  #value(writer: ByteWriter, field: FieldType, value: unknown): void {
    switch (field.type) {
      case 'int32':
        // nearly all of them are small, and a negative one has 64 bits
        if (value === ((value as number) | 0) && value >= 0) return writer.varuint32(value);
        return writer.varuint64(BigInt.asUintN(64, BigInt(value as number)));
      case 'uint32':
        return writer.varuint32(value as number);
      case 'sint32':
        return writer.varuint32(zigzag32(value as number));
      case 'int64':
        return writer.varuint64(BigInt.asUintN(64, value as bigint));
      case 'uint64':
        return writer.varuint64(value as bigint);
      case 'sint64':
        return writer.varuint64(zigzag64(value as bigint));
      case 'bool':
        return writer.u8(value === true ? 1 : 0);
      case 'fixed32':
        return writer.u32(value as number);
      case 'sfixed32':
        return writer.i32(value as number);
      case 'fixed64':
        return writer.u64(value as bigint);
      case 'sfixed64':
        return writer.i64(value as bigint);
      case 'float':
        return writer.f32(value as number);
      case 'double':
        return writer.f64(value as number);
      default: {
        const bytes =
          field.type === 'string'
            ? new TextEncoder().encode(value as string)
            : field.type === 'bytes'
              ? (value as Uint8Array)
              : this.encode(field.type, value as ProtoMessage);
        writer.varuint32(bytes.length);
        writer.bytes(bytes);
      }
    }
  }
}
