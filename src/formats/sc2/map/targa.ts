import type { ReadBudget } from '../../../core/budget.js';
import { ByteReader } from '../../../core/byte-reader.js';
import { corrupt, replayError } from '../../../core/errors.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';

/** `Uint8ClampedArray<ArrayBuffer>` in the words of compilers that know it, and of those before TypeScript 5.7, which do not. */
type ClampedBytes = ReturnType<typeof Uint8ClampedArray.of>;

/** An image, row by row from its top left corner. `new ImageData(rgba, width)` of a page takes it as it is. */
export interface Sc2Image {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel: red, green, blue, and alpha, which is 255 where the file stores none. */
  readonly rgba: ClampedBytes;
}

/** Kinds of TGA images that are read: true color, plain or in runs. */
const TRUE_COLOR = 2;
const TRUE_COLOR_RUNS = 10;
/** Bits of the image descriptor. */
const ALPHA_BITS = 0x0f;
const RIGHT_TO_LEFT = 0x10;
const TOP_TO_BOTTOM = 0x20;
/** The top bit of a packet: one pixel, repeated. The rest is the number of pixels less one. */
const IS_RUN = 0x80;
const COUNT_BITS = 0x7f;
/** Packets between two pauses. */
const BATCH_PACKETS = 4096;

/** Decodes a TGA of 24 or 32 bits a pixel. Its pixels count as memory that is kept, before they are allocated. */
export function* targaImage(bytes: Uint8Array, budget: ReadBudget): Asking<Sc2Image> {
  const reader = new ByteReader(bytes);
  const idLength = reader.u8();
  const mapKind = reader.u8();
  const kind = reader.u8();
  reader.skip(2);
  const mapLength = reader.u16();
  const mapEntryBits = reader.u8();
  reader.skip(4);
  const width = reader.u16();
  const height = reader.u16();
  const bits = reader.u8();
  const descriptor = reader.u8();
  if (kind !== TRUE_COLOR && kind !== TRUE_COLOR_RUNS) throw replayError('unsupported-feature', `TGA image of kind ${kind}`, { offset: 2 });
  if (bits !== 24 && bits !== 32) throw replayError('unsupported-feature', `TGA image of ${bits} bits a pixel`, { offset: 16 });
  if (width === 0 || height === 0) throw corrupt(`an image of ${width} by ${height} pixels`, { offset: 12 });
  reader.skip(idLength + (mapKind === 0 ? 0 : mapLength * Math.ceil(mapEntryBits / 8)));
  const pixels = width * height;
  const size = bits / 8;
  if (kind === TRUE_COLOR && reader.remaining < pixels * size) throw reader.truncated(`${pixels} pixels`);
  budget.keep(4 * pixels);
  const hasAlpha = size === 4 && (descriptor & ALPHA_BITS) !== 0;
  const isMirrored = (descriptor & RIGHT_TO_LEFT) !== 0;
  const isFromTop = (descriptor & TOP_TO_BOTTOM) !== 0;
  const rgba = new Uint8ClampedArray(4 * pixels);
  const put = (pixel: number, from: number): void => {
    const column = pixel % width;
    const row = (pixel - column) / width;
    const to = 4 * ((isFromTop ? row : height - 1 - row) * width + (isMirrored ? width - 1 - column : column));
    rgba[to] = bytes[from + 2]!;
    rgba[to + 1] = bytes[from + 1]!;
    rgba[to + 2] = bytes[from]!;
    rgba[to + 3] = hasAlpha ? bytes[from + 3]! : 255;
  };
  for (let pixel = 0, packets = 1; pixel < pixels; packets++) {
    const packet = kind === TRUE_COLOR ? 0 : reader.u8();
    const count = kind === TRUE_COLOR ? Math.min(width, pixels - pixel) : (packet & COUNT_BITS) + 1;
    if (count > pixels - pixel)
      throw corrupt(`a packet of ${count} pixels where ${pixels - pixel} are left`, { offset: reader.offset - 1 });
    const isRun = (packet & IS_RUN) !== 0;
    const from = reader.position;
    reader.skip((isRun ? 1 : count) * size);
    for (let i = 0; i < count; i++) put(pixel + i, isRun ? from : from + i * size);
    pixel += count;
    budget.work(count * size);
    if (packets % BATCH_PACKETS === 0) yield* pauseIfDue(budget);
  }
  return { width, height, rgba };
}
