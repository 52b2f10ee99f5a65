import type { ReadOptions } from '../io/options.js';
import { openKnown } from '../kit/open.js';
import type { FormatReading } from '../kit/reading.js';
import { FORMATS } from '../kit/registry.js';
import type { SectionsByFormat } from '../kit/results.js';
import { packersFor } from '../worker/packers.js';
import { pack, type Packed } from '../worker/parcel.js';
import type { PathOpener } from './open-path.js';
import type { ReplayReadOptions } from './parse-options.js';

/** What a worker is asked to parse: a path, or bytes. */
export interface ParseTask {
  readonly source: string | Uint8Array;
  readonly include: SectionsByFormat;
  readonly options: ReplayReadOptions;
}

/** Parses one replay of any format. */
export async function parseTask({ source, include, options }: ParseTask, opener: PathOpener): Promise<Packed> {
  // Nothing else runs in a worker, so the event loop needs no turns.
  const reading: ReadOptions = { ...options, yieldAfterMs: Infinity };
  const { format, source: content } = await openKnown(
    typeof source === 'string' ? await opener.open(source, options.limits) : source,
    reading,
  );
  const known: FormatReading = await FORMATS[format].load();
  const sections = include[format] as readonly never[] | undefined;
  const replay = await known.parse(content, { ...reading, include: sections });
  return pack(replay, { packers: await packersFor(format), owned: true });
}
