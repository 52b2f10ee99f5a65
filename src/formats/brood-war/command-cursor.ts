import { truncated } from '../../core/errors.js';
import { textOf } from './text.js';

/** The fields that every command has. */
export interface BroodWarCommandBase {
  /** When it was executed, in frames of the game: 42 ms each at the speed fastest. */
  readonly frame: number;
  /** Who gave it: the id of a player, not of a slot. */
  readonly playerId: number;
}

/** The type of a unit that stands for none. */
export const NO_UNIT = 228;

/** Made once and thrown often: what is unknown may be read as commands that are cut off. */
const ENDS = /* @__PURE__ */ truncated('a command is cut off');

/** The type of a unit; undefined where the file names none. */
export function unitAt(view: DataView, at: number): number | undefined {
  const unit = view.getUint16(at, true);
  return unit === NO_UNIT ? undefined : unit;
}

/** A position in the commands of a block. Every read checks how many bytes of the block are left, and throws where there are too few. */
export class CommandCursor {
  bytes: Uint8Array = new Uint8Array(0);
  view: DataView = new DataView(new ArrayBuffer(0));
  position = 0;
  end = 0;

  over(bytes: Uint8Array): this {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return this;
  }

  /** Moves past some bytes and gives the index at which they start. */
  advance(byteLength: number): number {
    const at = this.position;
    if (byteLength > this.end - at) throw ENDS;
    this.position = at + byteLength;
    return at;
  }

  /** Reads a count and as many tags of 16 bits. */
  tags16(): readonly number[] {
    const count = this.bytes[this.advance(1)]!;
    const { view } = this;
    const at = this.advance(count * 2);
    const tags: number[] = [];
    for (let i = 0; i < count; i++) tags.push(view.getUint16(at + 2 * i, true));
    return tags;
  }

  /** Reads a count and as many tags of 32 bits. */
  tags32(): readonly number[] {
    const count = this.bytes[this.advance(1)]!;
    const { view } = this;
    const at = this.advance(count * 4);
    const tags: number[] = [];
    for (let i = 0; i < count; i++) tags.push(view.getUint32(at + 4 * i, true));
    return tags;
  }

  /** The text of some bytes, up to a zero. */
  textAt(start: number, end: number): string {
    return textOf(this.bytes, start, end);
  }

  /** Reads the bytes up to a zero, which is not one of them. */
  nulTerminated(): Uint8Array {
    const at = this.position;
    const nul = this.bytes.indexOf(0, at);
    if (nul < 0 || nul >= this.end) throw ENDS;
    this.position = nul + 1;
    return this.bytes.subarray(at, nul);
  }
}
