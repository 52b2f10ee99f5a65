import type { ByteCursor } from '../../core/byte-cursor.js';
import { corrupt, ReplayLimitError } from '../../core/errors.js';
import { EVENT_HEADER_BYTES, GREATEST_TIME, LEAST_TIME, SLICE_HEADER_BYTES, sizeOf } from './layout.js';

/** What is done with events as they are passed. Views are those of the current window. */
export interface EventSink {
  /** The window that events lie in from now on. */
  window(view: DataView, bytes: Uint8Array, origin: number): void;
  /** The event whose payload starts at `at`. */
  event(header: number, timeAdjustment: number, at: number, time: number, slice: number, index: number): void;
  /** The slice, which starts at `at`, was whole. */
  keep(time: number, at: number): void;
  /** The slice was not whole: forget its events. */
  forget(): void;
  /** Enough events wait to be given to the reader of the stream. */
  readonly full: boolean;
}

/** `walk` has passed all that it should. */
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
   * Passes whole slices until `count` were passed or the stream ends (`WALKED`), the sink is full
   * (`SINK_FULL`), or the window ends inside a slice: then it gives the bytes that are needed at least. Throws `corrupt` where the stream is out of step, with
   * the reader at the slice.
   */
  walk(reader: ByteCursor, sink: EventSink, count: number): number {
    const { bytes, origin } = reader;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    sink.window(view, bytes, origin);
    const end = Math.min(reader.end, this.#streamEnd - origin);
    let at = reader.position;
    while (this.slices < count && origin + at < this.#streamEnd) {
      if (end - at < SLICE_HEADER_BYTES) return this.#short(SLICE_HEADER_BYTES, at, reader);
      const time = view.getFloat32(at, true);
      // a NaN fails both
      if (!(time >= LEAST_TIME && time <= GREATEST_TIME))
        throw corrupt(`${time} is no slice time: the stream is out of step`, { offset: origin + at, reason: 'outOfStep' });
      const declared = view.getUint16(at + 4, true);
      let next = at + SLICE_HEADER_BYTES;
      for (let i = 0; i < declared; i++) {
        const payload = next + EVENT_HEADER_BYTES;
        // without its header nothing says how long an event is
        const header = payload <= end ? view.getUint32(next, true) : 0;
        const after = payload + sizeOf(header);
        if (after > end) {
          sink.forget();
          return this.#short(after - at + (declared - i - 1) * EVENT_HEADER_BYTES, at, reader);
        }
        sink.event(header, bytes[next + 4]!, payload, time, this.slices, i);
        next = after;
      }
      if (next - at > this.#maxFrameBytes)
        throw new ReplayLimitError('maxFrameBytes', next - at, this.#maxFrameBytes, { offset: origin + at });
      sink.keep(time, at);
      this.slices++;
      this.events += declared;
      at = next;
      reader.position = at;
      if (sink.full) return SINK_FULL;
    }
    return WALKED;
  }

  #short(needed: number, at: number, reader: ByteCursor): number {
    if (needed > this.#maxFrameBytes)
      throw new ReplayLimitError('maxFrameBytes', needed, this.#maxFrameBytes, { offset: reader.origin + at });
    if (reader.origin + at + needed > this.#streamEnd) {
      throw corrupt('a slice runs past the end of the stream', { offset: reader.origin + at, reason: 'outOfStep' });
    }
    return needed;
  }
}
