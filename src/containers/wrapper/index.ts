import { limitsWith } from '../../core/limits.js';
import type { ReadOptions } from '../../io/options.js';
import { peekSource } from '../../io/peek.js';
import { openSource, type OpenedSource, type ReplaySource } from '../../io/source.js';
import { SNIFF_BYTES, refuseWrapped, sniffWrapper } from './sniff.js';

/**
 * Opens a source, and undoes gzip, bzip2, zstd or zlib around it when its first bytes say so, to any
 * depth (with `unwrap: false`: throws `wrapped`). What undoes them is loaded with `import()`.
 */
export async function openReplay(source: ReplaySource, options: ReadOptions = {}): Promise<OpenedSource> {
  const opened = openSource(source);
  try {
    for (let inner = opened; ;) {
      const peeked = await peekSource(inner, SNIFF_BYTES, options.signal);
      if (options.unwrap === false) refuseWrapped(peeked.head);
      const wrapper = sniffWrapper(peeked.head);
      if (wrapper === undefined) return peeked.source;
      const { unwrapSource } = await import('./unwrap.js');
      inner = await unwrapSource(peeked.source, wrapper, limitsWith(options.limits).maxDecompressedBytes, options.strict === true);
    }
  } catch (error) {
    await opened.close(error);
    throw error;
  }
}
