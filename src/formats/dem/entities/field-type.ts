/** A field's C++-like type, taken apart: `Base< Generic >*`, `Base[N]`. */
export interface FieldType {
  readonly base: string;
  /** The text between the outer angle brackets. */
  readonly generic: string | undefined;
  readonly pointer: boolean;
  /** Number of elements of `[N]`; undefined where there is none. */
  readonly count: number | undefined;
}

/** Words that stand for a number in `[…]` (docs/formats/dem.md, section 6). */
const COUNT_WORDS: Readonly<Record<string, number>> = { MAX_ITEM_STOCKS: 8, MAX_ABILITY_DRAFT_ABILITIES: 48 };
/** For any other word: more than any real array has. */
const UNKNOWN_COUNT = 1024;

export function fieldType(text: string): FieldType {
  let rest = text.trim();
  let count: number | undefined;
  const array = /\[\s*(\w+)\s*\]$/.exec(rest);
  if (array) {
    const word = array[1]!;
    count = /^\d+$/.test(word) ? Number(word) : (COUNT_WORDS[word] ?? UNKNOWN_COUNT);
    rest = rest.slice(0, array.index).trim();
  }
  const pointer = rest.endsWith('*');
  if (pointer) rest = rest.slice(0, -1).trim();
  const open = rest.indexOf('<');
  const close = rest.lastIndexOf('>');
  if (open < 0 || close < open) return { base: rest, generic: undefined, pointer, count };
  return { base: rest.slice(0, open).trim(), generic: rest.slice(open + 1, close).trim(), pointer, count };
}
