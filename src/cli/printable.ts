/** Control characters, C1 ones too, and the marks that turn the direction of text around: a name could show as another. */
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
/** Of those, what JSON itself leaves as it is. */
const LEFT_BY_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const hexOf = (char: string, digits: number): string => char.charCodeAt(0).toString(16).padStart(digits, '0');

/** What is in a stranger's file never reaches the terminal as a command: `\x1b`, `\u202e`. */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (char) => (char <= '\u00ff' ? `\\x${hexOf(char, 2)}` : `\\u${hexOf(char, 4)}`));

/** The same for JSON, which stays the same value: these characters stand in strings only. */
export const printableJson = (json: string): string => json.replace(LEFT_BY_JSON, (char) => `\\u${hexOf(char, 4)}`);
