import { packError, reviveError } from '../core/error-parcel.js';
import type { ReplaySource } from '../io/source.js';
import type { FromWorker, SentSource, ToWorker } from './protocol.js';

type Piece = ToWorker & { readonly type: 'piece' };

/** Sources that stay in the caller's thread. Their bytes are fetched as they are needed. */
export class RemoteReads {
  readonly #post: (message: FromWorker) => void;
  readonly #waiting = new Map<number, (piece: Piece) => void>();
  #reads = 0;

  constructor(post: (message: FromWorker) => void) {
    this.#post = post;
  }

  /** The source of a call. */
  source(of: number, { isRandom, byteLength }: SentSource & { readonly kind: 'remote' }): ReplaySource {
    const read = async (start: number, end: number): Promise<Uint8Array | undefined> => await this.#read(of, start, end);
    const close = (reason?: unknown): void =>
      this.#post({ type: 'close', of, reason: reason === undefined ? undefined : packError(reason) });
    if (isRandom) {
      return { byteLength: byteLength!, read: async (start, end) => (await read(start, end)) ?? new Uint8Array(0), close: () => close() };
    }
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const bytes = await read(0, 0);
          if (bytes !== undefined) return controller.enqueue(bytes);
          controller.close();
          close();
        },
        cancel: close,
      },
      // With this mark nothing is fetched before it is asked for.
      { highWaterMark: 0 },
    );
  }

  async #read(of: number, start: number, end: number): Promise<Uint8Array | undefined> {
    const { bytes, error } = await new Promise<Piece>((resolve) => {
      const read = this.#reads++;
      this.#waiting.set(read, resolve);
      this.#post({ type: 'read', of, read, start, end });
    });
    if (error !== undefined) throw reviveError(error);
    return bytes;
  }

  /** Takes the result of a read. */
  take(piece: Piece): void {
    const resolve = this.#waiting.get(piece.read);
    this.#waiting.delete(piece.read);
    resolve?.(piece);
  }
}
