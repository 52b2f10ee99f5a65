/** Milliseconds of decoding between two turns of the event loop: less than a frame of the screen. */
export const DEFAULT_YIELD_AFTER_MS = 12;

/** The promise, or a rejection as soon as the signal fires. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    void promise.then(resolve, reject).then(() => signal.removeEventListener('abort', stop));
  });
}

/** A pause of some milliseconds, or a rejection as soon as the signal fires. */
export async function pausedFor(pauseMs: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await unlessAborted(new Promise<void>((resolve) => (timer = setTimeout(resolve, pauseMs))), signal);
  } finally {
    clearTimeout(timer);
  }
}

/** A function that runs one call at a time: calls that overlap wait for each other, in their order. */
export function oneAtATime(): <T>(call: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => {
    const next = last.then(call, call);
    last = next.catch(() => undefined);
    return next;
  };
}

/**
 * A turn of the event loop. A message is quicker than a timer, which browsers hold back by 4 ms; runtimes without channels, such as
 * Cloudflare's workerd with a compatibility date of 2025-01-01, have a timer.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel === 'undefined') {
      setTimeout(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
