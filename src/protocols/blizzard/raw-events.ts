import { BitPackedReader } from '../../core/bit-packed-reader.js';
import { ByteReader } from '../../core/byte-reader.js';
import { corrupt } from '../../core/errors.js';
import { EVENT_ID_BITS, LOOP_DELTA_BITS, USER_ID_BITS, type BlizzardStreamName } from './layout.js';
import type { BlizzardProtocol, EventRows } from './protocol-tables.js';
import type { ValueStyle } from './style.js';
import { VersionedKind, skipValue } from './versioned.js';

/** Makes the events of a stream. `name` is the name in the tables. */
export interface EventMaker<E> {
  /** Makes an event without its fields. They are read into the object that `fieldsOf` gives. */
  start(name: string, gameloop: number, userId: number): E;
  fieldsOf(event: E): Record<string, unknown>;
  /** Called when all fields of the event that was started last are read. */
  finish(event: E): void;
  /** An event that the tables do not have. */
  unknown(id: number, gameloop: number, bytes: Uint8Array): E;
}

/** One event stream, read event by event. After an error there is no more. */
export interface EventReading<E> {
  /** Undefined at the end. */
  next(): E | undefined;
  /** Where in the unpacked stream the next event is. */
  readonly offset: number;
  /** The bit of the stream at which the fields of the last event begin. */
  readonly fieldsBitOffset: number;
  /** Name of the event being read, for errors. */
  readonly eventName: string;
}

/** Game and message events: docs/formats/sc2.md, section 9. */
class BitPackedEvents<E> implements EventReading<E> {
  readonly #reader: BitPackedReader;
  readonly #rows: EventRows<BitPackedReader>;
  readonly #idBits: number;
  readonly #maker: EventMaker<E>;
  #gameloop = 0;
  eventName = '';
  fieldsBitOffset = 0;

  constructor(bytes: Uint8Array, rows: EventRows<BitPackedReader>, idBits: number, maker: EventMaker<E>) {
    this.#reader = new BitPackedReader(bytes);
    this.#rows = rows;
    this.#idBits = idBits;
    this.#maker = maker;
  }

  get offset(): number {
    return this.#reader.offset;
  }

  next(): E | undefined {
    const reader = this.#reader;
    if (reader.done) return undefined;
    this.eventName = '';
    this.#gameloop = (this.#gameloop + reader.bits(LOOP_DELTA_BITS[reader.bits(2)]!)) >>> 0;
    const userId = reader.bits(USER_ID_BITS);
    const offset = reader.offset;
    const id = reader.bits(this.#idBits);
    const row = this.#rows[id];
    if (row === undefined) throw corrupt(`no event has the id ${id}`, { offset, reason: 'unknown-event' });
    const { name } = row;
    this.eventName = name;
    this.fieldsBitOffset = reader.position;
    const event = this.#maker.start(name, this.#gameloop, userId);
    row.read(reader, this.#maker.fieldsOf(event));
    reader.align();
    this.#maker.finish(event);
    return event;
  }
}

/** Tracker events. An id that the table does not have is stepped over. */
class TrackerEvents<E> implements EventReading<E> {
  readonly #reader: ByteReader;
  readonly #rows: EventRows<ByteReader>;
  readonly #maker: EventMaker<E>;
  #gameloop = 0;
  eventName = '';
  fieldsBitOffset = 0;

  constructor(bytes: Uint8Array, rows: EventRows<ByteReader>, maker: EventMaker<E>) {
    this.#reader = new ByteReader(bytes);
    this.#rows = rows;
    this.#maker = maker;
  }

  get offset(): number {
    return this.#reader.offset;
  }

  next(): E | undefined {
    const reader = this.#reader;
    if (reader.remaining === 0) return undefined;
    this.eventName = '';
    this.#expect(VersionedKind.choice);
    reader.vlf();
    this.#expect(VersionedKind.vint);
    this.#gameloop = (this.#gameloop + reader.vlf()) >>> 0;
    this.#expect(VersionedKind.vint);
    const id = reader.vlf();
    this.fieldsBitOffset = reader.position * 8;
    const row = id >= 0 && id < this.#rows.length ? this.#rows[id] : undefined;
    if (row === undefined) {
      const start = reader.position;
      skipValue(reader);
      return this.#maker.unknown(id, this.#gameloop, reader.bytes.slice(start, reader.position));
    }
    const { name } = row;
    this.eventName = name;
    const event = this.#maker.start(name, this.#gameloop, -1);
    row.read(reader, this.#maker.fieldsOf(event));
    this.#maker.finish(event);
    return event;
  }

  #expect(kind: number): void {
    const actual = this.#reader.u8();
    if (actual !== kind)
      throw corrupt(`an event has a value of kind ${actual} where one of kind ${kind} belongs`, { offset: this.offset - 1 });
  }
}

/** The events of one stream, in order. */
export function readEvents<E>(
  stream: BlizzardStreamName,
  bytes: Uint8Array,
  protocol: BlizzardProtocol,
  style: ValueStyle,
  maker: EventMaker<E>,
): EventReading<E> {
  return stream === 'tracker'
    ? new TrackerEvents(bytes, protocol.trackerRows(style), maker)
    : new BitPackedEvents(bytes, protocol.rowsOf(stream, style), EVENT_ID_BITS[stream], maker);
}

/** An event as the tables have it: what the writers take. */
export interface BlizzardWireEvent {
  readonly gameloop: number;
  /** Absent in the tracker stream. */
  readonly userId?: number | undefined;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Events with the tables' own names and values (`ValueStyle` wire). */
export const WIRE_EVENTS: EventMaker<BlizzardWireEvent> = {
  start: (name, gameloop, userId) => (userId < 0 ? { gameloop, name, fields: {} } : { gameloop, userId, name, fields: {} }),
  fieldsOf: (event) => event.fields,
  finish() {},
  unknown: (id, gameloop, bytes) => ({ gameloop, name: `unknown ${id}`, fields: { bytes } }),
};
