import { BitPackedReader } from '../../core/bit-packed-reader.js';
import { ByteReader } from '../../core/byte-reader.js';
import { corrupt, replayError } from '../../core/errors.js';
import { bitPackedFields } from '../../protocols/blizzard/bit-packed-fields.js';
import type { BlizzardFieldBits } from '../../protocols/blizzard/field-bits.js';
import { EVENT_ID_BITS, LOOP_DELTA_BITS, USER_ID_BITS } from '../../protocols/blizzard/layout.js';
import type { BlizzardEventType, BlizzardType } from '../../protocols/blizzard/types.js';
import { versionedFieldsOf } from '../../protocols/blizzard/versioned-field-bits.js';
import { WIRE_EVENTS, readEvents } from './framing.js';
import type { Sc2StreamName } from './layout.js';
import { SC2_TABLES } from './protocol/lookup.js';

/** A part of an event and its bits in the stream. */
export type Sc2FieldBits = BlizzardFieldBits;

/** Which event of a stream is explained. */
export interface Sc2EventQuery {
  readonly stream: Sc2StreamName;
  /** `header.version.baseBuild` of the replay. */
  readonly baseBuild: number;
  /** A byte of the stream: the event that holds it is explained. */
  readonly byteOffset?: number | undefined;
  /** Or the number of the event in the stream, from 0. */
  readonly eventIndex?: number | undefined;
}

/** An event of a stream, bit by bit. */
export interface Sc2EventExplanation {
  /** Its number in the stream, from 0. */
  readonly eventIndex: number;
  readonly stream: Sc2StreamName;
  /** As the tables have it: `SUnitBornEvent`; undefined for an event of the tracker that they lack. */
  readonly name?: string | undefined;
  readonly gameloop: number;
  /** Undefined in the tracker stream. */
  readonly userId?: number | undefined;
  /** Where the event begins in the unpacked stream, and how long it is. */
  readonly byteOffset: number;
  readonly byteLength: number;
  /** Everything that the event is made of, in order. Each begins at the bit where the one before ends; together they are the whole event. */
  readonly fields: readonly Sc2FieldBits[];
}

/**
 * Says what each bit of an event means: the fields of the event at a byte of a stream, or of the event with a number. The way back, from an event to its
 * bytes, is the option `offsets` of `parseSc2` and `streamSc2`. The stream is the unpacked file, as `MpqArchive` of `replaykit/mpq` reads it.
 *
 * Cost: the events before it are decoded, up to about 100 ms for a long game.
 *
 * @returns Undefined at the end of the stream.
 * @throws ReplayError `usage` without a place; `corrupt` or `truncated` where the event, or one before it, cannot be read.
 * @example
 * const archive = await MpqArchive.open(file);
 * const bytes = await archive.read('replay.game.events');
 * const event = bytes && explainSc2Event(bytes, { stream: 'game', baseBuild: 94137, byteOffset: 120 });
 * for (const { path, bitOffset, bitLength, value } of event?.fields ?? []) console.log(path, bitOffset, bitLength, value);
 */
export function explainSc2Event(bytes: Uint8Array, query: Sc2EventQuery): Sc2EventExplanation | undefined {
  const { stream, baseBuild, byteOffset, eventIndex: wanted } = query;
  const place = byteOffset ?? wanted;
  if (place === undefined || !Number.isSafeInteger(place) || place < 0)
    throw replayError('usage', 'byteOffset or eventIndex must be an integer of at least 0', { format: 'sc2' });
  const protocol = SC2_TABLES.protocolOf(baseBuild);
  const reading = readEvents(stream, bytes, protocol, 'wire', WIRE_EVENTS);
  for (let eventIndex = 0; ; eventIndex++) {
    const start = reading.offset;
    if (start >= bytes.length) return undefined;
    const isWanted = (): boolean => (byteOffset === undefined ? eventIndex === wanted : byteOffset < reading.offset);
    const event = reading.next();
    if (event === undefined) return undefined;
    if (!isWanted()) continue;
    const { gameloop, userId } = event;
    const { name, fields } =
      stream === 'tracker' ? trackerFields(bytes, start, reading.offset) : bitFields(bytes, start, protocol[stream], EVENT_ID_BITS[stream]);
    return { eventIndex, stream, name, gameloop, userId, byteOffset: start, byteLength: reading.offset - start, fields };
  }
}

interface Explained {
  readonly name?: string | undefined;
  readonly fields: readonly BlizzardFieldBits[];
}
type StructType = Extract<BlizzardType, { kind: 'struct' | 'tagged' }>;

/** An event of the game or message stream. It ends at the border of a byte. */
function bitFields(bytes: Uint8Array, start: number, table: readonly BlizzardEventType[], idBits: number): Explained {
  const reader = new BitPackedReader(bytes, start);
  const fields: BlizzardFieldBits[] = [];
  const int = (path: string, bits: number): number => {
    const bitOffset = reader.position;
    const value = reader.bits(bits);
    fields.push({ path, kind: 'int', bitOffset, bitLength: bits, value });
    return value;
  };
  int('gameloops', LOOP_DELTA_BITS[int('size of gameloops', 2)]!);
  int('userId', USER_ID_BITS);
  const id = int('eventId', idBits);
  const type = table.find((one) => one.id === id);
  if (type === undefined) throw corrupt(`no event has the id ${id}`, { offset: start, reason: 'unknown-event' });
  bitPackedFields(reader, type.type as StructType, fields);
  const bitOffset = reader.position;
  reader.align();
  if (reader.position > bitOffset) fields.push({ path: 'padding', kind: 'padding', bitOffset, bitLength: reader.position - bitOffset });
  return { name: type.name, fields };
}

/** An event of the tracker stream. One that the tables lack is one field, its bytes. */
function trackerFields(bytes: Uint8Array, start: number, end: number): Explained {
  const reader = new ByteReader(bytes);
  reader.position = start;
  const fields: BlizzardFieldBits[] = [];
  const int = (path: string, kinds: number): number => {
    const from = reader.position;
    reader.skip(kinds);
    const value = reader.vlf();
    fields.push({ path, kind: 'int', bitOffset: from * 8, bitLength: (reader.position - from) * 8, value });
    return value;
  };
  // the kind of a choice and the option's number; the kind of a number and the number
  int('size of gameloops', 1);
  int('gameloops', 1);
  const id = int('eventId', 1);
  const type = SC2_TABLES.tracker.find((one) => one.id === id);
  if (type === undefined) {
    const at = reader.position;
    fields.push({ path: 'unknown', kind: 'bytes', bitOffset: at * 8, bitLength: (end - at) * 8, value: bytes.slice(at, end) });
    return { fields };
  }
  versionedFieldsOf(reader, type.type as StructType, fields);
  return { name: type.name, fields };
}
