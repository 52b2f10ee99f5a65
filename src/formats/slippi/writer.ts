import { ByteWriter } from '../../core/byte-writer.js';
import { CLOSE, COMMANDS, COUNT_AT, HEAD, METADATA_KEY, RAW_AT, commandText } from './layout.js';
import type { SlippiRecords } from './model.js';

/**
 * A file's bytes from its records. `writeSlippi(decodeSlippiRecordsSync(bytes))` gives the same bytes.
 *
 * @throws RangeError when a payload has another length than the table of events says, or a command is not in it.
 * @example
 * const copy = writeSlippi(decodeSlippiRecordsSync(bytes));
 */
export function writeSlippi({ hasByteCount, eventSizes, records, metadata, isClosed, trailing }: SlippiRecords): Uint8Array {
  const writer = new ByteWriter(RAW_AT + records.reduce((sum, { payload }) => sum + 1 + payload.length, 1024));
  writer.bytes(HEAD);
  writer.u32(0);
  writer.u8(COMMANDS.eventTable);
  writer.u8(1 + 3 * eventSizes.length);
  const lengths = new Map<number, number>();
  for (const { command, byteLength } of eventSizes) {
    writer.u8(command);
    writer.u16Be(byteLength);
    lengths.set(command, byteLength);
  }
  for (const { command, payload } of records) {
    if (lengths.get(command) !== payload.length)
      throw new RangeError(`${payload.length} bytes of ${commandText(command)}, where the table says ${lengths.get(command) ?? 'nothing'}`);
    writer.u8(command);
    writer.bytes(payload);
  }
  const rawBytes = writer.length - RAW_AT;
  if (metadata !== undefined) {
    writer.bytes(METADATA_KEY);
    writer.bytes(metadata);
  }
  if (isClosed) writer.u8(CLOSE);
  writer.bytes(trailing);
  const bytes = writer.done();
  if (hasByteCount) new DataView(bytes.buffer).setInt32(COUNT_AT, rawBytes);
  return bytes;
}
