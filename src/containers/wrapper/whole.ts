import type { ReadOptions } from '../../io/options.js';
import { openSource, type ReplaySource } from '../../io/source.js';
import { wholeInput } from '../../io/whole.js';
import { contentOf } from './content.js';

/** The whole content of a source that `openReplay` would open, in memory; the source is closed. For formats whose files are small. */
export async function readReplay(source: ReplaySource, options: ReadOptions = {}): Promise<Uint8Array> {
  let bytes = await wholeInput(openSource(source), options);
  for (;;) {
    const inner = await contentOf(openSource(bytes), bytes, options);
    if (inner === undefined) return bytes;
    // progress is that of the input
    bytes = await wholeInput(inner, { ...options, onProgress: undefined });
  }
}
