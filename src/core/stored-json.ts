import { checkLimit, type DecodeLimits } from './limits.js';

/** A string, or a bracket: nothing else affects how deep a value is nested. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}]/g;

/**
 * Parses JSON from a file. The names are the file's, so the objects have no prototype: `__proto__` is a name like any other, and a missing name
 * is undefined. `revive` may put something in place of a text, number, boolean or null.
 *
 * @throws ReplayError `limit` for more than `maxDepth` levels; SyntaxError for invalid JSON.
 * @example
 * parseStoredJson('{"toString":1}', DEFAULT_LIMITS);
 */
export function parseStoredJson(text: string, limits: Readonly<DecodeLimits>, revive?: (leaf: unknown) => unknown): unknown {
  let depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') checkLimit(limits, 'maxDepth', ++depth);
    else if (token === '}' || token === ']') depth--;
  }
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return revive === undefined ? value : revive(value);
    return Array.isArray(value) ? value : Object.assign(Object.create(null) as object, value);
  });
}
