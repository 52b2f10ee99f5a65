/** Milliseconds between 1601, where the file's clock starts, and 1970. */
const EPOCH_MS = 11644473600000n;
/** Offsets above this are the local time itself: docs/formats/sc2.md, section 7. */
const MAX_OFFSET = 10n ** 12n;
const TICKS_PER_MINUTE = 600_000_000;

/** The date of a count of 100 ns since 1601; undefined outside what a Date can hold. */
export function dateOfFileTime(ticks: bigint): Date | undefined {
  const date = new Date(Number(ticks / 10_000n - EPOCH_MS));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Minutes of the local clock ahead of UTC. */
export function localOffsetMinutes(timeUTC: bigint, offset: bigint): number {
  const difference = offset > MAX_OFFSET || offset < -MAX_OFFSET ? offset - timeUTC : offset;
  // Rounded, since one known file is 3 microseconds short.
  return Math.round(Number(difference) / TICKS_PER_MINUTE);
}
