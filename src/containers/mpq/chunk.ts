import { corrupt, replayError } from '../../core/errors.js';
import { COMPRESSION_NAMES, CompressionMask, LZMA_MASK } from './layout.js';

/** Gives exactly `outputLength` bytes, or throws. */
export type Decompress = (input: Uint8Array, outputLength: number) => Uint8Array;
/** The codecs that an archive is read with. */
export interface MpqCodecs {
  readonly inflate: Decompress;
  readonly bzip2: Decompress;
}

/** The compressions of a mask, as people call them: `bzip2`, `sparse + zlib`. */
export function compressionName(mask: number): string {
  if (mask === LZMA_MASK) return 'LZMA';
  const names = COMPRESSION_NAMES.filter(([bit]) => (mask & bit) !== 0).map(([, name]) => name);
  return names.length === 0 ? 'no known compression' : names.join(' + ');
}

/** Content of one chunk (a sector or a single unit) that is stored shorter than it is: a mask byte, then the packed bytes. */
export function unpackChunk(chunk: Uint8Array, outputLength: number, codecs: MpqCodecs): Uint8Array {
  const mask = chunk[0];
  if (mask === undefined) throw corrupt('a compressed chunk of no bytes');
  const packed = chunk.subarray(1);
  if (mask === CompressionMask.bzip2) return codecs.bzip2(packed, outputLength);
  if (mask === CompressionMask.zlib) return codecs.inflate(packed, outputLength);
  const hex = mask.toString(16).padStart(2, '0');
  throw replayError('unsupported-feature', `compression 0x${hex} (${compressionName(mask)}) is not read`, { reason: 'compression' });
}
