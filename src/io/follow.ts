import type { Session } from './framing.js';
import type { GrowingSource } from './growing.js';
import type { ReadOptions } from './options.js';
import type { OpenedSource } from './source.js';
import { stream, type ReplayStream } from './stream.js';

/** Events of a recording while it is written. It is a stream that waits for more, and can be ended and asked at any time. */
export interface ReplayFollow<E, H, R> extends ReplayStream<E, H, R> {
  /** What `end()` would give now: the sections as of the last event. Undefined before the header is known. */
  soFar(): R | undefined;
  /** Ends the reading here, also while it waits: the loop is left after what was read, and `end()` gives the closing facts. */
  stop(): void;
}

/** The followed view of a session: its stream over a source that grows. */
export function follow<E, H, R>(
  session: Session<E, H, R>,
  growing: GrowingSource,
  open: (growing: GrowingSource) => Promise<OpenedSource>,
  options: ReadOptions = {},
): ReplayFollow<E, H, R> {
  const reading = stream(session, () => open(growing), options);
  return {
    ...reading,
    soFar: () => (session.header() === undefined ? undefined : session.result()),
    stop: () => growing.stop(),
  };
}
