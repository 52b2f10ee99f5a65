import type { ReadOptions } from '../../io/options.js';
import { openSource, type OpenedSource, type ReplaySource } from '../../io/source.js';
import { peekSource } from '../../io/peek.js';
import { SNIFF_BYTES, refuseWrapped, sniffWrapper } from './sniff.js';
import { unwrapSource } from './unwrap.js';

/**
 * Opens a source, and undoes gzip, bzip2, zstd or zlib around it when its first bytes say so, to any
 * depth (with `unwrap: false`: throws `wrapped`). The one codec that is needed is loaded with `import()`.
 */
export async function openReplay(source: ReplaySource, options: ReadOptions = {}): Promise<OpenedSource> {
  const opened = openSource(source);
  try {
    return await unwrapped(opened, options);
  } catch (error) {
    await opened.close(error);
    throw error;
  }
}

async function unwrapped(opened: OpenedSource, options: ReadOptions): Promise<OpenedSource> {
  const { head, source } = await peekSource(opened, SNIFF_BYTES, options.signal);
  if (options.unwrap === false) refuseWrapped(head);
  const wrapper = sniffWrapper(head);
  return wrapper === undefined ? source : await unwrapped(await unwrapSource(source, wrapper, options), options);
}
