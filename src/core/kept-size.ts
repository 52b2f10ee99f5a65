/** Bytes of an object without its fields, and bytes of one field. */
const OBJECT_BYTES = 24;
const FIELD_BYTES = 8;

/** About how many bytes a plain value takes in memory, nested objects and arrays included. Looks at every field. */
export function keptSize(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return OBJECT_BYTES + value.length;
    case 'number':
    case 'bigint':
      return FIELD_BYTES;
    case 'object': {
      if (value === null) return 0;
      if (ArrayBuffer.isView(value)) return 4 * OBJECT_BYTES + value.byteLength;
      let size = 2 * OBJECT_BYTES;
      if (Array.isArray(value)) for (const item of value) size += FIELD_BYTES + keptSize(item);
      else for (const key in value) size += FIELD_BYTES + keptSize((value as Readonly<Record<string, unknown>>)[key]);
      return size;
    }
    default:
      return 0;
  }
}
