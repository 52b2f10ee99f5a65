import type { OpenedSource } from './source.js';
import { unlessAborted } from './waiting.js';

/**
 * A source that obeys a signal whatever its input does: pending reads reject as soon as the signal fires, and from then on
 * nothing waits for the input to close; it closes in the background.
 */
export function abortable(source: OpenedSource, signal: AbortSignal | undefined): OpenedSource {
  if (signal === undefined || source.signal === signal) return source;
  const close: OpenedSource['close'] = async (reason) => {
    const closing = source.close(reason);
    await unlessAborted(closing, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
  return {
    ...source,
    signal,
    read: async (start, end) => {
      signal.throwIfAborted();
      return await unlessAborted(source.read(start, end), signal);
    },
    close,
  };
}
