import { toJson } from '../core/json.js';

/** The fields of a value that no column shows, as JSON by the rules of `toJson`; undefined when there are none. */
export function detailsOf(value: object, shown: ReadonlySet<string>): string | undefined {
  const text = plainText(value, 0, shown);
  if (text === undefined) return JSON.stringify(toJson(Object.fromEntries(Object.entries(value).filter(([key]) => !shown.has(key)))));
  return text === '{}' ? undefined : text;
}

/** `JSON.stringify(toJson(value))`. */
export const jsonOf = (value: object): string => plainText(value, 0) ?? JSON.stringify(toJson(value));

/** Deeper values are left to `toJson`, which knows where the limit is. */
const MAX_LEVELS = 100;
/** Most names of fields are a few hundred; those of a recording's own events may be any. */
const MAX_KEYS = 4096;
/** Names of fields as JSON, with the colon. */
const keys = new Map<string, string>();

/**
 * The JSON of a value at once, without the data that `toJson` makes first: that was a tenth of the time of an export. Undefined where a value
 * is not as plain as nearly all are. Fields in `without` are left out.
 */
function plainText(value: unknown, level: number, without?: ReadonlySet<string>): string | undefined {
  switch (typeof value) {
    case 'string':
      return textOf(value);
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? String(value) : undefined;
    case 'boolean':
      return String(value);
    case 'bigint':
      return `{"$bigint":"${value}"}`;
    case 'object':
      if (value === null) return 'null';
      return level < MAX_LEVELS ? textOfObject(value, level + 1, without) : undefined;
    default:
      return undefined;
  }
}

function textOfObject(value: object, level: number, without: ReadonlySet<string> | undefined): string | undefined {
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) {
      const written = plainText(item, level);
      if (written === undefined) return undefined;
      text += text === '' ? written : `,${written}`;
    }
    return `[${text}]`;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  for (const key of Object.keys(value)) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    if (item === undefined || without?.has(key) === true) continue;
    const written = plainText(item, level);
    if (written === undefined || key === '__proto__' || key === 'toJSON' || (text === '' && key.startsWith('$'))) return undefined;
    text += (text === '' ? '' : ',') + keyOf(key) + written;
  }
  return `{${text}}`;
}

function keyOf(key: string): string {
  const known = keys.get(key);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(key)}:`;
  if (keys.size < MAX_KEYS) keys.set(key, text);
  return text;
}

/** What has a form of its own in a JSON text. */
const SPECIAL = /["\\\u0000-\u001f\ud800-\udfff]/; // eslint-disable-line no-control-regex
const textOf = (value: string): string => (SPECIAL.test(value) ? JSON.stringify(value) : `"${value}"`);
