import { latin1Text } from '../../../core/text.js';

/** A chunk of the map's data. */
export interface BroodWarMapChunk {
  /** Four characters; protected maps have any. */
  readonly tag: string;
  /** Bytes as declared; data that passes the end of the map has fewer. */
  readonly declaredBytes: number;
  readonly bytes: Uint8Array;
}

const HEAD_BYTES = 8;

/**
 * The chunks of a map's data in the order in which the game reads them (docs/formats/brood-war.md, section 12). A negative size leads back, as the game takes it: there are at
 * most as many chunks as would fit into the data. `pastEnd` is called for data that passes the end.
 */
export function mapChunks(data: Uint8Array, pastEnd: (tag: string, at: number) => void): readonly BroodWarMapChunk[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const chunks: BroodWarMapChunk[] = [];
  const most = data.length / HEAD_BYTES;
  for (let at = 0; at >= 0 && at + HEAD_BYTES <= data.length && chunks.length < most;) {
    const tag = latin1Text(data, at, at + 4);
    const declaredBytes = view.getInt32(at + 4, true);
    const start = at + HEAD_BYTES;
    const end = start + Math.max(0, declaredBytes);
    if (end > data.length) pastEnd(tag, at);
    chunks.push({ tag, declaredBytes, bytes: data.subarray(start, Math.min(end, data.length)) });
    at = start + declaredBytes;
  }
  return chunks;
}

/**
 * The chunks of a tag one over another: later ones overwrite the earlier from the start, and a longer tail stays. Of each, whole items of so many
 * bytes are taken.
 */
export function overlaid(chunks: readonly BroodWarMapChunk[], tag: string, itemBytes = 1): Uint8Array {
  const parts = chunks.filter((chunk) => chunk.tag === tag);
  if (parts.length === 1) return parts[0]!.bytes;
  const bytes = new Uint8Array(Math.max(0, ...parts.map((part) => part.bytes.length)));
  for (const part of parts) bytes.set(part.bytes.subarray(0, part.bytes.length - (part.bytes.length % itemBytes)));
  return bytes;
}

/** The last chunk of a tag, if it has so many bytes. */
export function lastChunk(chunks: readonly BroodWarMapChunk[], tag: string, least = 0): Uint8Array | undefined {
  return chunks.filter((chunk) => chunk.tag === tag && chunk.bytes.length >= least).at(-1)?.bytes;
}
