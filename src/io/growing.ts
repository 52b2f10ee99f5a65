import { replayError, type ReplayError } from '../core/errors.js';
import { pausedFor, unlessAborted } from './waiting.js';

/** What is known of an input that is still being written, at a moment. */
export interface GrowingState {
  /** How many bytes there are. */
  readonly byteLength: number;
  /** Names the input, such as the number of a file on its disk: if it changes, another one has taken its place, and the read fails. */
  readonly identity?: string | undefined;
  /** Nothing more is written: the input ends after these bytes. */
  readonly isFinished?: boolean | undefined;
}

/** An input that is still being written: a file that a game records into, or anything else that can be asked how long it is by now. */
export interface GrowingAccess {
  /** What there is now. It is asked again and again, with pauses while nothing is added. */
  state(): GrowingState | Promise<GrowingState>;
  /** The bytes from `start` to `end` (exclusive), both within what `state` said. */
  read(start: number, end: number): Uint8Array | Promise<Uint8Array>;
  /** Called once, when the reading is over. */
  close?(): void | Promise<void>;
}

/** How long to wait for what is not there yet. */
export interface GrowingOptions {
  /** The longest pause between two looks, in milliseconds. The first is a sixteenth of it, and each is twice the one before until something comes. Default 800. */
  readonly maxPauseMs?: number | undefined;
  /** The source ends when nothing was added for so many milliseconds. Default: it waits until `stop`. */
  readonly idleMs?: number | undefined;
}

/** A source that grows while it is read: where it has no more bytes, the reading waits. It is read once. */
export interface GrowingSource extends AsyncIterable<Uint8Array> {
  readonly isGrowing: true;
  /** What was lost on the way since the last call: the reading adds it to its diagnostics. */
  readonly losses?: (() => readonly ReplayError[]) | undefined;
  /** Ends the source here, also while it waits. The reading gives what it has, as of a recording that was cut off. */
  stop(): void;
}

const MAX_PAUSE_MS = 800;
/** The first pause is the longest divided by this. */
const FIRST_PAUSE_SHARE = 16;
/** The most that is read at once. */
const PIECE_BYTES = 256 << 10;

/** The pauses of somebody who waits: each is twice as long as the one before, until something came. */
export class BackOff {
  readonly #maxPauseMs: number;
  readonly #idleMs: number;
  #pauseMs = 0;
  #since = performance.now();

  constructor({ maxPauseMs = MAX_PAUSE_MS, idleMs = Infinity }: GrowingOptions = {}) {
    if (!(maxPauseMs > 0))
      throw replayError('usage', `must be a number of milliseconds above 0, got ${maxPauseMs}`, { path: ['maxPauseMs'] });
    if (!(idleMs >= 0)) throw replayError('usage', `must be a number of milliseconds, got ${idleMs}`, { path: ['idleMs'] });
    this.#maxPauseMs = maxPauseMs;
    this.#idleMs = idleMs;
    this.came();
  }

  /** Something came: the next pause is a short one. */
  came(): void {
    this.#pauseMs = this.#maxPauseMs / FIRST_PAUSE_SHARE;
    this.#since = performance.now();
  }

  /** Nothing came for as long as the caller wants to wait. */
  get isOver(): boolean {
    return performance.now() - this.#since >= this.#idleMs;
  }

  /** Waits. Rejects as soon as the signal fires. */
  async pause(signal: AbortSignal): Promise<void> {
    const left = this.#idleMs - (performance.now() - this.#since);
    const pauseMs = Math.max(1, Math.min(this.#pauseMs, left));
    this.#pauseMs = Math.min(this.#maxPauseMs, this.#pauseMs * 2);
    await pausedFor(pauseMs, signal);
  }
}

/**
 * A source over an input that is still being written. It gives what is there, waits for more, and ends when the input says that it is finished, after
 * `idleMs` without anything new, or at `stop`. If the input becomes shorter than what was read, or is replaced by another, the read fails.
 *
 * @throws ReplayError `usage` for invalid times; while reading `source`.
 * @example
 * // what a socket brings, kept as a Blob that is replaced by a longer one
 * let recorded = new Blob([bytes]);
 * const source = openGrowing({
 *   state: () => ({ byteLength: recorded.size }),
 *   read: async (start, end) => new Uint8Array(await recorded.slice(start, end).arrayBuffer()),
 * });
 * source.stop();
 */
export function openGrowing(access: GrowingAccess, options: GrowingOptions = {}): GrowingSource {
  const backOff = new BackOff(options);
  const stopping = new AbortController();
  let position = 0;
  let identity: string | undefined;
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= (async () => await access.close?.())());

  async function more(): Promise<Uint8Array | undefined> {
    const { signal } = stopping;
    backOff.came();
    for (;;) {
      const state = await unlessAborted(Promise.resolve(access.state()), signal);
      if (position > 0 && state.identity !== identity) throw lost('the file was replaced by another one while it was read', position);
      identity = state.identity;
      if (state.byteLength < position) {
        const message = `the file became shorter while it was read: ${state.byteLength} bytes are left, and ${position} were read`;
        throw lost(message, state.byteLength);
      }
      if (state.byteLength > position) {
        const end = Math.min(state.byteLength, position + PIECE_BYTES);
        const piece = await unlessAborted(Promise.resolve(access.read(position, end)), signal);
        position += piece.length;
        if (piece.length > 0) return piece;
      }
      if (state.isFinished === true || backOff.isOver) return undefined;
      await backOff.pause(signal);
    }
  }

  return growing(more, stopping, close);
}

/** A source over a function that gives the next piece, and undefined at the end. What it awaits must reject when `stopping` fires. */
export function growing(
  more: () => Promise<Uint8Array | undefined>,
  stopping: AbortController,
  close: () => Promise<void> = () => Promise.resolve(),
  losses?: () => readonly ReplayError[],
): GrowingSource {
  let isOver = false;
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    isOver = true;
    stopping.abort();
    await close();
    return { done: true, value: undefined };
  };
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      if (isOver || stopping.signal.aborted) return await end();
      try {
        const value = await more();
        return value === undefined ? await end() : { done: false, value };
      } catch (error) {
        const isStopped = stopping.signal.aborted;
        const last = await end();
        if (isStopped) return last;
        throw error;
      }
    },
    return: end,
  };
  return {
    isGrowing: true,
    losses,
    stop: () => stopping.abort(),
    [Symbol.asyncIterator]: () => iterator,
  };
}

const lost = (message: string, offset: number): ReplayError => replayError('source', message, { offset });
