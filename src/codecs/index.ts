/**
 * `replaykit/codecs`: the decoders that the formats are read with, and a writer of Ogg files for voice. Each decoder checks sizes against a
 * limit before it allocates, and gives exactly what was compressed or throws a `ReplayError`.
 */
export type { ChunkDecoder } from './chunk-decoder.js';
export { Bzip2Decoder, bzip2Decompress } from './bzip2.js';
export { crc32, crc32Bzip2 } from './checksum.js';
export { implodeDecompress } from './implode.js';
export { InflateDecoder, inflate, inflateExact, type DeflateFormat } from './inflate.js';
export { lz4Decompress } from './lz4.js';
export { oggOpus, type OggOpusOptions, type OpusBurst } from './ogg-opus.js';
export { ProtoSchema, type ProtoMessage } from './protobuf/message.js';
export { WireReader } from './protobuf/wire.js';
export { Sha256, sha256 } from './sha256.js';
export { snappyDecompress, snappyDecompressInto, snappyLength } from './snappy.js';
export { ZstdDecoder, zstdDecompress } from './zstd.js';
