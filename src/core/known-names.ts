import { replayError } from './errors.js';

/** How many of the known names an error lists. */
const LISTED = 3;
/** How many known names are listed if none is similar. */
const MAX_LISTED = 40;
/** Names that are this many letters farther away than the nearest one are not suggested. */
const AS_NEAR = 2;
/** Parts of names that are shorter than this occur in too many others. */
const MIN_PART = 3;
/** Words are compared up to this length, which no known name reaches. */
const MAX_CHARS = 64;

/** Throws `usage` for a list with an unknown name, naming the nearest known ones, and for what is not a list. No list at all is fine. */
export function checkNames(option: string, asked: unknown, known: readonly string[], format?: string): void {
  checkList(option, asked, format);
  for (const name of (asked ?? []) as readonly string[]) checkName(option, name, known, format);
}

/** Throws `usage` for what is not a list of strings. Which strings are allowed is checked later. */
export function checkList(option: string, asked: unknown, format?: string): void {
  if (asked === undefined || (Array.isArray(asked) && asked.every((name) => typeof name === 'string'))) return;
  const given = Array.isArray(asked) ? 'a list with something else in it' : shown(asked);
  throw replayError('usage', `must be a list of names, not ${given}`, { format, path: [option] });
}

/** The same for one name, which is required. */
export function checkName(option: string, name: unknown, known: readonly string[], format?: string): void {
  if (!known.includes(name as string)) throw unknownName(option, name, known, format);
}

/** The same for the keys of an object. */
export function checkKeys(option: string, asked: object | undefined, known: readonly string[], format?: string): void {
  if (asked !== undefined) checkNames(option, Object.keys(asked), known, format);
}

/** What to say about an unknown name: the names that may have been meant, or all known names if none is similar. */
export function unknownName(option: string, name: unknown, known: readonly string[], format?: string): Error {
  const near = nearestNames(String(name), known);
  const others = near.length > 0 ? `, the nearest: ${near.join(', ')}` : known.length > 0 ? `; there are: ${listed(known)}` : '';
  return replayError('usage', `there is no ${shown(name)}${others}`, { format, path: [option] });
}

const listed = (known: readonly string[]): string => known.slice(0, MAX_LISTED).join(', ') + (known.length > MAX_LISTED ? ', …' : '');

/** Known names with a similar spelling, nearest first: less than half of the letters differ, or one contains the other. */
export function nearestNames(name: string, known: readonly string[]): readonly string[] {
  const isPart = (part: string, whole: string): boolean => part.length >= MIN_PART && whole.toLowerCase().includes(part.toLowerCase());
  const like = [...new Set(known)]
    .map((one) => ({ one, distance: distanceOf(name, one) }))
    .filter(
      ({ one, distance }) =>
        distance * 2 < Math.min(MAX_CHARS, Math.max(name.length, one.length)) || isPart(name, one) || isPart(one, name),
    )
    .sort((a, b) => a.distance - b.distance)
    .slice(0, LISTED);
  return like.filter(({ distance }) => distance <= like[0]!.distance + AS_NEAR).map(({ one }) => one);
}

const shown = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : value === null ? 'null' : typeof value);

/** Levenshtein distance: how many letters are inserted, dropped or changed between two words. Case does not matter. */
function distanceOf(a: string, b: string): number {
  const [from, to] = [a, b].map((word) => word.slice(0, MAX_CHARS).toLowerCase()) as [string, string];
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length]!;
}
