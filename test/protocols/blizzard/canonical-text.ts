import type { BlizzardBitArray } from '../../../src/protocols/blizzard/bit-array.js';
import type { BlizzardType } from '../../../src/protocols/blizzard/types.js';
import { hex } from '../../support/hex.js';
import { withParent } from './wire-values.js';

type Text = (value: unknown) => string;

/** How values of a type are written, made once: streams have hundreds of thousands of them. */
const known = new WeakMap<BlizzardType, Text>();

/** The canonical text of a wire value, as the corpus README defines it. */
export const canonical = (value: unknown, type: BlizzardType): string => textOf(type)(value);

function textOf(type: BlizzardType): Text {
  let text = known.get(type);
  if (text === undefined) {
    const own = ownText(type);
    text = (value) => (value === null || value === undefined ? 'null' : own(value));
    known.set(type, text);
  }
  return text;
}

function ownText(type: BlizzardType): Text {
  switch (type.kind) {
    case 'int':
    case 'bool':
    case 'null':
    case 'skipped':
      return (value) => (value as number).toString();
    case 'blob':
    case 'fourcc':
      return (value) => `"${hex(value as Uint8Array)}"`;
    case 'bitArray':
      return (value) => {
        const { bitLength, bytes } = value as BlizzardBitArray;
        const digits = Math.ceil(bitLength / 4);
        return `[${bitLength},"${digits === 0 ? '' : hex(bytes).slice(-digits)}"]`;
      };
    case 'optional':
      return textOf(type.of);
    case 'array': {
      const item = textOf(type.of);
      return (value) => `[${(value as unknown[]).map(item).join(',')}]`;
    }
    case 'choice': {
      const options = new Map(type.options.map(({ name, of }) => [name, textOf(of)]));
      return (value) => {
        const [entry] = Object.entries(value as Record<string, unknown>);
        return entry === undefined ? '{}' : `{"${entry[0]}":${options.get(entry[0])!(entry[1])}}`;
      };
    }
    case 'struct':
    case 'tagged': {
      const fields = [...withParent(type.fields)]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, of }) => ({ name, start: `"${name}":`, text: textOf(of) }));
      return (value) => {
        const values = value as Record<string, unknown>;
        let all = '';
        for (const { name, start, text } of fields) if (name in values) all += `${all === '' ? '' : ','}${start}${text(values[name])}`;
        return `{${all}}`;
      };
    }
  }
}
