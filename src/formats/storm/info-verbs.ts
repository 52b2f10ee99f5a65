import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { drain } from '../../io/drain.js';
import { iterate } from '../../io/drive-sync.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { infoOf, type StormInfo } from './info.js';
import { openStorm, withStormLimits } from './load-knowledge.js';
import type { StormReplay, StormSection } from './replay.js';
import { StormSession } from './session.js';

const INCLUDED = ['details', 'initData', 'attributes'] as const satisfies StormSection[];

/**
 * Map, mode, players, heroes and winner of a replay, without its event streams: a few reads of some ten KB from any source that can seek.
 *
 * @throws ReplayError `bad-signature`, `limit`, `source`; with `strict`, any damage.
 * @example
 * const { info, players } = await readStormInfo(file);
 * console.log(info?.map, info?.mode, players.map(({ name, hero }) => `${name}: ${hero}`));
 */
export async function readStormInfo(source: ReplaySource, options: ReadOptions = {}): Promise<StormInfo> {
  const session = new StormSession([], INCLUDED, options);
  const bounded = withStormLimits(options);
  return resultOf(await drain(session, openStorm(session, source, bounded), bounded));
}

/** Does what `readStormInfo` does, for bytes in memory and without waiting. */
export function readStormInfoSync(bytes: Uint8Array, options: SyncReadOptions = {}): StormInfo {
  const plain = unwrappedBytes(bytes, 'storm');
  return resultOf(iterate(new StormSession([], INCLUDED, options), plain, options).end());
}

function resultOf({ format, isComplete, diagnostics, ...parts }: StormReplay<StormSection>): StormInfo {
  const info = infoOf(parts);
  const players = (parts.details?.players ?? []).map(({ name, hero, teamId, result }) => ({
    ...(name !== undefined && { name }),
    ...(hero !== undefined && { hero }),
    teamId,
    result,
  }));
  return { format, isComplete, diagnostics, ...(info && { info }), players };
}
