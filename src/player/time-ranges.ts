/** Spans of time, as `HTMLMediaElement.buffered` gives them. */
export interface ReplayTimeRanges {
  readonly length: number;
  /** Where a span starts, in seconds. */
  start(index: number): number;
  /** Where it ends, in seconds. */
  end(index: number): number;
}

/** The span from 0 to a time; none if nothing was read. */
export function rangesTo(seconds: number): ReplayTimeRanges {
  const length = seconds > 0 ? 1 : 0;
  const checked = (index: number, value: number): number => {
    if (index >= 0 && index < length) return value;
    throw new DOMException(`there are ${length} ranges, and none with the index ${index}`, 'IndexSizeError');
  };
  return { length, start: (index) => checked(index, 0), end: (index) => checked(index, seconds) };
}
