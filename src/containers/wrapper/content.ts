import { limitsWith } from '../../core/limits.js';
import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource } from '../../io/source.js';

/** The first two bytes of gzip, zstd, bzip2 and, with its usual window, zlib at each of its levels. */
const MAGIC: readonly number[] = [0x1f8b, 0x28b5, 0x425a, 0x7801, 0x785e, 0x789c, 0x78da];

/** False when bytes are in no wrapper. True is a guess: `sniffWrapper` knows, and is loaded when it may matter. */
const mayBeWrapped = (bytes: Uint8Array): boolean => MAGIC.includes((bytes[0]! << 8) | bytes[1]!);

/** What is inside a wrapper; undefined when there is none. */
export async function contentOf(source: OpenedSource, head: Uint8Array, options: ReadOptions): Promise<OpenedSource | undefined> {
  if (!mayBeWrapped(head)) return undefined;
  const { sourceInside } = await import('./unwrap.js');
  return await sourceInside(source, head, limitsWith(options.limits).maxDecompressedBytes, options);
}
