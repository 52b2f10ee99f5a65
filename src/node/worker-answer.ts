import { packError, type ErrorParcel } from '../core/error-parcel.js';

/** What a worker sends back: it never throws, since an error would lose its class and its place on the way. */
export type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: ErrorParcel };

/** What a task gives or throws, as an answer. */
export async function answerOf<Value>(task: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { ok: true, value: await task() };
  } catch (error) {
    return { ok: false, error: packError(error) };
  }
}
