import type { ReplayProgress } from './options.js';

/** A progress report, without the fields that are not known. */
export function progressOf(bytesRead: number, byteLength: number | undefined, clock: number | undefined): ReplayProgress {
  return { bytesRead, ...(byteLength !== undefined && { byteLength }), ...(clock !== undefined && { clock }) };
}
