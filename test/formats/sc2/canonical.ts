import type { Sc2BitArray } from '../../../src/formats/sc2/protocol/bit-array.js';
import type { Sc2Type } from '../../../src/formats/sc2/protocol/types.js';
import { hex } from '../../support/hex.js';

/** The canonical text of a wire value, as the corpus README defines it. */
export function canonical(value: unknown, type: Sc2Type): string {
  if (value === null || value === undefined) return 'null';
  switch (type.kind) {
    case 'int':
    case 'bool':
    case 'null':
      return (value as number).toString();
    case 'blob':
    case 'fourcc':
      return `"${hex(value as Uint8Array)}"`;
    case 'bitArray': {
      const { bitLength, bytes } = value as Sc2BitArray;
      const digits = Math.ceil(bitLength / 4);
      return `[${bitLength},"${digits === 0 ? '' : hex(bytes).slice(-digits)}"]`;
    }
    case 'optional':
      return canonical(value, type.of);
    case 'array':
      return `[${(value as unknown[]).map((item) => canonical(item, type.of)).join(',')}]`;
    case 'choice': {
      const [entry] = Object.entries(value as Record<string, unknown>);
      if (entry === undefined) return '{}';
      return `{"${entry[0]}":${canonical(entry[1], type.options.find(({ name }) => name === entry[0])!.of)}}`;
    }
    case 'struct':
    case 'tagged': {
      const fields = value as Record<string, unknown>;
      const present = type.fields.filter(({ name }) => name in fields).sort((a, b) => (a.name < b.name ? -1 : 1));
      return `{${present.map(({ name, of }) => `"${name}":${canonical(fields[name], of)}`).join(',')}}`;
    }
  }
}
