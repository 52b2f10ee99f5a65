import type { ReadOptions } from '../../io/options.js';
import { openSource, type ReplaySource } from '../../io/source.js';
import { wholeInput } from '../../io/whole.js';
import { mayBeWrapped } from './magic.js';

/** The whole content of a source that `openReplay` would open, in memory; the source is closed. For formats whose files are small. */
export async function readReplay(source: ReplaySource, options: ReadOptions = {}): Promise<Uint8Array> {
  let bytes = await wholeInput(openSource(source), options);
  for (let depth = 0; ; depth++) {
    if (!mayBeWrapped(bytes)) return bytes;
    const { sourceInside } = await import('./unwrap.js');
    const inner = await sourceInside(openSource(bytes), bytes, options, depth);
    if (inner === undefined) return bytes;
    // progress is that of the input
    bytes = await wholeInput(inner, { ...options, onProgress: undefined });
  }
}
