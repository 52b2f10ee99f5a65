import { BitPackedWriter } from '../../core/bit-packed-writer.js';
import { ByteWriter } from '../../core/byte-writer.js';
import { MpqWriter } from '../../containers/mpq/writer.js';
import { EVENT_ID_BITS, FileName, LOOP_DELTA_BITS, USER_ID_BITS } from './layout.js';
import type { Sc2Content, Sc2Records, Sc2WireStruct } from './records.js';
import { writeBitPacked, writeVersioned } from './protocol/encoders.js';
import { protocolOf, trackerEvents, versionedType, type Sc2Protocol } from './protocol/lookup.js';
import type { Sc2EventType } from './protocol/types.js';
import { VersionedKind } from './protocol/versioned.js';
import type { Sc2WireEvent } from './framing.js';

/**
 * Writes a replay from its records: an MPQ archive of version 4 with every file stored as a single unit, encoded with
 * the tables of the header's base build. Games read compressed files as well as these; nothing is compressed here.
 *
 * @throws RangeError where a value does not fit its type.
 * @example
 * const { header, files } = decodeSc2RecordsSync(bytes);
 * const silent = writeSc2({ header, files: files.filter(({ name }) => name !== 'replay.message.events') });
 */
export function writeSc2(records: Sc2Records): Uint8Array {
  const userData = new ByteWriter();
  writeVersioned(userData, versionedType('header'), records.header);
  const protocol = protocolOf((records.header['m_version'] as Sc2WireStruct)['m_baseBuild'] as number);
  const archive = new MpqWriter({ userData: userData.done() });
  for (const { name, content } of records.files) archive.add(name, encodeContent(name, content, protocol));
  return archive.done();
}

/** The bytes of a file of the archive. */
export function encodeContent(name: string, content: Sc2Content, protocol: Sc2Protocol): Uint8Array {
  switch (content.kind) {
    case 'bytes':
      return content.bytes;
    case 'events':
      return name === FileName.tracker
        ? encodeTracker(content.events)
        : encodeBitPacked(
            content.events,
            name === FileName.game ? protocol.game : protocol.message,
            name === FileName.game ? 'game' : 'message',
          );
    case 'struct': {
      if (name === FileName.initData || name === FileName.initDataBackup) {
        const writer = new BitPackedWriter();
        writeBitPacked(writer, protocol.initData, content.value);
        return writer.done();
      }
      const writer = new ByteWriter();
      writeVersioned(writer, versionedType('details'), content.value);
      return writer.done();
    }
  }
}

function rowOf(rows: readonly Sc2EventType[], name: string): Sc2EventType {
  const row = rows.find((one) => one.name === name);
  if (row === undefined) throw new RangeError(`the table has no ${name}`);
  return row;
}

/** The bits before a loop delta that give its width: the smallest that holds it. */
function deltaKind(delta: number): number {
  return LOOP_DELTA_BITS.findIndex((bits) => delta < 2 ** bits);
}

function encodeBitPacked(events: readonly Sc2WireEvent[], rows: readonly Sc2EventType[], stream: 'game' | 'message'): Uint8Array {
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

function encodeTracker(events: readonly Sc2WireEvent[]): Uint8Array {
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
    const row = rowOf(trackerEvents(), event.name);
    writer.vlf(row.id);
    writeVersioned(writer, row.type, event.fields);
  }
  return writer.done();
}
