import type { ReadOptions } from '../io/options.js';
import { openKnown } from '../kit/open.js';
import type { FormatReading } from '../kit/reading.js';
import { FORMATS } from '../kit/registry.js';
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

/** A replay as data that can leave the worker, and the buffers that are transferred with it. */
export interface ReplayParcel {
  readonly replay: object;
  readonly buffers: readonly ArrayBuffer[];
}

/** Parses one replay of any format. */
export async function parseTask({ source, include, options }: ParseTask): Promise<ReplayParcel> {
  // Nothing else runs in a worker, so the event loop needs no turns.
  const reading: ReadOptions = { ...options, yieldAfterMs: Infinity };
  const { format, source: content } = await openKnown(typeof source === 'string' ? openFile(source) : source, reading);
  const known: FormatReading = await FORMATS[format].load();
  const sections = include[format] as readonly never[] | undefined;
  const replay = packDemo((await known.parse(content, { ...reading, include: sections })) as AnyReplay);
  return { replay, buffers: movableBuffers(replay) };
}
