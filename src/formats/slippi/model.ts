import { unwrappedBytes } from '../../containers/wrapper/bytes-in-memory.js';
import { ReadBudget } from '../../core/budget.js';
import type { ByteCursor } from '../../core/byte-cursor.js';
import { isReplayError } from '../../core/errors.js';
import { KEPT_ROW_BYTES } from '../../core/kept-rows.js';
import { checkLimit, limitsWith } from '../../core/limits.js';
import { SyncDrive } from '../../io/drive-sync.js';
import { consumed, need, pauseIfDue, type Asking } from '../../io/framing.js';
import type { RecordsSyncOptions } from '../../io/options.js';
import { isMetadataKey, readContainerEnd } from './container-end.js';
import { cutEvent, declaredRawBytes, notSlippi, readEventTable, unlistedCommand, type SlippiEventSize } from './framing.js';
import { CLOSE, METADATA_KEY, RAW_AT, SLIPPI_LIMITS } from './layout.js';

/** An event as stored. */
export interface SlippiRecord {
  readonly command: number;
  /** Without the command byte; as long as the table of events says. */
  readonly payload: Uint8Array;
}

/** A replay as its events in file order: what `writeSlippi` takes. */
export interface SlippiRecords {
  /** False while a game is recorded: the count of raw bytes is then written as 0. */
  readonly hasByteCount: boolean;
  /** The table of events, which is written before them. */
  readonly eventSizes: readonly SlippiEventSize[];
  readonly records: readonly SlippiRecord[];
  /** The metadata's object in UBJSON, from `{` to `}`. */
  readonly metadata?: Uint8Array | undefined;
  /** Whether the last brace is there. */
  readonly isClosed: boolean;
  /** What follows the last brace. */
  readonly trailing: Uint8Array;
}

/**
 * Does what `decodeSlippiRecords` does, for bytes in memory and without waiting. A compressed file throws `wrapped`.
 *
 * @example
 * const { records } = decodeSlippiRecordsSync(bytes);
 */
export function decodeSlippiRecordsSync(bytes: Uint8Array, options: RecordsSyncOptions = {}): SlippiRecords {
  return new SyncDrive(unwrappedBytes(bytes, 'slippi')).run(readSlippiRecords(options));
}

/** Reads the records from a whole file, which is in memory. */
export function* readSlippiRecords(options: RecordsSyncOptions): Asking<SlippiRecords> {
  try {
    return yield* wholeRecords(new ReadBudget(limitsWith(options.limits, SLIPPI_LIMITS)));
  } catch (error) {
    throw isReplayError(error) ? error.within({ format: 'slippi', part: 'records' }) : error;
  }
}

const eventTable = (cursor: ByteCursor): ReturnType<typeof readEventTable> =>
  readEventTable(cursor.bytes.subarray(cursor.position, cursor.end));

function* wholeRecords(budget: ReadBudget): Asking<SlippiRecords> {
  const cursor = yield* need(Infinity);
  const head = cursor.bytes.subarray(cursor.position, cursor.end);
  const refused = notSlippi(head);
  if (refused !== undefined) throw refused;
  if (head.length < RAW_AT) throw cursor.truncated('the header');
  const declared = declaredRawBytes(head);
  cursor.take(RAW_AT);
  const table = eventTable(cursor);
  if (typeof table === 'number') throw cursor.truncated('the table of events');
  cursor.take(table.byteLength);
  const rawEnd = declared > 0 ? RAW_AT + declared : Infinity;
  const records: SlippiRecord[] = [];
  while (cursor.remaining > 0 && cursor.offset < rawEnd) {
    const { bytes, position, offset, remaining } = cursor;
    const command = bytes[position]!;
    const size = table.sizes[command]!;
    if (size === 0) {
      const isEnd = command === CLOSE || (isMetadataKey(bytes, position) && remaining >= METADATA_KEY.length);
      if (rawEnd === Infinity && isEnd) break;
      throw unlistedCommand(command, offset);
    }
    const left = Math.min(remaining, rawEnd - offset);
    if (size > left) throw cutEvent(command, offset, left - 1, size - 1);
    checkLimit(budget.limits, 'maxEvents', records.length + 1, { offset });
    budget.keep(KEPT_ROW_BYTES);
    records.push({ command, payload: cursor.take(size).subarray(1) });
    budget.read(size);
    yield* pauseIfDue(budget);
  }
  if (cursor.offset < rawEnd && rawEnd !== Infinity) throw cursor.truncated('the events');
  yield* consumed(cursor.offset);
  const { metadata, isClosed, damage } = yield* readContainerEnd(budget.limits);
  if (damage !== undefined) throw damage;
  const rest = yield* need(Infinity);
  return {
    hasByteCount: declared > 0,
    eventSizes: table.entries,
    records,
    metadata: metadata?.bytes,
    isClosed,
    trailing: rest.take(rest.remaining),
  };
}
