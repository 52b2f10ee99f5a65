import { replayError } from '../../core/errors.js';

/** Compressions that replays are handed around in. */
export type Wrapper = 'gzip' | 'bzip2' | 'zstd' | 'zlib';

/**
 * The compression around some bytes, by their content. File names are not to be trusted: what match
 * servers call `.dem.bz2` may be zstd.
 */
export function sniffWrapper(bytes: Uint8Array): Wrapper | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8) return 'gzip';
  if (bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd) return 'zstd';
  if (isBzip2(bytes)) return 'bzip2';
  // zlib with a window of 32 KB begins with 78 01, 78 5e, 78 9c or 78 da.
  if (bytes[0] === 0x78 && bytes.length > 1 && ((0x78 << 8) | bytes[1]!) % 31 === 0 && (bytes[1]! & 0x20) === 0 && startsDeflate(bytes))
    return 'zlib';
  return undefined;
}

/** Whether a DEFLATE block can begin behind the two bytes of zlib. They alone prove nothing: a count of 376 begins with 78 01 too. */
function startsDeflate(bytes: Uint8Array): boolean {
  const blockType = ((bytes[2] ?? 0) >> 1) & 3;
  if (blockType !== 0 || bytes.length < 7) return blockType !== 3;
  // A stored block has its length twice, the second time with all bits inverted.
  return bytes[3]! === (~bytes[5]! & 0xff) && bytes[4]! === (~bytes[6]! & 0xff);
}

/** `BZh`, the block size, then the magic number of a block (digits of pi) or of the end (of the square root of pi). */
function isBzip2(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x42 || bytes[1] !== 0x5a || bytes[2] !== 0x68 || !(bytes[3]! >= 0x31 && bytes[3]! <= 0x39)) return false;
  const block = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59];
  const end = [0x17, 0x72, 0x45, 0x38, 0x50, 0x90];
  return [block, end].some((magic) => magic.every((byte, i) => bytes.length <= 4 + i || bytes[4 + i] === byte));
}

/** Throws `wrapped` for compressed bytes: sync verbs do not undo compressions. `format` is what the verb reads, where it reads one format only. */
export function refuseWrapped(bytes: Uint8Array, format?: string): void {
  const wrapper = sniffWrapper(bytes);
  if (wrapper !== undefined) {
    throw replayError('wrapped', `the replay lies inside ${wrapper}: the async verbs undo it, or decompress it first`, {
      format,
      offset: 0,
    });
  }
}
