/** The work on one input, with its place in the inputs and the lane (0 to `width` - 1) that it runs in. A lane runs one input at a time. */
export type RunOne<In, Out> = (input: In, index: number, lane: number) => Promise<Out>;

/**
 * Runs `run` on every input, `width` at a time, and gives what comes back in the order in which it comes. While `width` results
 * wait to be taken nothing new is begun, so a slow reader holds the runs up instead of filling memory; inputs are pulled one by one.
 *
 * A rejection of `run`, or of the inputs, ends it; so does the signal, with its reason. The inputs are closed once at the end.
 */
export async function* inCompletionOrder<In, Out>(
  inputs: Iterable<In> | AsyncIterable<In>,
  width: number,
  run: RunOne<In, Out>,
  signal?: AbortSignal,
): AsyncGenerator<Out, void, undefined> {
  signal?.throwIfAborted();
  const iterator = Symbol.asyncIterator in inputs ? inputs[Symbol.asyncIterator]() : inputs[Symbol.iterator]();
  const ready: Out[] = [];
  let failure: { readonly error: unknown } | undefined;
  const free = Array.from({ length: width }, (_, lane) => lane);
  let index = 0;
  let pulling = false;
  let ended = false;
  let wake = (): void => undefined;

  const fail = (error: unknown): void => void (failure ??= { error });
  const settled = (lane: number): void => {
    free.push(lane);
    wake();
    void feed();
  };
  const feed = async (): Promise<void> => {
    if (pulling) return;
    pulling = true;
    try {
      while (!ended && free.length > 0 && ready.length < width) {
        const step = await iterator.next();
        if (ended) break;
        if (step.done === true) {
          ended = true;
          break;
        }
        const lane = free.shift()!;
        void run(step.value, index++, lane)
          .then((out) => void ready.push(out), fail)
          .then(() => settled(lane));
      }
    } catch (error) {
      ended = true;
      fail(error);
    }
    pulling = false;
    wake();
  };
  const abort = (): void => wake();
  signal?.addEventListener('abort', abort);

  try {
    for (;;) {
      signal?.throwIfAborted();
      if (failure !== undefined) throw failure.error;
      const taken = ready.splice(0, 1);
      void feed();
      if (taken.length > 0) yield taken[0]!;
      else if (ended && free.length === width && !pulling) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    if (!ended) {
      ended = true;
      // An input that is being waited for closes the inputs when it arrives. Nobody waits for that.
      const closing = Promise.resolve(iterator.return?.());
      if (pulling) closing.catch(() => undefined);
      else await closing;
    }
  }
}
