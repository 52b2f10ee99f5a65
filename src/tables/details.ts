import { toJson } from '../core/json.js';

/** The fields of a value that no column shows, as JSON by the rules of `toJson`; undefined when there are none. */
export function detailsOf(value: object, shown: ReadonlySet<string>): string | undefined {
  let rest: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    if (item !== undefined && !shown.has(key)) (rest ??= {})[key] = item;
  }
  return rest && jsonOf(rest);
}

/** `JSON.stringify(toJson(value))`. Most values are what JSON has words for, and need not be made again for it. */
export const jsonOf = (value: object): string => JSON.stringify(isPlain(value, 0) ? value : toJson(value));

/** Deeper values are left to `toJson`, which knows where the limit is. */
const MAX_LEVELS = 100;

/** Whether `toJson` would give an equal value. */
function isPlain(value: unknown, level: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return value === null || typeof value === 'string' || typeof value === 'boolean';
  if (level === MAX_LEVELS) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, level + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return false;
  let isFirst = true;
  for (const key of Object.keys(value)) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    if (item === undefined) continue;
    if ((isFirst && key.startsWith('$')) || !isPlain(item, level + 1)) return false;
    isFirst = false;
  }
  return true;
}
