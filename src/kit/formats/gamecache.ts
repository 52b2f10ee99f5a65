import { streamGamecache } from '../../formats/gamecache/verbs.js';
import { readWhole } from '../../formats/gamecache/whole.js';
import type { ReadOptions } from '../../io/options.js';
import { openSource, type ReplaySource } from '../../io/source.js';
import { wholeInput } from '../../io/whole.js';
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
  parse: async (source, options) => await readWhole(await wholeInput(openSource(source), options), undefined, options),
  summarize,
};
