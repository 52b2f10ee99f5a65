import { reviveError, type ErrorParcel } from '../core/error-parcel.js';
import { replayError } from '../core/errors.js';
import type { ReplayStream } from '../io/stream.js';
import { oneAtATime } from '../io/waiting.js';
import type { TableStream } from '../tables/read.js';
import { BatchPacking, pack, type Packed, type Packer } from './parcel.js';
import type { Opened } from './tasks.js';

/** A batch goes on its way when it has so many events, or took so long: to ask for one and get it costs some fifty microseconds. */
const BATCH_EVENTS = 1024;
const BATCH_MS = 8;

/** A stream of any format. */
export type AnyStream = ReplayStream<unknown, unknown, unknown>;

/** What differs from one stream to another. */
interface Streaming {
  readonly batches: AsyncIterator<readonly unknown[]>;
  readonly packers: readonly Packer[];
  /** Whether an event leaves the worker. */
  readonly wanted: (event: unknown) => boolean;
  /** A batch that has so many is full. */
  readonly batchEvents: number;
}

/** A stream of events, which are given several ticks at once. */
export function openStream(
  stream: AnyStream,
  packers: readonly Packer[],
  wanted: (event: unknown) => boolean,
  batchEvents = BATCH_EVENTS,
): Opened {
  const batches = stream.batches()[Symbol.asyncIterator]();
  return new StreamHandle(stream, { batches, packers, wanted, batchEvents });
}

/** The rows of a replay: one batch of a table at a time. */
export function openTables(stream: TableStream): Opened {
  const rows = stream[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<readonly unknown[]>> => {
    const step = await rows.next();
    return step.done === true ? step : { done: false, value: [step.value] };
  };
  const closing = { header: () => Promise.resolve(undefined), end: () => stream.end(), cancel: () => stream.cancel() };
  return new StreamHandle(closing, { batches: { next }, packers: [], wanted: () => true, batchEvents: 1 });
}

/** A stream that is read in the worker and used from outside. */
class StreamHandle implements Opened {
  readonly #stream: Pick<AnyStream, 'header' | 'end' | 'cancel'>;
  readonly #of: Streaming;
  readonly #inTurn = oneAtATime();
  /** An error that came while a batch was not empty. It is thrown after that batch. */
  #failure: { readonly error: unknown } | undefined;

  constructor(stream: Pick<AnyStream, 'header' | 'end' | 'cancel'>, of: Streaming) {
    this.#stream = stream;
    this.#of = of;
  }

  facts(): undefined {
    return undefined;
  }

  async use(method: string, args: readonly unknown[]): Promise<Packed> {
    switch (method) {
      case 'header':
        return pack(await this.#stream.header());
      case 'batch':
        return await this.#inTurn(() => this.#batch());
      case 'end':
        return await this.#end();
      case 'cancel':
        await this.#stream.cancel(args[0] === undefined ? undefined : reviveError(args[0] as ErrorParcel));
        return pack(undefined);
      default:
        throw replayError('usage', `a stream has no ${method}`);
    }
  }

  drop(): void {
    void this.#stream.cancel().catch(() => undefined);
  }

  async #batch(): Promise<Packed> {
    const { batches, packers, wanted, batchEvents } = this.#of;
    const packing = new BatchPacking({ packers, live: true });
    const started = performance.now();
    try {
      if (this.#failure !== undefined) throw this.#failure.error;
      while (packing.length < batchEvents && performance.now() - started < BATCH_MS) {
        const step = await batches.next();
        if (step.done === true) {
          if (packing.length === 0) return await this.#end();
          break;
        }
        // Live objects are packed before the reading goes on.
        for (const event of step.value) if (wanted(event)) packing.add(event);
      }
    } catch (error) {
      if (packing.length === 0) throw error;
      this.#failure = { error };
    }
    return packing.step();
  }

  /** The closing facts, after which nothing comes. */
  async #end(): Promise<Packed> {
    const end = await this.#stream.end();
    const header = await this.#stream.header().catch(() => undefined);
    return pack({ done: true, header, end }, { packers: this.#of.packers });
  }
}
