/** Text of a fixed length in Shift JIS, up to the first zero byte. No trail byte of Shift JIS is zero. */
export function shiftJisText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return halfWidth(decoder().decode(end < 0 ? bytes : bytes.subarray(0, end)));
}

let known: TextDecoder | undefined;
const decoder = (): TextDecoder => (known ??= new TextDecoder('shift_jis'));

/** Full-width forms U+FF01 to U+FF5E have the same order as ASCII. */
const FULL_WIDTH = /[！-～]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Full-width letters, spaces and quotes as those that people type. */
const halfWidth = (text: string): string =>
  text
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll('\u3000', ' ')
    .replaceAll('\u2019', "'")
    .replaceAll('\u201d', '"');
