import type { VcrText } from './text.js';

/** The payload of the current event; one object for all, moved along. Reads do not check: a kind's size rule has. */
export class Payload {
  view: DataView = new DataView(new ArrayBuffer(0));
  data: Uint8Array = new Uint8Array(0);
  at = 0;
  size = 0;
  readonly #text: VcrText;

  constructor(text: VcrText) {
    this.#text = text;
  }

  u8(offset: number): number {
    return this.data[this.at + offset]!;
  }
  u16(offset: number): number {
    return this.view.getUint16(this.at + offset, true);
  }
  i32(offset: number): number {
    return this.view.getInt32(this.at + offset, true);
  }
  f32(offset: number): number {
    return this.view.getFloat32(this.at + offset, true);
  }
  bytes(offset = 0): Uint8Array {
    return this.data.subarray(this.at + offset, this.at + this.size);
  }
  text(offset: number): string {
    return this.#text(this.bytes(offset));
  }
}
