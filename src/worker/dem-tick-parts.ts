import type { AskedWord } from '../core/asked-words.js';
import type { Diagnostic } from '../core/diagnostics.js';
import type { DemTickProp } from '../formats/dem/ticks/tick-names.js';
import type { DemTicks, DemTicksOptions } from '../formats/dem/tick-verbs.js';
import type { ReplayWorkers } from './pool.js';
import type { ReplayWorkerSource } from './verbs.js';

/** Ticks from which a worker reads, and up to which, both inclusive. Undefined: the beginning, or the end. */
interface Part {
  readonly fromTick?: number | undefined;
  readonly toTick?: number | undefined;
}

/** A recording of fewer ticks is not worth a second worker: it would decode up to a minute before its part. */
const MIN_PART_TICKS = 4000;

/**
 * Reads the rows of one demo with all workers, each a part of its ticks: a worker goes on at the full packet before its part. Rows and their order are those
 * of `parseDemTicks`.
 */
export async function ticksInParts<const P extends AskedWord<P, DemTickProp>>(
  workers: Pick<ReplayWorkers, 'each' | 'jobs'>,
  source: ReplayWorkerSource,
  options: DemTicksOptions<P>,
): Promise<DemTicks<P>> {
  const parts = await partsOf(workers, source, options);
  const read: DemTicks<P>[] = [];
  for await (const result of workers.each(parts, (worker, part) => worker.parseDemTicks(source, { ...options, ...part }), {
    keepOrder: true,
    signal: options.signal,
  })) {
    if (!result.ok) throw result.error;
    read.push(result.value);
  }
  const [first] = read as [DemTicks<P>, ...DemTicks<P>[]];
  if (read.length === 1) return first;
  const { joined } = await import('../formats/dem/ticks/tick-columns.js');
  const rows = joined(read);
  return {
    ...first,
    ...rows,
    isComplete: read.every(({ isComplete }) => isComplete),
    diagnostics: merged(read.map(({ diagnostics }, i) => (i === 0 ? diagnostics : diagnostics.filter((one) => !isEmptyPart(one))))),
  } as unknown as DemTicks<P>;
}

/** What a worker that begins later takes to pass over what is before its part, of the time that decoding the same takes. */
const WALK_SHARE = 0.2;

/** Where each of some parts begins, from 0 to 1, if all are to take the same time: later ones are shorter. */
export function sharesOf(count: number): readonly number[] {
  const begins = [0];
  for (let i = 0; i < count; i++) begins.push(begins[i]! * (1 - WALK_SHARE) + 1);
  return begins.slice(0, count).map((begin) => begin / begins[count]!);
}

/** Parts of the ticks that are wanted, one for each worker. One part where the recording does not say how long it is. */
async function partsOf(
  { each, jobs }: Pick<ReplayWorkers, 'each' | 'jobs'>,
  source: ReplayWorkerSource,
  { fromTick, toTick, fromSeconds, toSeconds, signal, limits, unwrap }: Omit<DemTicksOptions, 'props'>,
): Promise<readonly Part[]> {
  const whole = { fromTick, toTick };
  if (jobs === 1 || fromSeconds !== undefined || toSeconds !== undefined || !isReadAgain(source)) return [{}];
  let ticks: number | undefined;
  for await (const result of each([source], (worker) => worker.readDemInfo(source, { signal, limits, unwrap }))) {
    // the read of the rows meets the same error, and says it
    if (!result.ok) return [whole];
    ticks = result.value.fileInfo?.playbackTicks;
  }
  if (ticks === undefined) return [whole];
  const [start, end] = [Math.max(0, fromTick ?? 0), Math.min(ticks, toTick ?? ticks)];
  const count = Math.min(jobs, Math.floor((end - start) / MIN_PART_TICKS));
  if (!(count > 1)) return [whole];
  const begins = sharesOf(count).map((share) => Math.ceil(start + (end - start) * share));
  return begins.map((begin, i) => ({
    fromTick: i === 0 ? fromTick : begin,
    toTick: i === count - 1 ? toTick : begins[i + 1]! - 1,
  }));
}

/** Whether several workers can read a source, each at its own place: a stream is read once. */
const isReadAgain = (source: ReplayWorkerSource): boolean =>
  typeof source === 'string' ||
  source instanceof URL ||
  source instanceof ArrayBuffer ||
  ArrayBuffer.isView(source) ||
  (typeof Blob !== 'undefined' && source instanceof Blob) ||
  (typeof source === 'object' && 'read' in source && 'byteLength' in source && source.byteLength !== undefined);

/** What a part says that begins after the last tick: a recording may have fewer ticks than it states. */
const isEmptyPart = ({ code, path }: Diagnostic): boolean => code === 'usage' && path?.[0] === 'fromTick';

/** Diagnostics of all parts. What several parts say of one thing is said once, as a whole read does. */
function merged(lists: readonly (readonly Diagnostic[])[]): readonly Diagnostic[] {
  const byText = new Map<string, Diagnostic>();
  for (const diagnostic of lists.flat()) {
    const key = `${diagnostic.code} ${diagnostic.message} ${diagnostic.path?.join('/') ?? ''}`;
    const known = byText.get(key);
    if (known === undefined || known.count < diagnostic.count) byText.set(key, diagnostic);
  }
  return [...byText.values()];
}
