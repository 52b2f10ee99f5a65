import type { OpenReplay } from '../../replay.js';

/** What the views of a cache show: one more reading of the file, which they share. */
export const readCache = (replay: OpenReplay) =>
  replay.read('gamecache', async (worker, file, options) => {
    const [cache, { gamecacheStats }] = await Promise.all([worker.parseGamecache(file, options), import('replaykit/gamecache')]);
    return { items: cache.items, stats: gamecacheStats(cache) };
  });

export type Cache = NonNullable<ReturnType<typeof readCache>['value']>;
