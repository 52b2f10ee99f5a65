/** The median of seven runs, each long enough to stand out from noise, in milliseconds per call. */
export function milliseconds(run: () => unknown, leastMs = 60): number {
  let calls = 1;
  for (;;) {
    const ms = timed(run, calls);
    if (ms >= leastMs / 2) break;
    calls = Math.max(calls + 1, Math.ceil((calls * leastMs) / Math.max(ms, 0.05)));
  }
  const runs = Array.from({ length: 7 }, () => timed(run, calls) / calls);
  return runs.sort((a, b) => a - b)[3]!;
}

function timed(run: () => unknown, calls: number): number {
  const start = performance.now();
  for (let i = 0; i < calls; i++) run();
  return performance.now() - start;
}

/** Numbers in [0, 1) that are the same on every run. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Bytes that compress like game data do: runs of fresh bytes, repeats from a window, words of few letters.
 * `size` bytes; about a third of that when compressed.
 */
export function gameLikeBytes(size: number, seed = 1): Uint8Array {
  const random = randomFrom(seed);
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const kind = random();
    if (kind < 0.55 && at > 64) {
      const distance = 1 + Math.floor(random() ** 2 * Math.min(at - 1, 30000));
      const length = 4 + Math.floor(random() ** 3 * 60);
      for (let i = 0; i < length && at < size; i++, at++) bytes[at] = bytes[at - distance]!;
    } else if (kind < 0.85) {
      for (let i = 1 + Math.floor(random() * 14); i > 0 && at < size; i--) bytes[at++] = Math.floor(random() * 256);
    } else {
      for (let i = 4 + Math.floor(random() * 20); i > 0 && at < size; i--) bytes[at++] = 97 + Math.floor(random() ** 2 * 26);
    }
  }
  return bytes;
}
