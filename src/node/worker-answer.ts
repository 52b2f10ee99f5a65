import { packError, type ErrorParcel } from '../core/error-parcel.js';

/** What a worker sends back. It never throws: on the way an error would lose its class and its place. */
export type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: ErrorParcel };

/** Runs a task, and makes an answer of its result or its error. */
export async function answerOf<Value>(task: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { ok: true, value: await task() };
  } catch (error) {
    return { ok: false, error: packError(error) };
  }
}
