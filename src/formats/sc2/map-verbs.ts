import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { readPart } from '../../io/drain.js';
import { SyncDrive } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { SC2_LIMITS } from './layout.js';
import { readMap, type Sc2Map, type Sc2MapOptions } from './map/sc2-map.js';

/**
 * A map of StarCraft II (`.s2ma`, `.SC2Map`): its name, size and start places, and its minimap as pixels. Positions of a replay are in the
 * same cells, so a page can draw a match over the minimap. `summary.mapUrl` of a replay says where its map is.
 *
 * Cost: only the tables of the archive and four of its files are read; a few milliseconds.
 *
 * @throws ReplayError `bad-signature`; `corrupt` where the archive has no `MapInfo` or it is damaged; `limit`, `source`; with `strict`, any damage.
 * @example
 * const { name, width, height, startPlaces, minimap } = await readSc2Map(file);
 * const picture = minimap && new ImageData(minimap.rgba, minimap.width);
 */
export async function readSc2Map(source: ReplaySource, options: ReadOptions & Sc2MapOptions = {}): Promise<Sc2Map> {
  const bounded = { ...options, limits: { ...SC2_LIMITS, ...options.limits } };
  const opened = await openReplay(source, bounded);
  return await readPart(readMap(options, opened.kind === 'sequential'), opened, bounded, { format: 'sc2' });
}

/** Does what `readSc2Map` does, for bytes in memory and without waiting. */
export function readSc2MapSync(bytes: Uint8Array, options: SyncReadOptions & Sc2MapOptions = {}): Sc2Map {
  return new SyncDrive(unwrappedBytes(bytes, 'sc2')).run(readMap(options, false));
}
