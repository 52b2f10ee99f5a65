import type { ErrorParcel } from '../core/error-parcel.js';
import type { Diagnostic } from '../core/diagnostics.js';
import type { ReplayProgress } from '../io/options.js';
import type { Parcel } from './parcel.js';

/** A source in the form that is sent to the worker. A `remote` one stays where it is and is read piece by piece. */
export type SentSource =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'url'; readonly href: string }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'remote'; readonly isRandom: boolean; readonly byteLength: number | undefined };

/** Messages to the worker. `id` is the number of a call; its answer has the same number. */
export type ToWorker =
  /** Runs a verb. A verb that leaves something open (a stream, a playback) is used by its id from then on. */
  | {
      readonly type: 'call';
      readonly id: number;
      readonly verb: string;
      readonly source: SentSource;
      readonly options: object;
      readonly wants: { readonly progress: boolean; readonly diagnostics: boolean };
    }
  /** Calls a method of what a call has left open. */
  | { readonly type: 'use'; readonly id: number; readonly of: number; readonly method: string; readonly args: readonly unknown[] }
  /** Nothing more is wanted of a call and of what it has left open. */
  | { readonly type: 'stop'; readonly of: number }
  /** The result of a read of a remote source; neither bytes nor an error at its end. */
  | { readonly type: 'piece'; readonly read: number; readonly bytes?: Uint8Array | undefined; readonly error?: ErrorParcel };

/** The id of the first answer, which says that the worker listens. */
export const READY = 0;

/** Messages from the worker. */
export type FromWorker =
  | { readonly type: 'done'; readonly id: number; readonly parcel: Parcel }
  | { readonly type: 'failed'; readonly id: number; readonly error: ErrorParcel }
  | { readonly type: 'progress'; readonly of: number; readonly progress: ReplayProgress }
  | { readonly type: 'diagnostic'; readonly of: number; readonly diagnostic: Diagnostic }
  /** Asks for bytes of the remote source of a call, or says that it is done with it. */
  | { readonly type: 'read'; readonly of: number; readonly read: number; readonly start: number; readonly end: number }
  | { readonly type: 'close'; readonly of: number; readonly reason: ErrorParcel | undefined };

/** One end of the connection between the two threads. */
export interface Port<Out, In> {
  post(message: Out, transfer?: readonly Transferable[]): void;
  /** Called once, before the first message. */
  listen(take: (message: In) => void): void;
}

/** What a stream gives at a step: a batch, or after the last batch the closing facts. */
export type StreamStep =
  | { readonly done: false; readonly batch: readonly unknown[] }
  | { readonly done: true; readonly header: unknown; readonly end: unknown };

/** What a method of a playback gave or threw, with the state of the playback afterwards. */
export type PlaybackAnswer<Facts> = { readonly facts: Facts } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ErrorParcel }
);
