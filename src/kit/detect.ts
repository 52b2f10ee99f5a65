import type { ReplayFormat } from './registry.js';
import type { Wrapper } from '../containers/wrapper/sniff.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import { recogniseSource } from './open.js';

/** What some bytes are. */
export interface Detection {
  readonly format: ReplayFormat;
  /** `signature`: by a magic number. `structure`: the format has none, and the bytes fit it (gamecache). */
  readonly confidence: 'signature' | 'structure';
  /** The compression around the replay, the outermost one where there are several. */
  readonly wrapper?: Wrapper | undefined;
}

/**
 * Detects the format of a replay by its content, inside gzip, bzip2, zstd or zlib too. Undefined if it is not a known format, or an
 * older relative that is not supported (Source 1 demos, rFactor 1 recordings). No parser is loaded.
 *
 * A stream, Response or iterable is consumed: pass something that can be read again, or use `parseReplay`, which
 * detects and reads in one go.
 *
 * Cost: 4 KB of the source, 64 KB if no magic number is found; in a wrapper, its first block.
 *
 * @throws ReplayError `source`, `limit`; `corrupt` for a wrapper whose first block is damaged.
 * @example
 * const detection = await detectReplay(file);
 * console.log(detection?.format, detection?.wrapper);
 */
export async function detectReplay(
  source: ReplaySource,
  options: Pick<ReadOptions, 'signal' | 'limits'> = {},
): Promise<Detection | undefined> {
  const { recognised, source: opened } = await recogniseSource(source, options);
  await opened.close();
  if (recognised === undefined || recognised.verdict === 'relative') return undefined;
  const [wrapper] = recognised.wrappers;
  return { format: recognised.format, confidence: recognised.verdict, ...(wrapper === undefined ? {} : { wrapper }) };
}
