import { crc32 } from '../codecs/checksum.js';
import { InflateDecoder } from '../codecs/inflate.js';
import { ReplayLimitError, corrupt, isReplayError, replayError, truncated } from '../core/errors.js';
import { checkLimit, limitsWith, type DecodeLimits } from '../core/limits.js';
import { unpackedSource } from '../containers/wrapper/unwrap.js';
import { asSource, openSource, type RandomAccess, type ReplaySource } from '../io/source.js';
import type { FileEntry } from '@zip.js/zip.js';

/** The most entries that an archive may have. */
const MAX_ENTRIES = 100_000;
/** No byte of Deflate makes more than this many, so a declared size beyond it is a lie. */
const MAX_DEFLATE_RATIO = 1032;
/** Bytes that are read of an archive at once. */
const PIECE_BYTES = 256 << 10;
/** The methods of compression that are read, by their number in APPNOTE.TXT, 4.4.5. */
const STORED = 0;
const DEFLATED = 8;
/** Bytes of a local file header without the name, APPNOTE.TXT, 4.3.7. */
const LOCAL_HEADER_BYTES = 30;
/** `PK\x03\x04`, and `PK\x05\x06` of an archive without entries. */
const MAGICS = [0x04034b50, 0x06054b50];

/** Whether some first bytes are those of a zip archive. */
export const isZip = (head: Uint8Array): boolean =>
  head.length >= 4 && MAGICS.includes(new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0, true));

/** A file in an archive. */
export interface ArchiveEntry {
  /** Its path in the archive with slashes, made harmless: without `.` and `..`, a drive, or a slash in front. */
  readonly name: string;
  /** As the archive declares it. What comes out is compared with it. */
  readonly byteLength: number;
  /**
   * Its content as a new source, unpacked while it is read: verbs that read forward hold little of it at a time, others hold it in memory up to
   * `maxInputBytes`. Where it is damaged or its checksum differs, the content ends early and the result of the verb says so.
   *
   * Throws ReplayError `unsupported-feature` for what is encrypted, compressed by anything but Deflate, or an archive itself; `limit` and
   * `corrupt` for a declared size that is too large or impossible.
   */
  open(): ReplaySource;
}

/**
 * The files in a zip archive, by name; hidden ones are left out. Only the list is read, and nothing is unpacked.
 *
 * An archive that lies about its sizes costs little: a declared size is checked against `maxDecompressedBytes` and against what Deflate can make
 * of the stored bytes, and entries that share stored bytes are refused, so all of them together make 1032 times the size of the archive at the most.
 */
export async function readArchive(archive: RandomAccess, limits?: Partial<DecodeLimits>): Promise<readonly ArchiveEntry[]> {
  const { ZipReader } = await import('@zip.js/zip.js/lib/zip-core-reader.js');
  const checked = limitsWith(limits);
  const reader = new ZipReader(readerOf(archive) as never);
  const entries: ArchiveEntry[] = [];
  let count = 0;
  let stored = 0;
  try {
    for await (const entry of reader.getEntriesGenerator({ filenameValidation: 'tolerant' })) {
      if (++count > MAX_ENTRIES) throw new ReplayLimitError('maxItems', count, MAX_ENTRIES, { path: ['zip'] });
      stored += LOCAL_HEADER_BYTES + entry.compressedSize;
      if (stored > archive.byteLength) throw corrupt('the entries of the zip archive share bytes', { path: ['zip'] });
      const name = harmless(entry.filename);
      if (!entry.directory && name !== '' && !isHidden(name))
        entries.push({ name, byteLength: entry.uncompressedSize, open: () => opened(archive, entry, name, checked) });
    }
  } catch (error) {
    throw archiveError(error);
  } finally {
    await archive.close?.();
  }
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The archive in the form that zip.js reads. It may ask for bytes beyond the end. */
function readerOf(archive: RandomAccess): object {
  const { byteLength } = archive;
  const readUint8Array = async (from: number, count: number): Promise<Uint8Array> =>
    from < byteLength ? await archive.read(from, Math.min(byteLength, from + count)) : new Uint8Array(0);
  return {
    size: byteLength,
    init: () => Promise.resolve(),
    readUint8Array,
    createReadable({ offset = 0, size = Infinity }: { readonly offset?: number; readonly size?: number } = {}) {
      let at = offset;
      const end = Math.min(byteLength, offset + size);
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            if (at >= end) return controller.close();
            const piece = await readUint8Array(at, Math.min(PIECE_BYTES, end - at));
            at += piece.length;
            controller.enqueue(piece);
          },
        },
        { highWaterMark: 0 },
      );
    },
  };
}

function harmless(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replace(/^[A-Za-z]:/, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');
}

const isHidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

function opened(archive: RandomAccess, entry: FileEntry, name: string, limits: Readonly<DecodeLimits>): ReplaySource {
  const refused = refusalOf(entry, name);
  if (refused !== undefined) throw replayError('unsupported-feature', refused, { path: ['zip'] });
  const { compressedSize, uncompressedSize } = entry;
  checkLimit(limits, 'maxDecompressedBytes', uncompressedSize, { path: ['zip'] });
  const most = entry.compressionMethod === STORED ? compressedSize : compressedSize * MAX_DEFLATE_RATIO;
  if (uncompressedSize > most) throw corrupt(`${compressedSize} bytes in a zip archive cannot make ${uncompressedSize}`, { path: ['zip'] });
  return asSource(unpackedSource(openSource(piecesOf(archive, entry)), 'zip'));
}

function refusalOf({ encrypted, compressionMethod }: FileEntry, name: string): string | undefined {
  if (encrypted) return 'it is encrypted in its zip archive';
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
    return `it is compressed by method ${compressionMethod} in its zip archive, and only Deflate is read`;
  return name.toLowerCase().endsWith('.zip') ? 'archives in a zip archive are not opened' : undefined;
}

/** The content piece by piece, unpacked as far as it is asked for. */
async function* piecesOf(archive: RandomAccess, entry: FileEntry): AsyncGenerator<Uint8Array, void> {
  const { compressedSize, uncompressedSize, signature } = entry;
  const decoder = entry.compressionMethod === STORED ? undefined : new InflateDecoder('raw', Infinity);
  let byteLength = 0;
  let crc = 0;
  try {
    const start = await contentStart(archive, entry.offset);
    const end = start + compressedSize;
    if (end > archive.byteLength) throw truncated('its content is cut off');
    for (let at = start; at < end; at += PIECE_BYTES) {
      const piece = await archive.read(at, Math.min(end, at + PIECE_BYTES));
      for (const unpacked of decoder === undefined ? [piece] : decoder.push(piece)) {
        byteLength += unpacked.length;
        if (byteLength > uncompressedSize) throw corrupt(`it is longer than the ${uncompressedSize} bytes that the zip archive declares`);
        crc = crc32(unpacked, crc);
        yield unpacked;
      }
    }
    decoder?.end();
    if (byteLength < uncompressedSize) throw corrupt(`it has ${byteLength} of the ${uncompressedSize} bytes that the zip archive declares`);
    if (crc !== signature) throw replayError('checksum', 'its CRC-32 is not the one in the zip archive');
  } finally {
    await archive.close?.();
  }
}

/** Where the content of an entry begins: after its local header, with a name and extra fields of their own lengths. */
async function contentStart(archive: RandomAccess, offset: number): Promise<number> {
  const end = offset + LOCAL_HEADER_BYTES;
  if (end > archive.byteLength) throw truncated('its header is cut off');
  const header = await archive.read(offset, end);
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.getUint32(0, true) !== MAGICS[0]) throw corrupt('there is no entry where the list of the zip archive says');
  return end + view.getUint16(26, true) + view.getUint16(28, true);
}

/** An error of this library, made of what zip.js throws. */
function archiveError(error: unknown): unknown {
  if (isReplayError(error)) return error.within({ path: ['zip'] });
  const message = error instanceof Error ? error.message : String(error);
  return replayError('corrupt', `the zip archive cannot be read: ${message}`, { path: ['zip'], cause: error });
}
