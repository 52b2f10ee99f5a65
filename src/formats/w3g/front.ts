import { ByteReader } from '../../core/byte-reader.js';
import { corrupt, isReplayError, replayError, truncated } from '../../core/errors.js';
import { consumed, need, type Asking } from '../../io/framing.js';
import type { BlockStream } from './block-stream.js';
import type { W3gContext } from './context.js';
import { FRONT_BYTES, readHeader, type W3gHeader } from './header.js';
import { NETEASE_MAGIC } from './layout.js';
import { replayStart, SIGNATURE_BYTES } from './signature.js';
import { readStreamHead, type W3gHeadRecords } from './stream-head.js';

/** What a file begins with. */
export interface W3gFront {
  readonly header: W3gHeader;
  /** What NetEase's platform puts in front of the signature; empty in other files. */
  readonly prefix: Uint8Array;
}

const PLACE = { format: 'w3g', path: ['header'] } as const;
/** Headers have 64 or 68 bytes. A size above this one is damage. */
const MAX_HEADER_BYTES = 1 << 12;

/** Reads everything before the first block, and stops at that block. */
export function* readFront(context: W3gContext): Asking<W3gFront> {
  let cursor = yield* need(FRONT_BYTES);
  const isPrefixed = NETEASE_MAGIC.every((byte, i) => cursor.bytes[cursor.position + i] === byte);
  if (isPrefixed) cursor = yield* need(SIGNATURE_BYTES);
  const start = replayStart(cursor.bytes.subarray(cursor.position, cursor.end));
  if (start === undefined)
    throw replayError('bad-signature', 'the file does not start with "Warcraft III recorded game"', { ...PLACE, offset: 0 });
  const prefix = cursor.take(start);
  yield* consumed(start);
  const header = readHeaderHere(yield* need(FRONT_BYTES));
  if (!header.isCrcValid) {
    context.damage(replayError('checksum', 'the CRC of the header differs', { ...PLACE, offset: start, reason: 'header-crc' }));
  }
  if (header.headerBytes > MAX_HEADER_BYTES) throw corrupt(`the header has ${header.headerBytes} bytes`, { ...PLACE, offset: start });
  const { remaining } = yield* need(header.headerBytes);
  if (remaining < header.headerBytes) {
    throw truncated(`the header has ${header.headerBytes} bytes, ${remaining} are left`, { ...PLACE, offset: start + remaining });
  }
  yield* consumed(start + header.headerBytes);
  return { header, prefix };
}

function readHeaderHere(cursor: Parameters<typeof readHeader>[0]): W3gHeader {
  try {
    return readHeader(cursor);
  } catch (error) {
    throw isReplayError(error) ? error.within(PLACE) : error;
  }
}

/** Reads the head of the stream, block after block until it is whole; the window is after it then. */
export function* readHead(stream: BlockStream, header: W3gHeader, context: W3gContext): Asking<W3gHeadRecords> {
  const place = (): { format: string; path: string[]; offset: number } => ({
    format: 'w3g',
    path: ['game'],
    offset: stream.fileOffset(stream.position),
  });
  for (let wanted = 1; ;) {
    const more = yield* stream.next();
    const there = stream.end - stream.position;
    if (there < wanted && more) continue;
    if (!more && there === 0) throw truncated('the stream ends before its head does', place());
    const cursor = new ByteReader(stream.bytes, stream.position, stream.end);
    context.budget.work(there);
    try {
      const head = readStreamHead(cursor, header.version, context.limits, (error) => {
        context.damage(isReplayError(error) ? error.within(place()) : error);
      });
      stream.position = cursor.position;
      return head;
    } catch (error) {
      // A string or a list may go on in the next block. Asking for twice as much keeps the time linear where a head has many blocks.
      if (more && isReplayError(error, 'truncated')) wanted = 2 * there;
      else throw isReplayError(error) ? error.within(place()) : error;
    }
  }
}
