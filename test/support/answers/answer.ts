/** An answer: rows, with what the columns of the query are called. */
export type Answer = readonly Readonly<Record<string, unknown>>[];

/** Rounds as SQL does it: halves away from zero. */
export const round = (value: number, digits = 0): number => (Math.sign(value) * Math.round(Math.abs(value) * 10 ** digits)) / 10 ** digits;

/** Sorts by several keys, the first first. Texts go by their characters, `-` in front of a number turns it round. */
export function by<T>(rows: Iterable<T>, ...keys: readonly ((row: T) => string | number)[]): T[] {
  return [...rows].sort((a, b) => {
    for (const key of keys) {
      const [left, right] = [key(a), key(b)];
      if (left !== right) return left < right ? -1 : 1;
    }
    return 0;
  });
}

/** Puts what belongs together into lists, in order of first appearance. */
export function grouped<T, K>(rows: Iterable<T>, keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return groups;
}

/** How often each thing is there. */
export const counted = <K>(keys: Iterable<K>): [K, number][] => [...grouped(keys, (key) => key)].map(([key, all]) => [key, all.length]);

export const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
