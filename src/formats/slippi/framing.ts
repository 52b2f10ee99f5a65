import { corrupt, replayError, truncated, type ReplayError } from '../../core/errors.js';
import { viewOf } from '../../core/view-of.js';
import { COMMANDS, COUNT_AT, OLD_FIRST_BYTE, RAW_AT, commandText } from './layout.js';
import { isSlippi } from './signature.js';

/** One entry of the table of events. */
export interface SlippiEventSize {
  readonly command: number;
  /** Bytes of the payload, without the command byte. That of a gecko list (0x3d) is kept modulo 65,536. */
  readonly byteLength: number;
}

/** The table of events that begins the events: docs/formats/slippi.md, section 2. */
export interface SlippiEventTable {
  readonly entries: readonly SlippiEventSize[];
  /** Bytes of each command's events, command byte included; 0 for a command that the table lacks. */
  readonly sizes: Int32Array;
  /** Bytes of the table, with its command byte. */
  readonly byteLength: number;
}

/** The error of bytes that are not a replay. */
export function notSlippi(head: Uint8Array): ReplayError | undefined {
  if (isSlippi(head)) return undefined;
  const place = { format: 'slippi', path: ['header'], offset: 0 } as const;
  if (head[0] === OLD_FIRST_BYTE)
    return replayError('unsupported-version', 'the file begins with a game start, as files from before version 0.1.0 do', place);
  return replayError('bad-signature', 'the bytes do not begin as a Slippi replay does', place);
}

/** The declared number of raw bytes: 0 while a game is recorded. It is signed. */
export const declaredRawBytes = (head: Uint8Array): number => viewOf(head).getInt32(COUNT_AT);

/** Reads the table from its command byte on. If it is not there as a whole, returns how many bytes it needs. */
export function readEventTable(bytes: Uint8Array): SlippiEventTable | number {
  if (bytes.length < 2) return 2;
  const place = { format: 'slippi', path: ['event table'], offset: RAW_AT } as const;
  if (bytes[0] !== COMMANDS.eventTable)
    throw corrupt(`the events begin with ${commandText(bytes[0]!)}, not with the table of events`, { ...place, reason: 'event-table' });
  // The size counts itself.
  const byteLength = 1 + bytes[1]!;
  if (byteLength < 2 || (byteLength - 2) % 3 !== 0)
    throw corrupt(`a table of events has no ${bytes[1]} bytes`, { ...place, reason: 'event-table' });
  if (bytes.length < byteLength) return byteLength;
  const view = viewOf(bytes);
  const entries: SlippiEventSize[] = [];
  const sizes = new Int32Array(256);
  for (let at = 2; at < byteLength; at += 3) {
    const entry = { command: bytes[at]!, byteLength: view.getUint16(at + 1) };
    entries.push(entry);
    sizes[entry.command] = entry.byteLength + 1;
  }
  return { entries, sizes, byteLength };
}

/** The error of an event that the bytes end in. */
export const cutEvent = (command: number, offset: number, have: number, needed: number): ReplayError =>
  truncated(`an event ${commandText(command)} has ${have} of ${needed} bytes`, { offset, reason: 'truncated-event' });

/** The error of a command that the table lacks, so that where the next event begins is not known. */
export const unlistedCommand = (command: number, offset: number): ReplayError =>
  corrupt(`the table of events lacks the command ${commandText(command)}`, { offset, reason: 'unknown-command' });
