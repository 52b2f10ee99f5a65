import { BitReader } from '../../../core/bit-reader.js';
import { ByteWriter } from '../../../core/byte-writer.js';
import { utf8Bytes } from '../../../core/text-bytes.js';
import { serverInfoOf, type DemServerInfo } from '../header.js';
import {
  COMPRESSED,
  DEM_FILE_HEADER,
  DEM_FILE_INFO,
  DEM_PACKET,
  DEM_SIGNON_PACKET,
  DEM_SPAWN_GROUPS,
  DEM_STOP,
  MAGIC,
  NO_TICK,
  SVC_SERVER_INFO,
} from '../layout.js';
import { decodeMessage } from '../messages.js';
import { Packet } from '../packet.js';
import type { BroadcastCommand } from './fragment.js';

/** Tags of protobuf fields: those of CDemoFileHeader, CDemoPacket and CDemoFileInfo that are written here. */
const HEADER = {
  stamp: (1 << 3) | 2,
  networkProtocol: 2 << 3,
  serverName: (3 << 3) | 2,
  mapName: (5 << 3) | 2,
  gameDirectory: (6 << 3) | 2,
};
const PACKET_DATA = (3 << 3) | 2;
const FILE_INFO = { playbackTime: (1 << 3) | 5, playbackTicks: 2 << 3, playbackFrames: 3 << 3 };
/** svc_ServerInfo is one of a few messages of its packet. */
const MAX_MESSAGES = 1 << 12;

/**
 * Makes the bytes of a demo of the commands of a broadcast, so that the session of demos reads both. What a broadcast lacks is made of what it says elsewhere:
 * DEM_FileHeader of svc_ServerInfo, DEM_FileInfo of the packets that came.
 */
export class DemoPieces {
  #serverInfo: DemServerInfo = { isDedicated: false, isHltv: true, maxClasses: 0 };
  #packets = 0;
  /** Of the last packet; -1 before it. */
  lastTick = -1;

  /** The beginning of the demo, up to the end of signon. */
  start(commands: readonly BroadcastCommand[]): Uint8Array {
    this.#serverInfo = serverInfoIn(commands) ?? this.#serverInfo;
    const writer = new ByteWriter(64);
    writer.bytes(MAGIC);
    writer.u32(0);
    writer.u32(0);
    if (commands[0]?.id !== DEM_FILE_HEADER) command(writer, DEM_FILE_HEADER, NO_TICK, this.#header());
    for (const one of commands) this.#command(writer, one, NO_TICK);
    return writer.done();
  }

  /** The commands of a fragment of the match. */
  fragment(commands: readonly BroadcastCommand[]): Uint8Array {
    const writer = new ByteWriter(commands.reduce((sum, { payload }) => sum + payload.length + 16, 16));
    for (const one of commands) {
      this.#command(writer, one, one.tick);
      if (one.id !== DEM_PACKET) continue;
      this.#packets++;
      this.lastTick = one.tick;
    }
    return writer.done();
  }

  /** The end of the demo. */
  end(): Uint8Array {
    const { tickIntervalSeconds } = this.#serverInfo;
    const ticks = Math.max(0, this.lastTick);
    const info = new ByteWriter(32);
    if (tickIntervalSeconds !== undefined) {
      info.varuint32(FILE_INFO.playbackTime);
      info.f32(Math.fround(ticks * tickIntervalSeconds));
    }
    for (const [tag, value] of [
      [FILE_INFO.playbackTicks, ticks],
      [FILE_INFO.playbackFrames, this.#packets],
    ] as const) {
      info.varuint32(tag);
      info.varuint32(value);
    }
    const writer = new ByteWriter(64);
    command(writer, DEM_STOP, ticks, new Uint8Array(0));
    command(writer, DEM_FILE_INFO, ticks, info.done());
    return writer.done();
  }

  #header(): Uint8Array {
    const { protocol, hostName, mapName, gameDirectory } = this.#serverInfo;
    const writer = new ByteWriter(256);
    const text = (tag: number, value: string | undefined): void => {
      if (value === undefined) return;
      writer.varuint32(tag);
      lengthAnd(writer, utf8Bytes(value));
    };
    text(HEADER.stamp, 'PBDEMS2\0');
    if (protocol !== undefined) {
      writer.varuint32(HEADER.networkProtocol);
      writer.varuint32(protocol);
    }
    text(HEADER.serverName, hostName);
    text(HEADER.mapName, mapName);
    text(HEADER.gameDirectory, gameDirectory);
    return writer.done();
  }

  #command(writer: ByteWriter, { id, isCompressed, payload }: BroadcastCommand, tick: number): void {
    // In a broadcast another message has this id.
    if (id === DEM_SPAWN_GROUPS) return;
    if (id !== DEM_PACKET && id !== DEM_SIGNON_PACKET) return command(writer, isCompressed ? id | COMPRESSED : id, tick, payload);
    const packet = new ByteWriter(payload.length + 8);
    packet.varuint32(PACKET_DATA);
    lengthAnd(packet, payload);
    command(writer, id, tick, packet.done());
  }
}

/** What the server says of itself in a packet of signon. */
function serverInfoIn(commands: readonly BroadcastCommand[]): DemServerInfo | undefined {
  const packet = new Packet(MAX_MESSAGES);
  for (const { id, payload } of commands) {
    if (id !== DEM_SIGNON_PACKET) continue;
    packet.begin(new BitReader(payload));
    if (!packet.split(MAX_MESSAGES)) continue;
    for (let i = 0; i < packet.count; i++)
      if (packet.id(i) === SVC_SERVER_INFO) return serverInfoOf(decodeMessage('CSVCMsg_ServerInfo', packet.bytes(i)));
  }
  return undefined;
}

function command(writer: ByteWriter, kind: number, tick: number, payload: Uint8Array): void {
  writer.varuint32(kind);
  writer.varuint32(tick);
  lengthAnd(writer, payload);
}

function lengthAnd(writer: ByteWriter, bytes: Uint8Array): void {
  writer.varuint32(bytes.length);
  writer.bytes(bytes);
}
