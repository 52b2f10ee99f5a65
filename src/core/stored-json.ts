import { checkLimit, type DecodeLimits } from './limits.js';

/** A string, or a bracket: nothing else tells how deep a value lies. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}]/g;

/**
 * JSON that a file holds. Its names are the file's, so its objects have no prototype: `__proto__` is a name like others, and a name that is
 * not there is undefined. `revive` may put something in place of a text, number, boolean or null.
 *
 * @throws ReplayError `limit` for more than `maxDepth` levels; SyntaxError for what is no JSON.
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
