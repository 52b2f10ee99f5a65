import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ProtoEncoder } from '../../src/codecs/protobuf/encode.js';
import { WireReader } from '../../src/codecs/protobuf/wire.js';
import { snappyCompress } from '../../src/codecs/snappy-compress.js';
import { snappyDecompress } from '../../src/codecs/snappy.js';
import { BitReader } from '../../src/core/bit-reader.js';
import { BitWriter } from '../../src/core/bit-writer.js';
import { ByteWriter } from '../../src/core/byte-writer.js';
import { parseDemSync } from '../../src/formats/dem/index.js';
import {
  DEM_FILE_INFO,
  DEM_FULL_PACKET,
  DEM_PACKET,
  DEM_SPAWN_GROUPS,
  DEM_STOP,
  NET_TICK,
  SVC_PACKET_ENTITIES,
} from '../../src/formats/dem/layout.js';
import { SOURCE2_SCHEMA } from '../../src/formats/dem/messages.gen.js';
import { decodeMessage, type ProtoMessage } from '../../src/formats/dem/messages.js';
import { decodeDemRecordsSync, type DemRecord } from '../../src/formats/dem/model.js';
import { writeDem } from '../../src/formats/dem/writer.js';
import { requiredCorpus } from '../corpus-folder.js';

/** A SourceTV recording of 27 s, 883 entities: one full update, the full packet behind it, 406 deltas. */
export const SHORT_DEMO = 'dota2--9912-hltv-bots--667k.dem';
export const MIN_BYTES = 64_000_000;

/** Where benchmarks keep what they make. Not committed. */
export const CACHE = fileURLToPath(new URL('../../.cache/bench', import.meta.url));

export const corpusDemo = (name: string): string => join(requiredCorpus(), 'dem', name);

/** The path of a large demo, made on the first call for its size. */
export function largeDemo(leastBytes = MIN_BYTES): string {
  const path = join(CACHE, leastBytes === MIN_BYTES ? 'dota2-large.dem' : `dota2-${leastBytes}.dem`);
  if (!existsSync(path)) {
    const bytes = repeated(readFileSync(corpusDemo(SHORT_DEMO)), leastBytes);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.part`, bytes);
    renameSync(`${path}.part`, path);
  }
  return path;
}

const encoder = new ProtoEncoder(SOURCE2_SCHEMA);

/**
 * A demo of at least `leastBytes` from a short one. Each round is the first packet (a full update, which sets
 * every entity again), a full packet of the same state, and all deltas, with later ticks. So a linear read and a
 * seek to any full packet must meet the same worlds.
 */
export function repeated(short: Uint8Array, leastBytes: number): Uint8Array {
  const { records } = decodeDemRecordsSync(short);
  const start = records.findIndex(({ id }) => id === DEM_PACKET);
  const stop = records.findIndex(({ id }) => id === DEM_STOP);
  const signon = records.slice(0, start);
  const game = records.slice(start, stop);
  const update = game[0]!;
  const packets = game.filter(({ id }) => id === DEM_PACKET);
  const deltas = packets.slice(1);
  const ticks = deltas.at(-1)!.tick - update.tick + (deltas[0]!.tick - update.tick);

  const out: DemRecord[] = [...signon, ...game];
  const dump = stringTablesAfter(
    [...out, shifted(update, ticks)],
    game.find(({ id }) => id === DEM_FULL_PACKET)!,
  );
  let bytes = sizeOf(out);
  let rounds = 1;
  for (; bytes < leastBytes; rounds++) {
    const by = rounds * ticks;
    const round = [shifted(update, by), fullPacket(update, by, dump), ...deltas.map((packet) => shifted(packet, by))];
    bytes += sizeOf(round);
    for (const record of round) out.push(record);
  }
  const lastTick = out.at(-1)!.tick;
  out.push({ id: DEM_STOP, tick: lastTick, isCompressed: false, bytes: new Uint8Array(0) });
  const spawnGroupsOffset = writeDem({ fileInfoOffset: 0, spawnGroupsOffset: 0, records: out }).length;
  out.push({ ...records.find(({ id }) => id === DEM_SPAWN_GROUPS)!, tick: lastTick });
  const fileInfoOffset = writeDem({ fileInfoOffset: 0, spawnGroupsOffset: 0, records: out }).length;
  const old = decodeMessage('CDemoFileInfo', payloadOf(records.find(({ id }) => id === DEM_FILE_INFO)!));
  const info = encoder.encode('CDemoFileInfo', {
    ...old,
    playback_time: lastTick / 30,
    playback_ticks: lastTick,
    playback_frames: packets.length * rounds,
  });
  out.push({ id: DEM_FILE_INFO, tick: lastTick, isCompressed: false, bytes: info });
  return writeDem({ fileInfoOffset, spawnGroupsOffset, records: out });
}

const sizeOf = (records: readonly DemRecord[]): number => records.reduce((sum, { bytes }) => sum + bytes.length + 6, 0);

const payloadOf = ({ isCompressed: compressed, bytes }: DemRecord): Uint8Array =>
  compressed ? snappyDecompress(bytes, 0, bytes.length, 1 << 28) : bytes;

/** The tables that a full packet holds, as they are behind these records. */
function stringTablesAfter(records: readonly DemRecord[], full: DemRecord): ProtoMessage {
  const { stringTables } = parseDemSync(writeDem({ fileInfoOffset: 0, spawnGroupsOffset: 0, records }), { include: ['stringTables'] });
  const old = (decodeMessage('CDemoFullPacket', payloadOf(full))['string_table'] as ProtoMessage)['tables'] as readonly ProtoMessage[];
  const tables = old.map((one) => {
    const table = stringTables.get(one['table_name'] as string)!;
    const items = Array.from({ length: table.size }, (_, i) => ({ str: table.key(i), data: table.value(i) }));
    return { ...one, items };
  });
  return { tables };
}

/** A DEM_Packet with later ticks, outside and inside. */
function shifted(packet: DemRecord, by: number): DemRecord {
  const bytes = encoder.encode('CDemoPacket', { data: shiftedPacket(packet, by) });
  return {
    id: DEM_PACKET,
    tick: packet.tick + by,
    isCompressed: packet.isCompressed,
    bytes: packet.isCompressed ? snappyCompress(bytes) : bytes,
  };
}

/** The DEM_FullPacket of a full update: the string tables, and of the messages those that a full packet holds. */
function fullPacket(update: DemRecord, by: number, stringTables: ProtoMessage): DemRecord {
  const data = shiftedPacket(update, by, new Set([NET_TICK, SVC_PACKET_ENTITIES]));
  const bytes = snappyCompress(encoder.encode('CDemoFullPacket', { string_table: stringTables, packet: { data } }));
  return { id: DEM_FULL_PACKET, tick: update.tick + by, isCompressed: true, bytes };
}

/** Fields that hold server ticks, by message. */
const TICK_FIELDS: Readonly<Record<number, ReadonlySet<number>>> = {
  [NET_TICK]: new Set([1]),
  // delta_from, server_tick
  [SVC_PACKET_ENTITIES]: new Set([6, 12]),
};

function shiftedPacket(packet: DemRecord, by: number, only?: ReadonlySet<number>): Uint8Array {
  const reader = new BitReader(decodeMessage('CDemoPacket', payloadOf(packet))['data'] as Uint8Array);
  const writer = new BitWriter();
  while (reader.remaining >= 8) {
    const id = reader.ubitVar();
    const stored = reader.bytes(reader.varuint32());
    if (only?.has(id) === false) continue;
    const fields = TICK_FIELDS[id];
    const bytes = fields === undefined ? stored : shiftedMessage(stored, fields, by);
    writer.ubitVar(id);
    writer.varuint32(bytes.length);
    writer.bytes(bytes);
  }
  return writer.done();
}

/** The message with `by` added to some of its varints; every other byte as it is, known field or not. */
function shiftedMessage(bytes: Uint8Array, fields: ReadonlySet<number>, by: number): Uint8Array {
  const wire = new WireReader(bytes);
  const writer = new ByteWriter(bytes.length + 8);
  for (let start = 0, tag = wire.tag(); tag !== 0; start = wire.position, tag = wire.tag()) {
    if (fields.has(tag >>> 3)) {
      writer.varuint32(tag);
      writer.varuint32(wire.uint32() + by);
    } else {
      wire.skip(tag);
      writer.bytes(bytes.subarray(start, wire.position));
    }
  }
  return writer.done();
}
