import { performance } from 'node:perf_hooks';

/** Milliseconds of the processor that this process has used. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Watches the turns of the event loop from `start` to `stop`. A turn is measured in processor time, or in elapsed time where that is less: other
 * programs on the machine do not count, nor do the threads of the garbage collector.
 */
export class Turns {
  /** The longest turn so far. */
  longestMs = 0;
  #isOn = false;
  #elapsed = 0;
  #processor = 0;

  start(): void {
    this.#isOn = true;
    this.#look();
    this.longestMs = 0;
    this.#next();
  }

  /** Ends the turn in hand. */
  stop(): void {
    this.#look();
    this.#isOn = false;
  }

  #next(): void {
    setImmediate(() => {
      if (!this.#isOn) return;
      this.#look();
      this.#next();
    });
  }

  #look(): void {
    const [elapsed, processor] = [performance.now(), processorMs()];
    this.longestMs = Math.max(this.longestMs, Math.min(elapsed - this.#elapsed, processor - this.#processor));
    [this.#elapsed, this.#processor] = [elapsed, processor];
  }
}

/** How long a verb goes on after its signal should have fired, in milliseconds; undefined where it ended before. */
export async function obeyedAfterMs(run: (signal: AbortSignal) => unknown, afterMs: number): Promise<number | undefined> {
  const controller = new AbortController();
  const due = performance.now() + afterMs;
  let processorAtDue: number | undefined;
  let last = processorMs();
  let isOn = true;
  const look = (): void => {
    if (!isOn) return;
    if (performance.now() >= due && processorAtDue === undefined) {
      // the turn that is in hand when the signal is due delays it
      processorAtDue = last;
      controller.abort();
    }
    last = processorMs();
    setImmediate(look);
  };
  look();
  try {
    await run(controller.signal);
    return undefined;
  } catch {
    return processorAtDue === undefined ? undefined : Math.min(processorMs() - processorAtDue, performance.now() - due);
  } finally {
    isOn = false;
  }
}
