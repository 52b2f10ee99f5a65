/** The last sample at or before a moment, -1 before the first. */
export function sampleBefore(seconds: Float32Array, at: number): number {
  let low = 0;
  let high = seconds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (seconds[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
