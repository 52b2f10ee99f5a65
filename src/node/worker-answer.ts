import { packError, type ErrorParcel } from '../core/error-parcel.js';

/** What a worker sends back. An error travels inside it, since a thrown one would lose its class and its fields on the way. */
export type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: ErrorParcel };

/** Runs a task, and makes an answer of its result or its error. */
export async function answerOf<Value>(task: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { ok: true, value: await task() };
  } catch (error) {
    return { ok: false, error: packError(error) };
  }
}
