import { ByteWriter } from '../../../core/byte-writer.js';
import type { DecodeLimits } from '../../../core/limits.js';
import type { Coroutine } from '../../../io/framing.js';
import type { DemDecoder } from '../decoder.js';
import type { DemFrame } from '../framing.js';
import { shifted, walk, type CutPlaces } from './cut-places.js';
import { writeCommand } from './own-command.js';

/** Bytes of the recording that are given on at once. */
const PIECE_BYTES = 1 << 20;

/** The commands between two places, with their payloads as they are, piece by piece. */
export function* takenCommands(
  decoder: DemDecoder,
  limits: Readonly<DecodeLimits>,
  { begin, end, shift }: Pick<CutPlaces, 'begin' | 'end' | 'shift'>,
): Coroutine<Uint8Array> {
  let offset = begin;
  while (offset < end) {
    const piece = new ByteWriter(PIECE_BYTES);
    const write = (frame: DemFrame, next: number): boolean => {
      writeCommand(piece, frame, shifted(frame.tick, shift));
      offset = next;
      return piece.length < PIECE_BYTES;
    };
    yield* walk(decoder, limits, offset, write, end);
    if (piece.length === 0) return;
    yield [piece.done()];
  }
}
