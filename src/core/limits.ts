import { DEFAULT_LIMITS, type DecodeLimits } from './decode-limits.js';
import { ReplayLimitError, replayError, type ErrorPlace } from './errors.js';
import { checkKeys } from './known-names.js';

export { DEFAULT_LIMITS, type DecodeLimits };

/**
 * The defaults, overridden by those of a format and then by the caller's. Throws `usage` for an unknown limit, and for one that is not a number of at
 * least 0.
 */
export function limitsWith(changes: Partial<DecodeLimits> | undefined, defaults?: Partial<DecodeLimits>): Readonly<DecodeLimits> {
  if (changes === undefined && defaults === undefined) return DEFAULT_LIMITS;
  checkKeys('limits', changes, Object.keys(DEFAULT_LIMITS));
  const limits = { ...DEFAULT_LIMITS, ...defaults };
  for (const [name, value] of Object.entries(changes ?? {}) as [keyof DecodeLimits, unknown][]) {
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(value >= 0))
      throw replayError('usage', 'must be a number of at least 0', { path: ['limits', name] });
    limits[name] = value;
  }
  return limits;
}

/** Throws `ReplayLimitError` when `actual` is above the named limit. */
export function checkLimit(limits: Readonly<DecodeLimits>, name: keyof DecodeLimits, actual: number, place?: ErrorPlace): void {
  if (actual > limits[name]) throw new ReplayLimitError(name, actual, limits[name], place);
}
