/** Words, strings, quoted names, comments and single characters of a statement. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[^]*?\*\/|\w+|[^]/g;
/** The words that end the list of ON. */
const AFTER_ON = /^(using|group|order|limit|offset)$/i;

/**
 * A PIVOT whose columns are given: `PIVOT t ON race IN ('')`. DuckDB writes a statement as JSON, from which the names of its tables are read, only when
 * it need not look for the columns first. Undefined for anything but a PIVOT.
 */
export function pivotWithValues(sql: string): string | undefined {
  if (!/^\s*pivot\b/i.test(sql)) return undefined;
  let text = '';
  let depth = 0;
  let isOn = false;
  let hasValues = false;
  const close = (): void => {
    if (isOn && !hasValues) text += " IN ('') ";
    hasValues = false;
  };
  for (const [token] of sql.replace(/[\s;]+$/, '').matchAll(TOKENS)) {
    if (depth === 0 && (AFTER_ON.test(token) || token === ';')) {
      close();
      isOn = false;
    } else if (depth === 0 && token === ',') close();
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (depth === 0 && /^in$/i.test(token)) hasValues = true;
    text += token;
    if (depth === 0 && /^on$/i.test(token)) isOn = true;
  }
  close();
  return text;
}
