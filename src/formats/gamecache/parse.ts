import { readReplay } from '../../containers/wrapper/whole.js';
import type { ReplaySource } from '../../io/source.js';
import { inTurns } from '../../io/whole.js';
import { readHealthy } from './healthy.js';
import { ALL_SECTIONS, type Gamecache, type GamecacheSection } from './replay.js';
import type { GamecacheOptions } from './verbs.js';

/**
 * Reads a cache of DotAReplay (DotA Replay Manager), legacy or v3, and gives its games. A damaged file gives
 * what could be read, `complete: false` and diagnostics.
 *
 * Cost: one pass over the file, which is held in memory; a game takes a few hundred bytes of it.
 *
 * @throws ReplayError `bad-signature` when the bytes have neither layout, `usage`, `limit`, `source`; with `strict`, any damage.
 * @example
 * const cache = await parseGamecache(file, { pathEncoding: 'gbk' });
 * for (const { path, gameMode, players } of cache.items) console.log(path, gameMode, players?.[0]?.hero);
 */
export async function parseGamecache<const S extends GamecacheSection = GamecacheSection>(
  source: ReplaySource,
  options: GamecacheOptions & { readonly include?: readonly S[] | undefined } = {},
): Promise<Gamecache<S>> {
  const bytes = await readReplay(source, options);
  const healthy = await inTurns(readHealthy(bytes, options.include ?? ALL_SECTIONS, options), options);
  if (healthy) return healthy;
  // an old layout, or something to tell
  const { readWhole } = await import('./whole.js');
  return await readWhole(bytes, options.include, options);
}
