import { replayError } from '../core/errors.js';
import { isGrowing } from '../io/is-growing.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import type { Scene } from '../scene/model.js';

/** What reads recordings into scenes for a player. A worker of `replaykit/worker` is one. */
export interface ReplaySceneReader {
  /** The scene of a source as it is read, as `streamScene` of `replaykit/scene`. */
  streamScene(source: ReplaySource, options?: ReadOptions): AsyncIterable<Scene>;
}

/** What a player can be given to play. */
export type ReplayPlayerSource = ReplaySource | Scene;

const isScene = (source: ReplayPlayerSource): source is Scene =>
  typeof source === 'object' && 'actors' in source && 'moments' in source && 'durationSeconds' in source;

/** The scenes of a source: one if it is a scene, and otherwise a longer one again and again while it is read. The code of formats is loaded here. */
export async function* scenesOf(
  source: string | ReplayPlayerSource,
  reader: ReplaySceneReader | undefined,
  options: ReadOptions & { readonly signal: AbortSignal },
): AsyncGenerator<Scene, void, void> {
  if (typeof source !== 'string' && isScene(source)) {
    yield source;
    return;
  }
  const input = typeof source === 'string' ? await fetched(source, options.signal) : source;
  // a worker cannot be given what waits
  const own = isGrowing(source) ? undefined : reader;
  yield* (own ?? (await import('../scene/read.js'))).streamScene(input, options);
}

async function fetched(url: string, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw replayError('source', `the address cannot be fetched: ${url}`, { cause });
  }
  if (!response.ok) throw replayError('source', `the server answered ${response.status} for ${url}`);
  return response;
}
