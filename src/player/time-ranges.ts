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

/** The last moment of what a player has, in seconds: its end, or what was read last of a source without an end. 0 before there is one. */
export const lastSecondsOf = ({ duration, seekable }: { readonly duration: number; readonly seekable: ReplayTimeRanges }): number =>
  duration === Infinity ? (seekable.length === 0 ? 0 : seekable.end(0)) : duration || 0;
