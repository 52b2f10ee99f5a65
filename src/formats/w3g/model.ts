import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { ByteReader } from '../../core/byte-reader.js';
import { corrupt, isReplayError } from '../../core/errors.js';
import { SyncDrive } from '../../io/drive-sync.js';
import { need, type Asking } from '../../io/framing.js';
import type { RecordsSyncOptions } from '../../io/options.js';
import { BlockStream, type PackedBlock } from './block-stream.js';
import { blockByteLength, blockKind, readBlock, type W3gBlockRecord, type W3gCommandRecord, type W3gTimeSlotRecord } from './blocks.js';
import { W3gContext } from './context.js';
import { readFront, readHead } from './front.js';
import type { W3gHeader } from './header.js';
import type { W3gHeadRecords } from './stream-head.js';

/** The fields of the header that the writer does not compute. */
export type W3gHeaderRecord = Pick<W3gHeader, 'headerVersion' | 'product' | 'version' | 'build' | 'flags' | 'lengthMs'>;

/** A block of compressed bytes. Where its content is unchanged, it is written as it is. */
export type W3gPackedBlock = PackedBlock;

/** A replay as its records in file order: what `writeW3g` takes. */
export interface W3gRecords {
  /** What NetEase's platform puts in front; empty in other files. */
  readonly prefix: Uint8Array;
  readonly header: W3gHeaderRecord;
  /** Whether block headers have 12 bytes, as from version 10032 on. */
  readonly hasWideBlocks: boolean;
  readonly head: W3gHeadRecords;
  readonly blocks: readonly W3gBlockRecord[];
  /** The compressed blocks as they were read. The list may be empty. */
  readonly packed: readonly W3gPackedBlock[];
  /** What follows the last block: a signature, or what NetEase's platform adds. */
  readonly trailing: Uint8Array;
}

/**
 * Does what `decodeW3gRecords` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @throws ReplayError at the first damage.
 * @example
 * const { head, blocks } = decodeW3gRecordsSync(bytes);
 * console.log(head.slots.length, blocks.filter(({ kind }) => kind === 'chat').length);
 */
export function decodeW3gRecordsSync(bytes: Uint8Array, options: RecordsSyncOptions = {}): W3gRecords {
  return new SyncDrive(unwrappedBytes(bytes, 'w3g')).run(readW3gRecords(options));
}

/** Reads the records from a whole file. */
export function* readW3gRecords({ limits }: RecordsSyncOptions): Asking<W3gRecords> {
  const context = new W3gContext({ limits, strict: true });
  const { header, prefix } = yield* readFront(context);
  const { headerVersion, product, version, build, flags, lengthMs } = header;
  const packed: PackedBlock[] = [];
  const stream = new BlockStream(context, header, packed);
  const head = yield* readHead(stream, header, context);
  const blocks: W3gBlockRecord[] = [];
  do {
    const cursor = new ByteReader(stream.bytes, stream.position, stream.end);
    try {
      readBlocks(cursor, version, blocks);
    } catch (error) {
      const offset = stream.fileOffset(cursor.position);
      throw isReplayError(error) ? error.within({ format: 'w3g', part: 'stream', offset }) : error;
    }
    stream.position = cursor.position;
  } while (yield* stream.next());
  if (stream.position < stream.end || stream.byteLength < header.decompressedBytes) {
    const offset = stream.fileOffset(stream.position);
    throw corrupt('the stream ends inside a block', { format: 'w3g', path: ['stream'], offset });
  }
  const rest = yield* need(Infinity);
  return {
    prefix,
    header: { headerVersion, ...(product !== undefined && { product }), version, build, flags, lengthMs },
    hasWideBlocks: stream.wide,
    head,
    blocks,
    packed,
    trailing: rest.take(rest.remaining),
  };
}

/** Reads all whole blocks, and stops at the first that is cut off. */
function readBlocks(cursor: ByteReader, version: number, into: W3gBlockRecord[]): void {
  const { bytes, end } = cursor;
  while (cursor.remaining > 0) {
    const at = cursor.position;
    const byteLength = blockByteLength(bytes, at, end, version);
    if (byteLength === undefined) throw corrupt(`no block has the id ${bytes[at]!}`, { reason: 'unknown-block' });
    if (byteLength > cursor.remaining) return;
    const kind = blockKind(bytes[at]!, version)!;
    const block = new ByteReader(bytes, at, at + byteLength);
    into.push(kind === 'timeSlot' || kind === 'timeSlotPart' ? readTimeSlot(block, kind) : readBlock(block, kind));
    if (block.remaining > 0) throw corrupt(`${block.remaining} bytes are left of a block`, { path: [kind] });
    cursor.position = at + byteLength;
  }
}

function readTimeSlot(cursor: ByteReader, kind: W3gTimeSlotRecord['kind']): W3gTimeSlotRecord {
  cursor.skip(3);
  const incrementMs = cursor.u16();
  const commands: W3gCommandRecord[] = [];
  while (cursor.remaining > 0) commands.push({ playerId: cursor.u8(), actions: cursor.take(cursor.u16()) });
  return { kind, incrementMs, commands };
}
