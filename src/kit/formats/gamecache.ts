import { parseGamecache, streamGamecache } from '../../formats/gamecache/index.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { present, type FormatReading, type ReplaySummary } from '../reading.js';

/** A cache is a list of replays: its header alone is read. */
async function summarize(source: ReplaySource, options: ReadOptions): Promise<ReplaySummary> {
  const reading = streamGamecache(source, options);
  const header = await reading.header();
  await reading.cancel();
  return {
    format: 'gamecache',
    title: `DotAReplay cache of ${header.itemCount} games`,
    ...present({ build: header.layout === 'legacy' ? header.version.text : undefined }),
    players: [],
    complete: true,
    diagnostics: [],
  };
}

export const gamecache: FormatReading = {
  parse: (source, options) => parseGamecache(source, options),
  summarize,
};
