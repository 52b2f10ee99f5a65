import type { FromWorker, ToWorker } from './protocol.js';

/** The parts of a thread that are used here. */
export interface Thread {
  post(message: ToWorker, transfer?: readonly Transferable[]): void;
  end(): unknown;
}
/** Takes a message of the worker. */
export type Take = (message: FromWorker) => void;
/** Called when the worker has ended by itself, with the cause. */
export type Death = (error: unknown) => void;
