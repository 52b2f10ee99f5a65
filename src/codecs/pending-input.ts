/** Zero bytes behind the input, so that a decoder may read a little ahead before it checks the end. */
const SLACK_BYTES = 160;

/** Input of a decoder that came and was not read yet, in memory of its own with slack behind it. */
export class PendingInput {
  bytes: Uint8Array = new Uint8Array(SLACK_BYTES);
  view = new DataView(this.bytes.buffer);
  /** Index of the next byte. */
  at = 0;
  /** Index after the last byte. */
  end = 0;
  /** Offset of `bytes[0]` in the whole input. */
  #origin = 0;

  /** Offset in the whole input of the next byte. */
  get offset(): number {
    return this.#origin + Math.min(this.at, this.end);
  }

  /** Offset in the whole input after the last byte that came. */
  get endOffset(): number {
    return this.#origin + this.end;
  }

  append(chunk: Uint8Array): void {
    if (this.end + chunk.length + SLACK_BYTES > this.bytes.length) this.#makeRoom(chunk.length);
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
    this.bytes.fill(0, this.end, this.end + SLACK_BYTES);
  }

  /** Moves what is left to the front, into larger memory unless it would fill less than half of this one. */
  #makeRoom(byteLength: number): void {
    const held = this.bytes.subarray(this.at, this.end);
    const needed = held.length + byteLength + SLACK_BYTES;
    if (needed * 2 > this.bytes.length) {
      this.bytes = new Uint8Array(held.length === 0 ? needed : needed * 2);
      this.view = new DataView(this.bytes.buffer);
    }
    this.bytes.set(held);
    this.#origin += this.at;
    this.at = 0;
    this.end = held.length;
  }
}
