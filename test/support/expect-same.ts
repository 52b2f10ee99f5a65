import { expect } from 'vitest';

/**
 * `toEqual`, which is asked only where a quick look finds a difference, or something that it does not know: of what is equal it says
 * nothing. For values of thousands of objects, also where there is no node:util.
 */
export function expectSame(actual: unknown, expected: unknown, label?: string): void {
  if (!isSame(actual, expected)) expect(actual, label).toEqual(expected);
}

/** Whether two values are equal as `toEqual` has it, which takes a key of undefined as none; false also if this check cannot decide. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return false;
  if (kind === 'Array' || (ArrayBuffer.isView(a) && kind !== 'DataView')) return isSameList(a as unknown[], b as unknown[]);
  if (kind === 'Date') return Object.is((a as Date).getTime(), (b as Date).getTime());
  if (kind === 'Map') return isSameList([...(a as Map<unknown, unknown>)], [...(b as Map<unknown, unknown>)]);
  return kind === 'Object' && !(Symbol.iterator in a) && !(Symbol.iterator in b) && isSameObject(a, b);
}

const kindOf = (value: object): string => Object.prototype.toString.call(value).slice('[object '.length, -1);

function isSameList(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!isSame(a[i], b[i])) return false;
  return true;
}

function isSameObject(a: object, b: object): boolean {
  if (Object.getOwnPropertySymbols(a).length > 0 || Object.getOwnPropertySymbols(b).length > 0) return false;
  let more = 0;
  for (const [key, item] of Object.entries(a)) {
    if (item === undefined) continue;
    if (!Object.hasOwn(b, key) || !isSame(item, (b as Record<string, unknown>)[key])) return false;
    more++;
  }
  for (const item of Object.values(b)) if (item !== undefined) more--;
  return more === 0;
}
