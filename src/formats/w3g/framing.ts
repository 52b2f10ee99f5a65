import { crc32 } from '../../codecs/checksum.js';
import { ByteCursor } from '../../core/byte-cursor.js';
import { WIDE_SINCE } from './layout.js';

/** The header of a compressed block (docs/formats/w3g.md, section 2). */
export interface BlockHeader {
  /** Bytes of the header itself. */
  readonly byteLength: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Whether the checksum of the header is right. */
  readonly intact: boolean;
  /** The checksum that the compressed bytes should have. */
  readonly dataCheck: number;
}

/** Bytes of a block's header. */
export const blockHeaderBytes = (wide: boolean): number => (wide ? 12 : 8);

/** The checksum of some bytes: the XOR of both halves of their CRC-32. */
export function foldedCrc(bytes: Uint8Array): number {
  const crc = crc32(bytes);
  return (crc ^ (crc >>> 16)) & 0xffff;
}

/** Reads the header of a block, all of which must be in the cursor. */
export function readBlockHeader(cursor: ByteCursor, wide: boolean): BlockHeader {
  const byteLength = blockHeaderBytes(wide);
  const checked = cursor.bytes.slice(cursor.position, cursor.position + byteLength).fill(0, byteLength - 4);
  const packedBytes = wide ? cursor.u32() : cursor.u16();
  const unpackedBytes = wide ? cursor.u32() : cursor.u16();
  const headerCheck = cursor.u16();
  const dataCheck = cursor.u16();
  return { byteLength, packedBytes, unpackedBytes, intact: headerCheck === foldedCrc(checked), dataCheck };
}

/**
 * Whether block headers are wide. The version says so, and the checksum of the first header confirms it. `guessed` says that only the other
 * width has a right checksum, and is taken.
 */
export function blockWidth({ bytes, position, end, origin }: ByteCursor, version: number): { wide: boolean; guessed: boolean } {
  const byVersion = version >= WIDE_SINCE;
  const fits = (wide: boolean): boolean =>
    end - position >= blockHeaderBytes(wide) && readBlockHeader(new ByteCursor(bytes, position, end, origin), wide).intact;
  const guessed = !fits(byVersion) && fits(!byVersion);
  return { wide: guessed ? !byVersion : byVersion, guessed };
}
