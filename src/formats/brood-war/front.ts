import { crc32 } from '../../codecs/checksum.js';
import { replayError } from '../../core/errors.js';
import { consumed, need, type Asking } from '../../io/framing.js';
import type { BroodWarContext } from './context.js';
import { sectionCheck } from './framing.js';
import { HEADER_BYTES, MAGIC_AT, SIGNATURE_BYTES, SIZE_BYTES, type BroodWarGeneration, type BroodWarMagic } from './layout.js';
import { ChunkDamage, type SectionReader } from './section-reader.js';
import { magicIn } from './signature.js';

/** The first sections of a file. */
export interface BroodWarFront {
  readonly magic: BroodWarMagic;
  /** The offset of the first tagged section, as stored. */
  readonly taggedOffset?: number | undefined;
  readonly header: Uint8Array;
  readonly generation: BroodWarGeneration;
}

/** Reads the signature and the header. Without them nothing of a file can be read, so that their damage is thrown. */
export function* readFront(context: BroodWarContext, reader: SectionReader): Asking<BroodWarFront> {
  const first = yield* need(SIGNATURE_BYTES);
  const magic = magicIn(first.bytes.subarray(first.position, first.end));
  if (magic === undefined) {
    const place = { format: 'brood-war', path: ['signature'], offset: first.offset };
    throw replayError('bad-signature', 'the bytes do not begin as a replay of StarCraft: Brood War does', place);
  }
  const check = first.u32();
  first.take(MAGIC_AT - 4);
  if (check !== sectionCheck(crc32(first.take(4)))) {
    context.told(replayError('checksum', 'the check of the section differs', { path: ['signature'], offset: 0, reason: 'section-check' }));
  }
  yield* consumed(SIGNATURE_BYTES);
  let taggedOffset: number | undefined;
  if (magic === 'seRS') {
    const cursor = yield* need(SIZE_BYTES);
    if (cursor.remaining < SIZE_BYTES) throw cursor.truncated('the offset of the tagged sections').within({ path: ['signature'] });
    taggedOffset = cursor.u32();
    yield* consumed(cursor.offset);
  }
  const header = yield* wholeOrThrow(reader, 'header', HEADER_BYTES);
  return { magic, ...(taggedOffset !== undefined && { taggedOffset }), header, generation: generationOf(magic, reader) };
}

/** The age of a file, as far as its chunks show it. A header that is not compressed is one of an old file. */
export const generationOf = (magic: BroodWarMagic, { codec }: SectionReader): BroodWarGeneration =>
  magic === 'seRS' ? 'modern121' : codec === 'zlib' ? 'modern' : 'legacy';

/** Reads a section of one chunk. */
export function* wholeOrThrow(reader: SectionReader, name: string, byteLength: number): Asking<Uint8Array> {
  yield* reader.begin(name, byteLength);
  const bytes = yield* reader.next(0);
  if (bytes instanceof ChunkDamage) throw bytes.error;
  reader.end();
  return bytes!;
}

/** Reads a section that holds the size of the next one. */
export function* readSize(reader: SectionReader, name: string): Asking<number> {
  const bytes = yield* wholeOrThrow(reader, name, SIZE_BYTES);
  return new DataView(bytes.buffer, bytes.byteOffset, SIZE_BYTES).getUint32(0, true);
}
