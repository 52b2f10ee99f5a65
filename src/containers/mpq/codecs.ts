import { Bzip2Decoder, bzip2Decompress } from '../../codecs/bzip2.js';
import { InflateDecoder, inflateExact } from '../../codecs/inflate.js';
import type { CodecOverrides } from '../../io/options.js';
import type { MpqCodecs } from './chunk.js';

/** Our codecs, or the ones that the caller gave instead. */
export function mpqCodecs(overrides: CodecOverrides | undefined): MpqCodecs {
  return {
    inflate: overrides?.inflate ?? ((input, outputLength) => inflateExact(input, 0, input.length, outputLength, 'zlib', outputLength)),
    bzip2: overrides?.bzip2 ?? ((input, outputLength) => bzip2Decompress(input, outputLength, outputLength)),
    steps: {
      ...(overrides?.inflate ? {} : { inflate: (maxBytes) => new InflateDecoder('zlib', maxBytes) }),
      ...(overrides?.bzip2 ? {} : { bzip2: (maxBytes) => new Bzip2Decoder(maxBytes) }),
    },
  };
}
