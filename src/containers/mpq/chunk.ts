import type { ChunkDecoder } from '../../codecs/chunk-decoder.js';
import type { ReadBudget } from '../../core/budget.js';
import { corrupt, replayError, truncated } from '../../core/errors.js';
import { pauseIfDue, type Asking } from '../../io/framing.js';
import { COMPRESSION_NAMES, CompressionMask, LZMA_MASK } from './layout.js';

/** Gives exactly `outputLength` bytes, or throws. */
export type Decompress = (input: Uint8Array, outputLength: number) => Uint8Array;
/** The codecs that an archive is read with. */
export interface MpqCodecs {
  readonly inflate: Decompress;
  readonly bzip2: Decompress;
  /** Makes decoders that unpack in steps, for large chunks. Codecs of the caller have none. */
  readonly steps?: Partial<Record<'inflate' | 'bzip2', (maxBytes: number) => ChunkDecoder>>;
}

/** The names of the compressions in a mask: `bzip2`, `sparse + zlib`. */
export function compressionName(mask: number): string {
  if (mask === LZMA_MASK) return 'LZMA';
  const names = COMPRESSION_NAMES.filter(([bit]) => (mask & bit) !== 0).map(([, name]) => name);
  return names.length === 0 ? 'no known compression' : names.join(' + ');
}

/** A chunk above this size is unpacked in steps, with pauses between them, where the codec can. */
const STEP_BYTES = 1 << 19;

/** Content of one chunk (a sector or a single unit) that is stored shorter than it is: a mask byte, then the packed bytes. */
export function* unpackChunk(chunk: Uint8Array, outputLength: number, codecs: MpqCodecs, budget: ReadBudget): Asking<Uint8Array> {
  const mask = chunk[0];
  if (mask === undefined) throw corrupt('a compressed chunk of no bytes');
  const packed = chunk.subarray(1);
  const name = mask === CompressionMask.bzip2 ? 'bzip2' : mask === CompressionMask.zlib ? 'inflate' : undefined;
  if (name === undefined) {
    const hex = mask.toString(16).padStart(2, '0');
    throw replayError('unsupported-feature', `compression 0x${hex} (${compressionName(mask)}) is not read`, { reason: 'compression' });
  }
  const steps = outputLength > STEP_BYTES ? codecs.steps?.[name] : undefined;
  if (steps !== undefined) return yield* unpackInSteps(steps(outputLength), packed, outputLength, budget);
  budget.read(outputLength);
  return codecs[name](packed, outputLength);
}

/** The same for a large chunk. Bytes are counted as they are made, since a damaged file may declare millions and hold none. */
function* unpackInSteps(decoder: ChunkDecoder, packed: Uint8Array, outputLength: number, budget: ReadBudget): Asking<Uint8Array> {
  const content = new Uint8Array(outputLength);
  let at = 0;
  function* take(pieces: Iterable<Uint8Array>): Asking<void> {
    for (const piece of pieces) {
      if (piece.length > outputLength - at) throw corrupt(`a chunk makes more than the ${outputLength} bytes declared`);
      content.set(piece, at);
      at += piece.length;
      budget.read(piece.length);
      yield* pauseIfDue(budget);
    }
  }
  yield* take(decoder.push(packed));
  yield* take(decoder.end());
  if (at < outputLength) throw truncated(`a chunk makes ${at} bytes, ${outputLength} are declared`);
  return content;
}
