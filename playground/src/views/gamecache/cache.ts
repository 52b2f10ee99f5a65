import type { OpenReplay } from '../../replay.js';

/** Everything that the gamecache views show, from one more pass over the file that they share. */
export const readCache = (replay: OpenReplay) =>
  replay.read('gamecache', async (worker, file, options) => {
    const [cache, { gamecacheStats }] = await Promise.all([worker.parseGamecache(file, options), import('replaykit/gamecache')]);
    return { items: cache.items, stats: gamecacheStats(cache) };
  });

export type Cache = NonNullable<ReturnType<typeof readCache>['value']>;
