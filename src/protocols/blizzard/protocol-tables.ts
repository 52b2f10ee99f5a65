import type { BitPackedReader } from '../../core/bit-packed-reader.js';
import type { ByteReader } from '../../core/byte-reader.js';
import { partitionPoint } from '../../core/sorted.js';
import { bitPackedDecoder, fieldsDecoder, type BitPackedDecoder } from './bit-packed.js';
import type { BlizzardStreamName } from './layout.js';
import { eventFieldKey, eventKey, type ValueStyle } from './style.js';
import { rowsOf, typeOf, type RawTable } from './table-rows.js';
import type { BlizzardEventType, BlizzardType } from './types.js';
import { versionedDecoder, versionedFields, type VersionedDecoder } from './versioned.js';

type StructType = Extract<BlizzardType, { kind: 'struct' | 'tagged' }>;
type ReadFields<Reader> = (reader: Reader, target: Record<string, unknown>) => void;

/** An event of a stream, and how its fields are read. */
export interface EventRow<Reader> {
  readonly name: string;
  readonly read: ReadFields<Reader>;
}
/** The events of a stream by their ids. */
export type EventRows<Reader> = readonly (EventRow<Reader> | undefined)[];

/**
 * The types of one game for all of its base builds, made from the text of its tables. What is expanded and compiled is kept in this
 * object, so games that are read in one process share nothing.
 */
export class ProtocolTables {
  readonly #text: string;
  readonly #protocols = new Map<number, BlizzardProtocol>();
  readonly #decoders = new Map<string, VersionedDecoder>();
  readonly #trackerRows = new Map<ValueStyle, EventRows<ByteReader>>();
  readonly #eventTypes = new Map<BlizzardStreamName, readonly string[]>();
  #parsed: RawTable | undefined;
  #builds: readonly number[] | undefined;
  #header: BlizzardType | undefined;
  #details: BlizzardType | undefined;
  #tracker: readonly BlizzardEventType[] | undefined;

  /** Parses nothing yet. */
  constructor(text: string) {
    this.#text = text;
  }

  get #raw(): RawTable {
    return (this.#parsed ??= JSON.parse(this.#text) as RawTable);
  }

  /** Every base build with a table, ascending. */
  get baseBuilds(): readonly number[] {
    let build = 0;
    return (this.#builds ??= this.#raw.builds.map((step) => (build += step)));
  }

  /** What one base build is read with; for an unknown one the nearest older table, whose `baseBuild` then differs. Expanded once and kept. */
  protocolOf(baseBuild: number): BlizzardProtocol {
    const builds = this.baseBuilds;
    const nearest = builds[Math.max(0, partitionPoint(builds.length, (i) => builds[i]! <= baseBuild) - 1)]!;
    let protocol = this.#protocols.get(nearest);
    if (protocol === undefined) {
      const { initData, game, message, types } = this.#raw;
      protocol = new BlizzardProtocol(
        this,
        nearest,
        typeOf(initData, types, nearest),
        rowsOf(game, types, nearest),
        rowsOf(message, types, nearest),
      );
      this.#protocols.set(nearest, protocol);
    }
    return protocol;
  }

  // The versioned types are the same for all builds: their fields carry tags whose meaning never changed.

  /** The type of the header. */
  get header(): BlizzardType {
    return (this.#header ??= typeOf(this.#raw.header, this.#raw.types, Infinity));
  }

  /** The type of `replay.details`. */
  get details(): BlizzardType {
    return (this.#details ??= typeOf(this.#raw.details, this.#raw.types, Infinity));
  }

  /** The events of the tracker. */
  get tracker(): readonly BlizzardEventType[] {
    return (this.#tracker ??= rowsOf(this.#raw.tracker, this.#raw.types, Infinity));
  }

  /** The type of a stand-alone lobby as it is in a base build; undefined where the game has none. */
  battlelobbyOf(baseBuild: number): BlizzardType | undefined {
    const { battlelobby, types } = this.#raw;
    return battlelobby === undefined ? undefined : typeOf(battlelobby, types, baseBuild);
  }

  /** Decoders of the versioned types, compiled once. */
  decoderOf(name: 'header' | 'details', style: ValueStyle): VersionedDecoder {
    const key = `${name} ${style}`;
    let decoder = this.#decoders.get(key);
    if (decoder === undefined) this.#decoders.set(key, (decoder = versionedDecoder(this[name], style)));
    return decoder;
  }

  /** The decoders of the tracker's events, compiled once. */
  trackerRows(style: ValueStyle): EventRows<ByteReader> {
    let rows = this.#trackerRows.get(style);
    if (rows === undefined) {
      rows = byId(this.tracker, (type) => versionedFields(type, style, eventFieldKey));
      this.#trackerRows.set(style, rows);
    }
    return rows;
  }

  /** The types of a stream's events, over all builds; made once, since every read checks names against them. The tracker alone can step over an event that its table lacks. */
  eventTypes(stream: BlizzardStreamName): readonly string[] {
    let types = this.#eventTypes.get(stream);
    if (types === undefined) {
      const names = this.#raw[stream].map(([, name]) => eventKey(name));
      types = [...new Set(names), ...(stream === 'tracker' ? ['unknown'] : [])];
      this.#eventTypes.set(stream, types);
    }
    return types;
  }
}

/** The types that one base build is read with. */
export class BlizzardProtocol {
  /** The base build whose table this is: the last known one up to the one asked for. */
  readonly baseBuild: number;
  readonly initData: BlizzardType;
  readonly game: readonly BlizzardEventType[];
  readonly message: readonly BlizzardEventType[];
  readonly #tables: ProtocolTables;
  readonly #rows = new Map<string, EventRows<BitPackedReader>>();
  readonly #lobbyDecoders = new Map<ValueStyle, BitPackedDecoder>();

  constructor(
    tables: ProtocolTables,
    baseBuild: number,
    initData: BlizzardType,
    game: readonly BlizzardEventType[],
    message: readonly BlizzardEventType[],
  ) {
    this.#tables = tables;
    this.baseBuild = baseBuild;
    this.initData = initData;
    this.game = game;
    this.message = message;
  }

  /** The events of the tracker, which are the same for all builds. */
  get tracker(): readonly BlizzardEventType[] {
    return this.#tables.tracker;
  }

  /** The decoders of the tracker's events. */
  trackerRows(style: ValueStyle): EventRows<ByteReader> {
    return this.#tables.trackerRows(style);
  }

  /** The decoders of a bit-packed stream, compiled once for each style. */
  rowsOf(stream: 'game' | 'message', style: ValueStyle): EventRows<BitPackedReader> {
    const key = `${stream} ${style}`;
    let rows = this.#rows.get(key);
    if (rows === undefined) {
      rows = byId(this[stream], (type) => fieldsDecoder(type, style, eventFieldKey, style === 'typed' ? 'm_abil' : undefined));
      this.#rows.set(key, rows);
    }
    return rows;
  }

  /** The decoder of `replay.initData`, compiled once for each style. */
  lobbyDecoder(style: ValueStyle): BitPackedDecoder {
    let decoder = this.#lobbyDecoders.get(style);
    if (decoder === undefined) this.#lobbyDecoders.set(style, (decoder = bitPackedDecoder(this.initData, style)));
    return decoder;
  }
}

function byId<Reader>(events: readonly BlizzardEventType[], compile: (type: StructType) => ReadFields<Reader>): EventRows<Reader> {
  const rows: (EventRow<Reader> | undefined)[] = [];
  for (const { id, name, type } of events) rows[id] = { name, read: compile(type as StructType) };
  return rows;
}
