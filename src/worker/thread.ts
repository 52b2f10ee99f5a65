import type { FromWorker, ToWorker } from './protocol.js';

/** A thread, as far as it is needed here. */
export interface Thread {
  post(message: ToWorker, transfer?: readonly Transferable[]): void;
  end(): unknown;
}
/** Takes what the worker says. */
export type Take = (message: FromWorker) => void;
/** Hears that the worker has ended by itself, and of what. */
export type Death = (error: unknown) => void;
