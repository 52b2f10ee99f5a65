const ROW_BYTES = 16;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Bytes in hexadecimal, without spaces. */
export const hexText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => hex(byte, 2)).join('');

/**
 * Bytes as offset, hex and text, sixteen a line; `start` is the offset of the first. The row that holds `marked` is followed by a line
 * that points at it.
 */
export function hexLines(bytes: Uint8Array, start: number, marked?: number): string[] {
  const digits = Math.max(8, (start + bytes.length).toString(16).length);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += ROW_BYTES) {
    const row = bytes.subarray(at, at + ROW_BYTES);
    const cells = Array.from(row, (byte) => hex(byte, 2)).join(' ');
    const text = Array.from(row, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${hex(start + at, digits)}  ${cells.padEnd(ROW_BYTES * 3 - 1)}  |${text}|`);
    const column = marked === undefined ? -1 : marked - start - at;
    if (column >= 0 && column < row.length) lines.push(`${' '.repeat(digits + 2 + column * 3)}^^ byte ${marked!}`);
  }
  return lines;
}
