/** The texts of a map that its document has, in one language. */
export interface DocumentTexts {
  readonly name?: string | undefined;
  readonly author?: string | undefined;
  readonly description?: string | undefined;
}

/** Keys of these texts in `GameStrings.txt`. */
const KEYS = { 'DocInfo/Name': 'name', 'DocInfo/Author': 'author', 'DocInfo/DescLong': 'description' } as const;
const PREFIX = 'DocInfo/';

/** The locales of the game, in the order in which they are looked for. */
export const LOCALES = ['enUS', 'enGB', 'deDE', 'esES', 'esMX', 'frFR', 'itIT', 'koKR', 'plPL', 'ptBR', 'ruRU', 'zhCN', 'zhTW'] as const;

/** Where a locale's texts are in the archive. */
export const gameStringsPath = (locale: string): string => `${locale}.SC2Data\\LocalizedData\\GameStrings.txt`;

/** The texts of `GameStrings.txt`: a `key=value` a line. */
export function documentTextsOf(text: string): DocumentTexts {
  const texts: { -readonly [K in keyof DocumentTexts]: DocumentTexts[K] } = {};
  for (let at = text.indexOf(PREFIX); at >= 0; at = text.indexOf(PREFIX, at + PREFIX.length)) {
    const before = text.charAt(at - 1);
    if (at > 0 && before !== '\n' && before !== '\r' && before !== '\ufeff') continue;
    const equals = text.indexOf('=', at);
    if (equals < 0) break;
    const field = KEYS[text.slice(at, Math.min(equals, at + 64)) as keyof typeof KEYS];
    if (field === undefined) continue;
    const [line = ''] = /^[^\r\n]*/.exec(text.slice(equals + 1, equals + 1 + MAX_TEXT)) ?? [];
    if (line !== '') texts[field] = line;
  }
  return texts;
}

/** The longest text that is kept; the editor takes a few hundred characters. */
const MAX_TEXT = 1 << 16;
