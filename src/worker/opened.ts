import type { Packed } from './parcel.js';

/** Something that a verb left open. Its methods are called by name until it is dropped. */
export interface Opened {
  /** The facts that are known when it is opened. */
  facts(): unknown;
  use(method: string, args: readonly unknown[]): Promise<Packed>;
  /** Called when nobody will use it any more. */
  drop(): void;
}
