import { isReplayError } from '../../core/errors.js';
import { CommandCursor } from './command-cursor.js';
import { readCommand } from './commands.gen.js';
import type { BroodWarEvent } from './events.js';
import { BLOCK_HEAD_BYTES } from './layout.js';

/** Receives what the commands are decoded into. */
export interface BroodWarSink {
  event(event: BroodWarEvent): void;
  /** A command whose id is not known, or that its block cuts off. The rest of the block is in an event. */
  unknown(kind: 'unknown-command' | 'cut-command', frame: number, id: number): void;
}

/**
 * Decodes blocks of commands: a frame, a size, and commands of players one after another (docs/formats/brood-war.md, section 7). Commands have no size, so that an unknown one
 * takes the rest of its block with it, and never the next block.
 */
export class BroodWarDecoder {
  readonly #cursor = new CommandCursor();
  readonly #sink: BroodWarSink;
  /** Offset of the next byte in the section of commands. */
  #offset = 0;
  /** Frame of the last block. */
  frame = 0;
  blocks = 0;
  commands = 0;

  constructor(sink: BroodWarSink) {
    this.#sink = sink;
  }

  /** Decodes the whole blocks among some bytes; gives how many bytes they take up. What is left comes again, in front of the next bytes. */
  decode(bytes: Uint8Array): number {
    const cursor = this.#cursor.over(bytes);
    const { view } = cursor;
    let at = 0;
    while (at + BLOCK_HEAD_BYTES <= bytes.length) {
      const end = at + BLOCK_HEAD_BYTES + bytes[at + 4]!;
      if (end > bytes.length) break;
      this.frame = view.getUint32(at, true);
      cursor.position = at + BLOCK_HEAD_BYTES;
      cursor.end = end;
      this.#block(cursor);
      this.blocks++;
      at = end;
    }
    this.#offset += at;
    return at;
  }

  #block(cursor: CommandCursor): void {
    const { bytes, end } = cursor;
    const { frame } = this;
    while (cursor.position < end) {
      const start = cursor.position;
      const playerId = bytes[start]!;
      this.commands++;
      if (start + 1 >= end) {
        this.#unknown('cut-command', frame, playerId, -1, bytes.subarray(end), start);
        cursor.position = end;
        return;
      }
      const id = bytes[start + 1]!;
      cursor.position = start + 2;
      let event: BroodWarEvent | undefined;
      try {
        event = readCommand(cursor, id, frame, playerId);
      } catch (error) {
        if (!isReplayError(error)) throw error;
        this.#unknown('cut-command', frame, playerId, id, bytes.subarray(start + 2, end), start);
        cursor.position = end;
        return;
      }
      if (event === undefined) {
        this.#unknown('unknown-command', frame, playerId, id, bytes.subarray(start + 2, end), start);
        cursor.position = end;
        return;
      }
      this.#sink.event(event);
    }
  }

  #unknown(kind: 'unknown-command' | 'cut-command', frame: number, playerId: number, id: number, bytes: Uint8Array, start: number): void {
    this.#sink.unknown(kind, frame, id);
    const offset = this.#offset + start;
    this.#sink.event({ type: 'unknown', ...(id >= 0 && { id }), frame, playerId, bytes, offset });
  }
}
