import { toJson } from '../core/json.js';
import type { EventGuide } from './guide.js';
import { printable, printableJson } from './printable.js';

const MAX_ITEMS = 8;
const MAX_BYTES = 16;
const PLAIN_WORD = /^[\p{L}\p{N}_.:/<>#*+-]+$/u;

/** An event as one line of JSON by the rules of `toJson`. `reviveJson` gives the event back. */
export const eventJson = (event: object): string => `${printableJson(JSON.stringify(toJson(event)))}\n`;

/**
 * An event as a line for people: the clock (`-` before it starts), the type and the fields. Long lists and bytes are cut short; what is false or an empty
 * list is left out, since most events have many of those.
 */
export function eventText(event: object, guide: EventGuide): string {
  const { type, ...fields } = event as Readonly<Record<string, unknown>>;
  const words = guide.words?.(event);
  const rest = words === undefined ? fieldTexts(fields, guide) : printable(words);
  const clock = fields[guide.clock] === undefined ? '-' : valueText(fields[guide.clock], undefined);
  return `${clock.padStart(9)}  ${String(type).padEnd(16)} ${rest}`.trimEnd() + '\n';
}

const isNothing = (value: unknown): boolean => value === undefined || value === false || (Array.isArray(value) && value.length === 0);

function fieldTexts(fields: Readonly<Record<string, unknown>>, { clock, hidden, short }: EventGuide): string {
  return Object.entries(fields)
    .filter(([key, value]) => key !== clock && !isNothing(value) && !hidden.includes(key))
    .map(([key, value]) => `${printable(key)}=${valueText(value, short)}`)
    .join(' ');
}

function valueText(value: unknown, short: EventGuide['short']): string {
  switch (typeof value) {
    case 'string':
      return PLAIN_WORD.test(value) ? value : `"${printable(value).replaceAll('"', '\\"')}"`;
    case 'number':
      // A 32-bit float has no more digits than this.
      return String(Number.isInteger(value) ? value : Number(value.toPrecision(7)));
    case 'object':
      return value === null ? 'null' : objectText(value, short);
    default:
      return String(value);
  }
}

function objectText(value: object, short: EventGuide['short']): string {
  const words = short?.(value);
  if (words !== undefined) return valueText(words, undefined);
  if (value instanceof Uint8Array) return bytesText(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const items = Array.from(value as ArrayLike<unknown>);
    const shown = items.slice(0, MAX_ITEMS).map((item) => valueText(item, short));
    if (items.length > MAX_ITEMS) shown.push(`… ${items.length}`);
    return `[${shown.join(' ')}]`;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${entries.map(([key, item]) => `${printable(key)}=${valueText(item, short)}`).join(' ')}}`;
}

function bytesText(bytes: Uint8Array): string {
  const hex = Array.from(bytes.subarray(0, MAX_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return bytes.length > MAX_BYTES ? `${hex}…(${bytes.length} bytes)` : `0x${hex}`;
}
