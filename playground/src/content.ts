import type { OpenReplay } from './replay.js';

/** The largest decompressed size whose bytes can be inspected. */
const MAX_UNWRAPPED = 512 << 20;

/** The bytes that offsets refer to: the file's, or those inside its compression. */
export async function contentOf(file: File, wrapper: 'gzip' | 'zlib' | 'bzip2' | 'zstd' | undefined): Promise<Blob> {
  if (wrapper === undefined) return file;
  const { Bzip2Decoder, InflateDecoder, ZstdDecoder } = await import('replaykit/codecs');
  const decoder =
    wrapper === 'bzip2'
      ? new Bzip2Decoder(MAX_UNWRAPPED)
      : wrapper === 'zstd'
        ? new ZstdDecoder(MAX_UNWRAPPED)
        : new InflateDecoder(wrapper, MAX_UNWRAPPED);
  const parts: BlobPart[] = [];
  try {
    for (let at = 0; at < file.size; at += 1 << 18) {
      const piece = new Uint8Array(await file.slice(at, at + (1 << 18)).arrayBuffer());
      for (const bytes of decoder.push(piece)) parts.push(bytes.slice());
      await new Promise((resolve) => setTimeout(resolve));
    }
    for (const bytes of decoder.end()) parts.push(bytes.slice());
  } catch {
    // what came before the damage can be inspected
  }
  return new Blob(parts);
}

/** The content of a replay, decompressed once. */
export const replayContent = (replay: OpenReplay): ReturnType<typeof replay.read<Blob>> =>
  replay.read('content', (_worker, file) => contentOf(file, replay.facts.peek()?.wrapper));
