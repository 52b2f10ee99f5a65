import type { ReplayFormat } from '../core/errors.js';
import type { ReadOptions } from '../io/options.js';
import type { ReplaySource } from '../io/source.js';
import { openKnown } from '../kit/open.js';
import { openFile } from './file-source.js';
import type { AnyReplay, ReplayReadOptions, SectionsByFormat } from './parse-options.js';
import { movableBuffers } from './portable.js';
import { packDemo } from './demo-parcel.js';

/** What a worker is told to parse: a path, or bytes. */
export interface ParseTask {
  readonly source: string | Uint8Array;
  readonly include: SectionsByFormat;
  readonly options: ReplayReadOptions;
}

/** A replay that can leave the worker, and the buffers that go with it. */
export interface ReplayParcel {
  readonly replay: object;
  readonly buffers: readonly ArrayBuffer[];
}

/** A format is loaded with the first replay of it. */
const PARSERS: { [F in ReplayFormat]: (source: ReplaySource, options: ReadOptions, include: SectionsByFormat[F]) => Promise<AnyReplay> } = {
  dem: async (source, options, include) => (await import('../formats/dem/index.js')).parseDem(source, { ...options, include }),
  sc2: async (source, options, include) => (await import('../formats/sc2/index.js')).parseSc2(source, { ...options, include }),
  icrep: async (source, options, include) => (await import('../formats/icrep/index.js')).parseIcrep(source, { ...options, include }),
  vcr: async (source, options, include) => (await import('../formats/vcr/index.js')).parseVcr(source, { ...options, include }),
  gamecache: async (source, options, include) =>
    (await import('../formats/gamecache/index.js')).parseGamecache(source, { ...options, include }),
};

/** Parses one replay of any format. */
export async function parseTask({ source, include, options }: ParseTask): Promise<ReplayParcel> {
  // nothing else runs in a worker: there is nobody to give a turn to
  const reading: ReadOptions = { ...options, yieldAfterMs: Infinity };
  const { registered, source: content } = await openKnown(typeof source === 'string' ? openFile(source) : source, reading);
  const replay = packDemo(await PARSERS[registered.format](content, reading, include[registered.format] as never));
  return { replay, buffers: movableBuffers(replay) };
}
