import { reviveError, type ErrorParcel } from '../core/error-parcel.js';
import { replayError } from '../core/errors.js';
import type { ReplayStream } from '../io/stream.js';
import { oneAtATime } from '../io/waiting.js';
import type { SceneStream } from '../scene/read.js';
import type { TableStream } from '../tables/read.js';
import { BatchPacking, pack, type Packed, type Packer } from './parcel.js';
import type { Opened } from './opened.js';
import { SentScenes } from './scene-states.js';

/**
 * A batch is sent when it has this many events, or after this many milliseconds. Asking for a batch and getting it costs some fifty
 * microseconds.
 */
const BATCH_EVENTS = 1024;
const BATCH_MS = 8;

/** A stream of any format. */
export type AnyStream = ReplayStream<unknown, unknown, unknown>;

/** The parts that differ between streams. */
interface Streaming {
  readonly batches: AsyncIterator<readonly unknown[]>;
  readonly packers: readonly Packer[];
  /** Whether an event leaves the worker. */
  readonly wanted: (event: unknown) => boolean;
  /** How many events make a batch full. */
  readonly batchEvents: number;
}

/** Opens a stream of events. A batch of it may hold several ticks. */
export function openStream(
  stream: AnyStream,
  packers: readonly Packer[],
  wanted: (event: unknown) => boolean,
  batchEvents = BATCH_EVENTS,
): Opened {
  const batches = stream.batches()[Symbol.asyncIterator]();
  return new StreamHandle(stream, { batches, packers, wanted, batchEvents });
}

/** Opens the rows of a replay. Each step is one batch of a table. */
export const openRows = (stream: TableStream): Opened => openSteps<unknown>(stream, (batch) => batch);

/** Opens the scene of a replay. Each step is one state. */
export function openScenes(stream: SceneStream): Opened {
  const sent = new SentScenes();
  return openSteps({ ...stream, end: async () => sent.next(await stream.end()) }, (scene) => sent.next(scene));
}

/** Opens a stream that sends what `sentOf` makes of its steps, one at a time. */
function openSteps<Step>(stream: Pick<AnyStream, 'end' | 'cancel'> & AsyncIterable<Step>, sentOf: (step: Step) => unknown): Opened {
  const steps = stream[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<readonly unknown[]>> => {
    const step = await steps.next();
    return step.done === true ? step : { done: false, value: [sentOf(step.value)] };
  };
  const closing = { header: () => Promise.resolve(undefined), end: () => stream.end(), cancel: () => stream.cancel() };
  return new StreamHandle(closing, { batches: { next }, packers: [], wanted: () => true, batchEvents: 1 });
}

/** A stream that is read in the worker and used from outside. */
class StreamHandle implements Opened {
  readonly #stream: Pick<AnyStream, 'header' | 'end' | 'cancel'>;
  readonly #of: Streaming;
  readonly #inTurn = oneAtATime();
  /** An error that came while the current batch had events. It is thrown after that batch. */
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
        // Objects whose content changes are packed before the reading goes on.
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
