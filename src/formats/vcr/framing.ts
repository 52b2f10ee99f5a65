import type { ByteCursor } from '../../core/byte-cursor.js';
import { corrupt, ReplayLimitError, type ReplayError } from '../../core/errors.js';
import { EVENT_HEADER_BYTES, GREATEST_TIME, MIN_TIME, SLICE_HEADER_BYTES, sizeOf } from './layout.js';

/** Receives the events that a walk passes. */
export interface EventSink {
  /** The window that holds the events from now on. */
  window(view: DataView, bytes: Uint8Array, origin: number): void;
  /** The event whose payload starts at `at`. */
  event(header: number, timeAdjustment: number, at: number, time: number, slice: number, index: number): void;
  /** The slice that starts at `at` was whole. */
  keep(time: number, at: number): void;
  /** The slice was not whole, so its events are to be forgotten. */
  forget(): void;
  /** Whether enough events wait to be given to the reader of the stream. */
  readonly full: boolean;
}

/** `walk` has passed all slices that it was asked for. */
export const WALKED = 0;
/** `walk` has stopped because the sink is full. */
export const SINK_FULL = -1;

/** Walks the slices of a stream (docs/formats/vcr.md, section 2.2), always by the declared sizes. */
export class SliceWalker {
  slices = 0;
  events = 0;
  /** Offset in the file where the stream must end, or Infinity. */
  readonly #streamEnd: number;
  readonly #maxFrameBytes: number;

  constructor(streamEnd: number, maxFrameBytes: number) {
    this.#streamEnd = streamEnd;
    this.#maxFrameBytes = maxFrameBytes;
  }

  /**
   * Passes whole slices. Gives `WALKED` when `count` slices were passed or the stream ends, and `SINK_FULL` when the sink is full. Where
   * the window ends inside a slice, it gives the number of bytes that are needed at least. Throws `corrupt` where the stream is out of
   * step, with the reader at the slice.
   */
  walk(reader: ByteCursor, sink: EventSink, count: number): number {
    const { bytes, origin } = reader;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    sink.window(view, bytes, origin);
    const end = Math.min(reader.end, this.#streamEnd - origin);
    let at = reader.position;
    while (this.slices < count && origin + at < this.#streamEnd) {
      const bound = Math.min(at + this.#maxFrameBytes, this.#streamEnd - origin);
      if (at + SLICE_HEADER_BYTES > bound) throw this.#tooLong(SLICE_HEADER_BYTES, at, reader);
      if (end - at < SLICE_HEADER_BYTES) return SLICE_HEADER_BYTES;
      const time = view.getFloat32(at, true);
      // A NaN fails both comparisons.
      if (!(time >= MIN_TIME && time <= GREATEST_TIME))
        throw corrupt(`${time} is not a slice time: the stream is out of step`, { offset: origin + at, reason: 'outOfStep' });
      const declared = view.getUint16(at + 4, true);
      let next = at + SLICE_HEADER_BYTES;
      // The earliest end of the slice, as far as its events are known. By it, damage shows at the same event however many bytes are in
      // hand.
      let least = next + declared * EVENT_HEADER_BYTES;
      if (least > bound) throw this.#tooLong(least - at, at, reader);
      for (let i = 0; i < declared; i++) {
        const payload = next + EVENT_HEADER_BYTES;
        // The length of an event is known only when its header is in hand.
        const header = payload <= end ? view.getUint32(next, true) : 0;
        least += sizeOf(header);
        if (least > bound) throw this.#tooLong(least - at, at, reader);
        const after = payload + sizeOf(header);
        if (after > end) {
          sink.forget();
          return least - at;
        }
        sink.event(header, bytes[next + 4]!, payload, time, this.slices, i);
        next = after;
      }
      sink.keep(time, at);
      this.slices++;
      this.events += declared;
      at = next;
      reader.position = at;
      if (sink.full) return SINK_FULL;
    }
    return WALKED;
  }

  #tooLong(needed: number, at: number, reader: ByteCursor): ReplayError {
    const place = { offset: reader.origin + at };
    return needed > this.#maxFrameBytes
      ? new ReplayLimitError('maxFrameBytes', needed, this.#maxFrameBytes, place)
      : corrupt('a slice runs past the end of the stream', { ...place, reason: 'outOfStep' });
  }
}
