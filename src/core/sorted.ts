/**
 * The index of the first place of a sorted list at which a condition no longer holds. Binary search: the last place
 * with `value <= limit` is `partitionPoint(length, (i) => list[i] <= limit) - 1`.
 */
export function partitionPoint(length: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
