import { ReplayLimitError, corrupt, isReplayError, replayError } from '../core/errors.js';
import { checkLimit, limitsWith, type DecodeLimits } from '../core/limits.js';
import type { RandomAccess } from '../io/source.js';
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
   * Its content. It is decompressed as a whole at the first read, and again when its memory was needed for something else. Throws ReplayError
   * `unsupported-feature` for what is encrypted, compressed otherwise than by Deflate, or an archive itself; `limit` and `corrupt` for a size that
   * is too large or impossible; `checksum`.
   */
  open(): RandomAccess;
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

function opened(archive: RandomAccess, entry: FileEntry, name: string, limits: Readonly<DecodeLimits>): RandomAccess {
  const refused = refusalOf(entry, name);
  if (refused !== undefined) throw replayError('unsupported-feature', refused, { path: ['zip'] });
  const { compressedSize, uncompressedSize } = entry;
  checkLimit(limits, 'maxDecompressedBytes', uncompressedSize, { path: ['zip'] });
  const most = entry.compressionMethod === STORED ? compressedSize : compressedSize * MAX_DEFLATE_RATIO;
  if (uncompressedSize > most) throw corrupt(`${compressedSize} bytes in a zip archive cannot make ${uncompressedSize}`, { path: ['zip'] });
  let held: WeakRef<Uint8Array> | undefined;
  return {
    byteLength: uncompressedSize,
    async read(start, end) {
      let bytes = held?.deref();
      if (bytes === undefined) held = new WeakRef((bytes = await contentOf(archive, entry)));
      return bytes.subarray(start, end);
    },
  };
}

function refusalOf({ encrypted, compressionMethod }: FileEntry, name: string): string | undefined {
  if (encrypted) return 'it is encrypted in its zip archive';
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
    return `it is compressed by method ${compressionMethod} in its zip archive, and only Deflate is read`;
  return name.toLowerCase().endsWith('.zip') ? 'archives in a zip archive are not opened' : undefined;
}

async function contentOf(archive: RandomAccess, entry: FileEntry): Promise<Uint8Array> {
  const bytes = new Uint8Array(entry.uncompressedSize);
  let filled = 0;
  const sink = new WritableStream<Uint8Array>({
    write(piece) {
      if (piece.length > bytes.length - filled) throw corrupt(`it is longer than the ${bytes.length} bytes that the zip archive declares`);
      bytes.set(piece, filled);
      filled += piece.length;
    },
  });
  try {
    await entry.getData(sink, { useWebWorkers: false, checkCrc32: true });
  } catch (error) {
    throw archiveError(error);
  } finally {
    await archive.close?.();
  }
  if (filled < bytes.length)
    throw corrupt(`it has ${filled} of the ${bytes.length} bytes that the zip archive declares`, { path: ['zip'] });
  return bytes;
}

/** An error of this library, made of what zip.js throws. */
function archiveError(error: unknown): unknown {
  if (isReplayError(error)) return error.within({ path: ['zip'] });
  const message = error instanceof Error ? error.message : String(error);
  const isChecksum = /crc/i.test(message);
  return replayError(isChecksum ? 'checksum' : 'corrupt', `the zip archive cannot be read: ${message}`, { path: ['zip'], cause: error });
}
