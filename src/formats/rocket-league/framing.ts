import type { ByteCursor } from '../../core/byte-cursor.js';
import { isReplayError, replayError, truncated } from '../../core/errors.js';
import { checkLimit } from '../../core/limits.js';
import { consumed, need, type Asking } from '../../io/framing.js';
import { readBody, type ReadBody } from './body.js';
import { rocketLeagueChecksum } from './checksum.js';
import type { RocketLeagueContext } from './context.js';
import { headerOf, readHeader, type RocketLeagueHeader, type RocketLeagueHeaderRecord } from './header.js';
import { PART_HEAD_BYTES } from './layout.js';
import { propertyTree } from './property.js';
import { isRocketLeague, SIGNATURE_BYTES } from './signature.js';

/** Bytes that are asked for in front: most headers are smaller. */
const FIRST_BYTES = 16 << 10;
/** Bytes of a part that is passed over at once. */
const PASSED_BYTES = 64 << 10;

/** The header, and whether the file goes on behind it. */
export interface ReadHeader {
  readonly record: RocketLeagueHeaderRecord;
  readonly header: RocketLeagueHeader;
  readonly isWhole: boolean;
}

/** Reads the header of a file. The cursor is behind it then. */
export function* readHeaderPart(context: RocketLeagueContext): Asking<ReadHeader> {
  let cursor = yield* need(FIRST_BYTES);
  const { offset } = cursor;
  const place = { format: 'rocket-league', path: ['header'], offset };
  if (cursor.remaining < PART_HEAD_BYTES + SIGNATURE_BYTES && cursor.remaining < SIGNATURE_BYTES)
    throw truncated(`the file ends after ${cursor.remaining} bytes, before its header does`, place);
  const [size, checksum] = [cursor.u32(), cursor.u32()];
  const seen = cursor.remaining;
  if (size > seen) {
    checkLimit(context.limits, 'maxFrameBytes', size, place);
    yield* consumed(offset);
    cursor = yield* need(PART_HEAD_BYTES + size);
    cursor.take(Math.min(PART_HEAD_BYTES, cursor.remaining));
  }
  const start = cursor.position - PART_HEAD_BYTES;
  if (!isRocketLeague(cursor.bytes.subarray(start, Math.min(cursor.end, cursor.position + size))))
    throw replayError('bad-signature', 'the bytes do not begin as a Rocket League replay does', place);
  const bytes = cursor.take(Math.min(size, cursor.remaining));
  yield* consumed(cursor.offset);
  let record: RocketLeagueHeaderRecord;
  try {
    record = readHeader(bytes, offset + PART_HEAD_BYTES, size, context);
  } catch (error) {
    throw isReplayError(error) ? error.within({ format: 'rocket-league', part: 'header' }) : error;
  }
  const header = headerOf(record, bytes, checksum);
  context.budget.read(bytes.length);
  const isWhole = bytes.length === size;
  if (!isWhole && !context.diagnostics.damaged)
    context.damage(truncated('the header is cut off', { ...place, offset: offset + PART_HEAD_BYTES + bytes.length }));
  if (isWhole && !header.isChecksumRight) context.wrongChecksum('header', checksum, offset + 4);
  return { record, header, isWhole };
}

/** Size and checksum of the body; undefined, with a diagnostic, where the file ends before them. */
function bodyHead(cursor: ByteCursor, context: RocketLeagueContext): readonly [size: number, checksum: number] | undefined {
  const place = { path: ['body'], offset: cursor.offset };
  if (cursor.remaining < PART_HEAD_BYTES) {
    context.damage(truncated('the file ends before its body', place));
    return undefined;
  }
  const size = cursor.u32();
  checkLimit(context.limits, 'maxFrameBytes', size, { format: 'rocket-league', ...place });
  return [size, cursor.u32()];
}

/** Reads the lists of the body, which is held in memory: what the stream needs follows it. Undefined where the file ends before it. */
export function* readBodyPart({ record }: ReadHeader, context: RocketLeagueContext): Asking<ReadBody | undefined> {
  const head = yield* need(PART_HEAD_BYTES);
  const start = head.offset;
  const sizes = bodyHead(head, context);
  if (sizes === undefined) return undefined;
  const [size, checksum] = sizes;
  yield* consumed(start + PART_HEAD_BYTES);
  const cursor = yield* need(size);
  const bytes = cursor.take(Math.min(size, cursor.remaining));
  const isCut = bytes.length < size;
  if (isCut) context.damage(truncated(`the body has ${bytes.length} bytes of ${size}`, { path: ['body'], offset: cursor.offset }));
  else if (rocketLeagueChecksum(bytes) !== checksum) context.wrongChecksum('body', checksum, start + 4);
  yield* consumed(cursor.offset);
  const hasCameraTrack = propertyTree(record.properties)['ReplayLastSaveVersion'] !== undefined;
  return readBody(bytes, start + PART_HEAD_BYTES, hasCameraTrack, record.engineVersion === 0, context, isCut);
}

/** Passes over the body without holding it. */
export function* passBody(context: RocketLeagueContext): Asking<void> {
  const head = yield* need(PART_HEAD_BYTES);
  const start = head.offset;
  const sizes = bodyHead(head, context);
  if (sizes === undefined) return;
  const [size] = sizes;
  yield* consumed(head.offset);
  for (let left = size; left > 0;) {
    const cursor = yield* need(Math.min(left, PASSED_BYTES));
    if (cursor.remaining === 0) {
      context.damage(truncated(`the body has ${size - left} bytes of ${size}`, { path: ['body'], offset: cursor.offset }));
      return;
    }
    cursor.take(Math.min(left, cursor.remaining));
    left = start + PART_HEAD_BYTES + size - cursor.offset;
    yield* consumed(cursor.offset);
  }
}

/** Looks whether something follows the body, which is reported. */
export function* readTrailing(context: RocketLeagueContext): Asking<void> {
  let cursor = yield* need(1);
  const { offset } = cursor;
  for (; cursor.remaining > 0; cursor = yield* need(1)) {
    cursor.take(cursor.remaining);
    yield* consumed(cursor.offset);
  }
  if (cursor.offset > offset) context.trailing('file', cursor.offset - offset, offset);
}
