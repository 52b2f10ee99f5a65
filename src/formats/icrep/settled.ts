import { isReplayError } from '../../core/errors.js';
import type { Asking } from '../../io/framing.js';

/** Runs a coroutine and gives its failure as a value, so that a driver does not close its source over damage. */
export function* settled<T>(run: Asking<T>): Asking<{ readonly value: T } | { readonly error: unknown }> {
  try {
    return { value: yield* run };
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return { error };
  }
}
