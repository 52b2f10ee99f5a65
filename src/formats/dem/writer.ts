import { snappyCompress } from '../../codecs/snappy-compress.js';
import { ProtoEncoder } from '../../codecs/protobuf/encode.js';
import { BitWriter } from '../../core/bit-writer.js';
import { ByteWriter } from '../../core/byte-writer.js';
import {
  COMPRESSED,
  DEM_FILE_HEADER,
  DEM_FILE_INFO,
  DEM_FULL_PACKET,
  DEM_PACKET,
  DEM_SIGNON_PACKET,
  DEM_SPAWN_GROUPS,
  DEM_STOP,
  DEM_SYNC_TICK,
  MAGIC,
  MAX_COMMAND_HEADER_BYTES,
  NO_TICK,
} from './layout.js';
import { messageType, schemaText, type DemGame, type ProtoMessage } from './messages.js';
import type { DemRecord, DemRecords } from './model.js';

/**
 * A demo's bytes from its records. `writeDem(decodeDemRecordsSync(bytes))` gives the same bytes for every file
 * whose varints are as short as they can be, which those of the game are.
 */
export function writeDem({ fileInfoOffset, spawnGroupsOffset, records }: DemRecords): Uint8Array {
  const writer = new ByteWriter(records.reduce((sum, { bytes }) => sum + bytes.length + MAX_COMMAND_HEADER_BYTES, 16));
  writer.bytes(MAGIC);
  writer.u32(fileInfoOffset);
  writer.u32(spawnGroupsOffset);
  for (const { id, tick, isCompressed, bytes } of records) {
    if ((id & COMPRESSED) !== 0) throw new RangeError(`command ${id} holds the compression flag`);
    writer.varuint32(isCompressed ? (id | COMPRESSED) >>> 0 : id);
    writer.varuint32(tick === -1 ? NO_TICK : tick);
    writer.varuint32(bytes.length);
    writer.bytes(bytes);
  }
  return writer.done();
}

/** One message of a packet to write: a known id with its value, or any id with its bytes. */
export type DemMessageInput = { readonly id: number; readonly value: ProtoMessage } | { readonly id: number; readonly bytes: Uint8Array };

/** Packets of at least this many bytes are stored as a Snappy block: the game leaves small ones raw. */
const COMPRESS_FROM_BYTES = 128;

let encoder: ProtoEncoder | undefined;
/** The text of the schema is taken apart once for all writers. */
const demEncoder = (): ProtoEncoder => (encoder ??= new ProtoEncoder(schemaText()));

/**
 * Builds a demo command by command.
 *
 * @example
 * const writer = new DemWriter({ game: 'dota2', header: { map_name: 'dota', game_directory: 'game/dota' } });
 * writer.signon([{ id: 40, value: { max_classes: 2, tick_interval: 1 / 30 } }]);
 * writer.packet(0, [{ id: 4, value: { tick: 100 } }]);
 * const bytes = writer.finish({ playback_time: 1 / 30, playback_ticks: 1 });
 */
export class DemWriter {
  readonly #encoder = demEncoder();
  readonly #records: DemRecord[] = [];
  readonly #game: DemGame;
  #packets = 0;
  #lastTick = 0;

  constructor({ game, header = {} }: { readonly game: DemGame; readonly header?: ProtoMessage }) {
    this.#game = game;
    this.message(DEM_FILE_HEADER, -1, 'CDemoFileHeader', { demo_file_stamp: 'PBDEMS2\0', ...header });
  }

  /** The bytes of a message, by the name of its type in the game's schema. */
  encode(type: string, value: ProtoMessage): Uint8Array {
    return this.#encoder.encode(type, value);
  }

  /** A command of any id. */
  command(id: number, tick: number, payload: Uint8Array, isCompressed = payload.length >= COMPRESS_FROM_BYTES): void {
    this.#lastTick = Math.max(this.#lastTick, tick);
    this.#records.push({ id, tick, isCompressed, bytes: isCompressed ? snappyCompress(payload) : payload });
  }

  /** A command whose payload is one message. */
  message(id: number, tick: number, type: string, value: ProtoMessage): void {
    this.command(id, tick, this.encode(type, value));
  }

  /** DEM_SignonPacket */
  signon(messages: readonly DemMessageInput[], tick = -1): void {
    this.command(DEM_SIGNON_PACKET, tick, this.encode('CDemoPacket', { data: this.#packetData(messages) }));
  }

  /** DEM_SyncTick: signon is over. */
  syncTick(): void {
    this.command(DEM_SYNC_TICK, -1, new Uint8Array(0));
  }

  /** DEM_Packet */
  packet(tick: number, messages: readonly DemMessageInput[]): void {
    this.#packets++;
    this.command(DEM_PACKET, tick, this.encode('CDemoPacket', { data: this.#packetData(messages) }));
  }

  /** DEM_FullPacket: string tables (as CDemoStringTables) and the messages of one packet. */
  fullPacket(tick: number, stringTables: ProtoMessage, messages: readonly DemMessageInput[]): void {
    const value = { string_table: stringTables, packet: { data: this.#packetData(messages) } };
    this.message(DEM_FULL_PACKET, tick, 'CDemoFullPacket', value);
  }

  /** The records so far, without an end: a recording that was cut off. */
  records(): DemRecords {
    return { fileInfoOffset: 0, spawnGroupsOffset: 0, records: [...this.#records] };
  }

  /** Ends the demo as SourceTV does (DEM_Stop, DEM_SpawnGroups, DEM_FileInfo) and gives its bytes. */
  finish(fileInfo: ProtoMessage = {}): Uint8Array {
    const tick = this.#lastTick;
    this.command(DEM_STOP, tick, new Uint8Array(0));
    const spawnGroupsOffset = writeDem(this.records()).length;
    this.message(DEM_SPAWN_GROUPS, tick, 'CDemoSpawnGroups', {});
    const fileInfoOffset = writeDem(this.records()).length;
    this.message(DEM_FILE_INFO, tick, 'CDemoFileInfo', { playback_ticks: tick, playback_frames: this.#packets, ...fileInfo });
    return writeDem({ fileInfoOffset, spawnGroupsOffset, records: this.#records });
  }

  #packetData(messages: readonly DemMessageInput[]): Uint8Array {
    const writer = new BitWriter();
    for (const message of messages) {
      const bytes = 'bytes' in message ? message.bytes : this.#encodeInner(message.id, message.value);
      writer.ubitVar(message.id);
      writer.varuint32(bytes.length);
      writer.bytes(bytes);
    }
    return writer.done();
  }

  #encodeInner(id: number, value: ProtoMessage): Uint8Array {
    const type = messageType(id, this.#game);
    if (type === undefined) throw new TypeError(`no schema for message ${id}: give its bytes`);
    return this.encode(type, value);
  }
}
