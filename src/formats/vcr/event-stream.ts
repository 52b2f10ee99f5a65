import type { ReadBudget } from '../../core/budget.js';
import type { ByteCursor } from '../../core/byte-cursor.js';
import { isReplayError, truncated } from '../../core/errors.js';
import { consumed, need, pauseIfDue, type Coroutine } from '../../io/framing.js';
import type { EventDecoder, EventPlan } from './decoder.js';
import type { VcrEvent } from './events.js';
import { EVENT_HEADER_BYTES, MIN_END_BYTES, POSE_BYTES, SLICE_HEADER_BYTES } from './layout.js';
import type { VcrReport } from './report.js';
import { SINK_FULL, SliceWalker, WALKED } from './framing.js';

/** The answer of `#oneMore` where no further slice can be read. */
const STUCK = -2;

/** Requests the slices of a recording as they are needed, and hands them to a decoder. */
export class EventStream {
  readonly #walker: SliceWalker;
  readonly #decoder: EventDecoder;
  readonly #plan: EventPlan;
  readonly #report: VcrReport;
  readonly #budget: ReadBudget;

  /** `end` is the offset where the stream must end, or Infinity. */
  constructor(decoder: EventDecoder, plan: EventPlan, report: VcrReport, end: number, budget: ReadBudget) {
    this.#walker = new SliceWalker(end, budget.limits.maxFrameBytes);
    this.#budget = budget;
    this.#decoder = decoder;
    this.#plan = plan;
    this.#report = report;
  }

  /**
   * Walks up to `count` slices and gives whether all of them were whole. A stream that breaks off is recorded as damage. With `toEnd` the
   * stream may end where the file does.
   */
  *slices(count: number, eventCount: number, toEnd: boolean): Coroutine<VcrEvent, boolean> {
    const walker = this.#walker;
    const decoder = this.#decoder;
    const { columns } = this.#plan;
    let needed = SLICE_HEADER_BYTES;
    for (;;) {
      const cursor = yield* need(needed);
      const start = cursor.offset;
      const atEnd = cursor.remaining < needed;
      if (columns) {
        // Room is made for the declared number of events, but for no more than the bytes at hand can hold.
        decoder.columns.reserve(Math.min(eventCount, Math.floor(cursor.remaining / (EVENT_HEADER_BYTES + POSE_BYTES.rf2))));
      }
      needed = SINK_FULL;
      while (needed === SINK_FULL) {
        try {
          needed = walker.walk(cursor, decoder, count);
        } catch (error) {
          decoder.forget();
          yield decoder.take();
          this.#report.damage(error, `slice ${walker.slices}`, cursor.offset);
          return false;
        }
        yield decoder.take();
      }
      const { offset, remaining } = cursor;
      this.#budget.read(offset - start);
      yield* consumed(offset);
      yield* pauseIfDue(this.#budget);
      if (needed === WALKED) return true;
      if (!atEnd) continue;
      if (toEnd && remaining === 0) return true;
      this.#report.damage(truncated(remaining === 0 ? 'the stream ends early' : 'a slice is cut off'), `slice ${walker.slices}`, offset);
      return false;
    }
  }

  /** Reads on after the declared slices, as long as whole ones follow. */
  *beyond(): Coroutine<VcrEvent> {
    let needed = SLICE_HEADER_BYTES;
    for (;;) {
      const cursor = yield* need(needed);
      const atEnd = cursor.remaining < needed;
      if (cursor.remaining === 0) return;
      const { offset } = cursor;
      needed = this.#oneMore(cursor);
      yield this.#decoder.take();
      if (needed === STUCK || (needed > 0 && atEnd)) {
        let end = offset;
        for (let rest = cursor; rest.remaining > 0; rest = yield* need(1)) {
          end = rest.origin + rest.end;
          yield* consumed(end);
        }
        if (end - offset < MIN_END_BYTES) {
          const rest = truncated(`${end - offset} bytes follow the last slice, too few for anything: the file is cut off`, {
            reason: 'trailingBytes',
          });
          this.#report.damage(rest, 'trailer', offset);
        } else this.#report.note('trailingBytes', 'trailer', `${end - offset} bytes follow the last slice`, offset);
        return;
      }
      if (needed <= 0) {
        needed = SLICE_HEADER_BYTES;
        yield* consumed(cursor.offset);
      }
    }
  }

  /** Walks one slice more. Gives what `walk` gives, or `STUCK` where there is none. */
  #oneMore(cursor: ByteCursor): number {
    try {
      return this.#walker.walk(cursor, this.#decoder, this.#walker.slices + 1);
    } catch (error) {
      this.#decoder.forget();
      if (!isReplayError(error, 'corrupt')) throw error;
      return STUCK;
    }
  }

  /** Records a diagnostic where the declared counts differ from what was read. The data is trusted, not the counts. */
  compareCounts({ sliceCount, eventCount }: { readonly sliceCount: number; readonly eventCount: number }): void {
    const { slices, events } = this.#walker;
    if (slices === sliceCount && events === eventCount) return;
    const message = `${sliceCount} slices with ${eventCount} events are declared, ${slices} with ${events} are there`;
    this.#report.note('declaredCounts', 'header', message, 0);
  }
}
