/** Control characters, C1 ones too, and marks that change the direction of text, with which a name could look like another one. */
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
/** Those of these characters that JSON does not escape by itself. */
const LEFT_BY_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The same characters, or a code that only sets a color or style. */
// eslint-disable-next-line no-control-regex
const ON_SCREEN = /\u001b\[\d*m|[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const hexOf = (char: string, digits: number): string => char.charCodeAt(0).toString(16).padStart(digits, '0');

/** Text of a replay that is safe to print: characters that a terminal would act on are escaped as `\x1b` or `\u202e`. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped);

const escaped = (char: string): string => (char <= '\u00ff' ? `\\x${hexOf(char, 2)}` : `\\u${hexOf(char, 4)}`);

/**
 * Whole output for a screen, whatever is in it: line ends, tabs and colors stay, all else that a terminal would act on is escaped. Everything that goes
 * to a terminal passes it, so text that a command forgot to escape cannot move the cursor or hide what follows.
 */
export const onScreen = (output: string): string =>
  output.replace(ON_SCREEN, (found) => (found === '\n' || found === '\t' || found.length > 1 ? found : escaped(found)));

/** The same for JSON text. Its value does not change, since these characters occur only inside strings. */
export const printableJson = (json: string): string => json.replace(LEFT_BY_JSON, (char) => `\\u${hexOf(char, 4)}`);
