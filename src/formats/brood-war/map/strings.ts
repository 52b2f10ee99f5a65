import { lastChunk, overlaid, type BroodWarMapChunk } from './chunks.js';
import { textOf } from '../text.js';

/** The strings of a map by number, from 1: `STRx` of Remastered with wide offsets, else `STR `. */
export function mapStrings(chunks: readonly BroodWarMapChunk[]): (number: number) => string | undefined {
  const isWide = lastChunk(chunks, 'STRx') !== undefined;
  const bytes = isWide ? lastChunk(chunks, 'STRx')! : overlaid(chunks, 'STR ');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = isWide ? 4 : 2;
  const numberAt = (at: number): number | undefined =>
    at + size > bytes.length ? undefined : isWide ? view.getUint32(at, true) : view.getUint16(at, true);
  const count = numberAt(0) ?? 0;
  return (number) => {
    const offset = number > 0 && number <= count ? numberAt(number * size) : undefined;
    return offset === undefined || offset >= bytes.length ? undefined : textOf(bytes, offset, bytes.length);
  };
}
