const LARGE_BYTES = 16 << 20;

/**
 * The part of a file that is in memory: a growing window that forgets from the front. Memory that a
 * reader was given is never written again, so views into it stay valid after the window has moved on.
 */
export class ChunkBuffer {
  #bytes: Uint8Array = new Uint8Array(0);
  #length = 0;
  /** Offset in the file of the first byte held. */
  start = 0;

  /** Offset in the file after the last byte held. */
  get end(): number {
    return this.start + this.#length;
  }

  /** The bytes held; index 0 is the byte at `start`. */
  get bytes(): Uint8Array {
    return this.#bytes.length === this.#length ? this.#bytes : this.#bytes.subarray(0, this.#length);
  }

  /** Drops everything and continues at another offset. */
  restart(offset: number): void {
    this.#bytes = new Uint8Array(0);
    this.#length = 0;
    this.start = offset;
  }

  /** Drops the bytes before an offset that is held, or just after the last one. */
  discardTo(offset: number): void {
    this.#bytes = this.#bytes.subarray(offset - this.start);
    this.#length -= offset - this.start;
    this.start = offset;
  }

  append(chunk: Uint8Array): void {
    if (this.#length === 0) {
      this.#bytes = chunk;
      this.#length = chunk.length;
      this.#owned = false;
      return;
    }
    const length = this.#length + chunk.length;
    if (!this.#owned || length > this.#bytes.length) {
      // The system hands out memory only when it is written to, so a large window with much room costs less than many copies.
      const grown = new Uint8Array(Math.max(length, this.#length * (this.#length < LARGE_BYTES ? 2 : 4)));
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
      this.#owned = true;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
  }

  /** False while the window is memory of the source, to which nothing may be appended. */
  #owned = false;
}
