import { BitPackedWriter } from '../../core/bit-packed-writer.js';
import { ByteWriter } from '../../core/byte-writer.js';
import { MpqWriter } from '../../containers/mpq/writer.js';
import { writeBitPacked, writeVersioned } from './encoders.js';
import type { BlizzardGame } from './game.js';
import { EVENT_ID_BITS, LOOP_DELTA_BITS, STREAM_ORDER, USER_ID_BITS, type BlizzardStreamName } from './layout.js';
import type { BlizzardProtocol } from './protocol-tables.js';
import type { BlizzardWireEvent } from './raw-events.js';
import type { BlizzardContent, BlizzardRecords, BlizzardWireStruct } from './records.js';
import type { BlizzardEventType } from './types.js';
import { VersionedKind } from './versioned.js';

/** Writes a replay from its records: an MPQ archive of version 4 with every file stored as a single unit. */
export function writeRecords(records: BlizzardRecords, game: BlizzardGame): Uint8Array {
  const { tables } = game;
  const userData = new ByteWriter();
  writeVersioned(userData, tables.header, records.header);
  const protocol = tables.protocolOf((records.header['m_version'] as BlizzardWireStruct)['m_baseBuild'] as number);
  const archive = new MpqWriter({ userData: userData.done() });
  for (const { name, content } of records.files) archive.add(name, encodeContent(name, content, protocol, game));
  return archive.done();
}

/** The stream that a file of the archive holds. */
export const streamIn = ({ fileNames }: BlizzardGame, name: string): BlizzardStreamName | undefined =>
  STREAM_ORDER.find((stream) => fileNames[stream] === name);

/** Whether a file holds the lobby, or its backup. */
export const isLobby = ({ fileNames }: BlizzardGame, name: string): boolean =>
  name === fileNames.initData || name === fileNames['initDataBackup'];

/** The bytes of a file of the archive. */
export function encodeContent(name: string, content: BlizzardContent, protocol: BlizzardProtocol, game: BlizzardGame): Uint8Array {
  switch (content.kind) {
    case 'bytes':
      return content.bytes;
    case 'events': {
      const stream = streamIn(game, name);
      return stream === 'game' || stream === 'message'
        ? encodeBitPacked(content.events, protocol[stream], stream)
        : encodeTracker(content.events, protocol.tracker);
    }
    case 'struct': {
      if (isLobby(game, name)) {
        const writer = new BitPackedWriter();
        writeBitPacked(writer, protocol.initData, content.value);
        return writer.done();
      }
      const writer = new ByteWriter();
      writeVersioned(writer, game.tables.details, content.value);
      return writer.done();
    }
  }
}

function rowOf(rows: readonly BlizzardEventType[], name: string): BlizzardEventType {
  const row = rows.find((one) => one.name === name);
  if (row === undefined) throw new RangeError(`the table has no ${name}`);
  return row;
}

/** The bits before a loop delta that give its width: the smallest that holds it. */
function deltaKind(delta: number): number {
  return LOOP_DELTA_BITS.findIndex((bits) => delta < 2 ** bits);
}

function encodeBitPacked(events: readonly BlizzardWireEvent[], rows: readonly BlizzardEventType[], stream: 'game' | 'message'): Uint8Array {
  const writer = new BitPackedWriter();
  let gameloop = 0;
  for (const event of events) {
    const delta = (event.gameloop - gameloop) >>> 0;
    gameloop = event.gameloop;
    const kind = deltaKind(delta);
    writer.bits(kind, 2);
    writer.bits(delta, LOOP_DELTA_BITS[kind]!);
    writer.bits(event.userId ?? 0, USER_ID_BITS);
    const row = rowOf(rows, event.name);
    writer.bits(row.id, EVENT_ID_BITS[stream]);
    writeBitPacked(writer, row.type, event.fields);
    writer.align();
  }
  return writer.done();
}

function encodeTracker(events: readonly BlizzardWireEvent[], rows: readonly BlizzardEventType[]): Uint8Array {
  const writer = new ByteWriter();
  let gameloop = 0;
  for (const event of events) {
    const delta = (event.gameloop - gameloop) >>> 0;
    gameloop = event.gameloop;
    writer.u8(VersionedKind.choice);
    writer.vlf(deltaKind(delta));
    writer.u8(VersionedKind.vint);
    writer.vlf(delta);
    writer.u8(VersionedKind.vint);
    const row = rowOf(rows, event.name);
    writer.vlf(row.id);
    writeVersioned(writer, row.type, event.fields);
  }
  return writer.done();
}
