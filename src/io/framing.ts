import type { ByteCursor } from '../core/byte-cursor.js';
import type { ReadBudget } from '../core/budget.js';

/** What a coroutine asks its driver for. Offsets count in the file. */
export type Request =
  | { readonly kind: 'need'; readonly byteLength: number }
  | { readonly kind: 'consumed'; readonly to: number }
  | { readonly kind: 'seek'; readonly to: number; readonly hint: number }
  | { readonly kind: 'seekFromEnd'; readonly distance: number; readonly hint: number }
  | { readonly kind: 'pause' };

/**
 * A format's reading as a coroutine that never waits: it yields a request, and is resumed with a reader
 * over everything buffered from the cursor on; or it yields a batch of events, and is resumed when the
 * next is wanted. One sync and one async driver serve all formats.
 *
 * Ask only when dry, and loop over whole units inside what was granted: two requests for each 70-byte
 * frame cost more than its decoding.
 */
export type Coroutine<Event, Result = void> = Generator<Request | readonly Event[], Result, ByteCursor>;

/** A coroutine that only asks, and returns what it made of the bytes. */
export type Asking<Result> = Generator<Request, Result, ByteCursor>;

/** At least `byteLength` bytes from the cursor on; fewer only at the end of the file. */
export function* need(byteLength: number): Asking<ByteCursor> {
  return yield { kind: 'need', byteLength };
}

/** The cursor moves on to this offset; memory behind it may go. */
export function* consumed(to: number): Asking<void> {
  yield { kind: 'consumed', to };
}

const PAUSE: Request = { kind: 'pause' };

/** Lets the event loop have a turn, and the signal be obeyed, in the middle of long work. It asks for no bytes. */
export function* pause(): Asking<void> {
  yield PAUSE;
}

/** A pause where the budget says that one is due. */
export function* pauseIfDue(budget: ReadBudget): Asking<void> {
  if (budget.untilPause > 0) return;
  budget.paused();
  yield PAUSE;
}

/** What `takeAll` asks for at once: a request costs little beside so many bytes. */
const PIECE_BYTES = 64 << 10;

/** Gives all bytes to `take`, piece by piece; the memory of a piece is used again. */
export function* takeAll(take: (bytes: Uint8Array) => void): Asking<void> {
  for (;;) {
    const reader = yield* need(PIECE_BYTES);
    if (reader.remaining === 0) return;
    take(reader.take(reader.remaining));
    yield* consumed(reader.offset);
  }
}

/**
 * The cursor moves to any offset; about `hint` bytes there will be wanted, in one ranged read. Beyond
 * the end of the file the reader is empty. On a source that cannot seek, a step back is possible only
 * into what was not consumed.
 */
export function* seek(to: number, hint: number): Asking<ByteCursor> {
  return yield { kind: 'seek', to, hint };
}

/** The cursor moves to `distance` bytes before the end (or to the start of a shorter file). */
export function* seekFromEnd(distance: number, hint: number): Asking<ByteCursor> {
  return yield { kind: 'seekFromEnd', distance, hint };
}

/**
 * One reading of one file: the coroutine with its state. A session is made for one read and shares
 * nothing with another. `iterate` and `stream` make the verbs of it.
 *
 * @example
 * // a format of numbers: a count, then as many u32
 * class Numbers implements Session<number, { count: number }, { sum: number }> {
 *   readonly format = 'numbers';
 *   readonly run = this.read();
 *   private count: number | undefined;
 *   private sum = 0;
 *   private *read(): Coroutine<number> {
 *     const head = yield* need(4);
 *     this.count = head.u32();
 *     yield* consumed(head.offset);
 *     for (let left = this.count; left > 0; ) {
 *       const cursor = yield* need(4);
 *       if (cursor.remaining < 4) throw truncated('a number', { format: 'numbers', offset: cursor.offset });
 *       const batch: number[] = [];
 *       for (; left > 0 && cursor.remaining >= 4; left--) batch.push(cursor.u32());
 *       for (const number of batch) this.sum += number;
 *       yield batch;
 *       yield* consumed(cursor.offset);
 *     }
 *   }
 *   header() { return this.count === undefined ? undefined : { count: this.count }; }
 *   result() { return { sum: this.sum }; }
 * }
 * console.log([...iterate(new Numbers(), Uint8Array.of(2, 0, 0, 0, 7, 0, 0, 0, 9, 0, 0, 0))]); // [7, 9]
 * const source = new Blob([Uint8Array.of(1, 0, 0, 0, 5, 0, 0, 0)]);
 * console.log((await stream(new Numbers(), () => openSource(source)).end()).sum); // 5
 */
export interface Session<Event, Header, Result> {
  /** The format's name, for errors. */
  readonly format: string;
  readonly run: Coroutine<Event>;
  /** Undefined until the header was read. */
  header(): Header | undefined;
  /** The closing facts, as of now. */
  result(): Result;
  /** The format's own clock, for progress. */
  clock?(): number | undefined;
}
