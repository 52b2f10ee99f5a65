import { bzip2Decompress } from '../../codecs/bzip2.js';
import { inflateExact } from '../../codecs/inflate.js';
import type { CodecOverrides } from '../../io/options.js';
import type { MpqCodecs } from './chunk.js';

/** Our codecs, or those that the caller put in their place. */
export function mpqCodecs(overrides: CodecOverrides | undefined): MpqCodecs {
  return {
    inflate: overrides?.inflate ?? ((input, outputLength) => inflateExact(input, 0, input.length, outputLength, 'zlib', outputLength)),
    bzip2: overrides?.bzip2 ?? ((input, outputLength) => bzip2Decompress(input, outputLength, outputLength)),
  };
}
