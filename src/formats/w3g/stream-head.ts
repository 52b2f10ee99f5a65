import type { ByteReader } from '../../core/byte-reader.js';
import { corrupt } from '../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { HEAD_ID, METADATA_IDS, PLAYER_ID, SLOTS_ID, slotBytes } from './layout.js';

/** A player as recorded: the host, or somebody with a record of their own (docs/formats/w3g.md, section 5). */
export interface W3gPlayerRecord {
  readonly id: 0x16;
  readonly playerId: number;
  readonly name: Uint8Array;
  /** 0, 1, 2 or 8 bytes; those of old ladder games hold a counter and the race. */
  readonly extra: Uint8Array;
  /** 1 up to 1.06, 0 from 1.07 on. */
  readonly value: number;
}

/** Metadata of Reforged: protobuf, by a kind (section 6). */
export interface W3gMetadataRecord {
  /** 0x39, from 2.0.2 on 0x38. */
  readonly id: 0x38 | 0x39;
  readonly kind: number;
  readonly bytes: Uint8Array;
}

/** A slot as recorded (section 7). */
export interface W3gSlotRecord {
  readonly playerId: number;
  readonly downloadPercent: number;
  /** 0 open, 1 closed, 2 used. */
  readonly status: number;
  readonly computer: number;
  readonly team: number;
  readonly color: number;
  readonly race: number;
  /** From 1.03 on: 0 easy, 1 normal, 2 insane. */
  readonly computerStrength?: number | undefined;
  /** From 1.07 on. */
  readonly handicapPercent?: number | undefined;
}

/** The head of the stream, with texts as bytes (section 3). */
export interface W3gHeadRecords {
  /** 1 in all files at hand. */
  readonly hostCount: number;
  readonly host: Omit<W3gPlayerRecord, 'id' | 'value'>;
  readonly gameName: Uint8Array;
  /** A password, it seems; nearly always empty. */
  readonly privateString: Uint8Array;
  /** The settings, encoded. `decodeW3gSettings` decodes them and `encodeW3gSettings` encodes them again. */
  readonly settings: Uint8Array;
  /** How many slots the map has; in matchmaking, how many players there are. */
  readonly playerCount: number;
  readonly gameFlags: number;
  readonly languageId: number;
  readonly records: readonly (W3gPlayerRecord | W3gMetadataRecord)[];
  readonly slots: readonly W3gSlotRecord[];
  readonly randomSeed: number;
  readonly selectMode: number;
  readonly startSpots: number;
}

/** Receives the contradictions in a head. */
type Told = (error: Error) => void;

/** Reads the head of the stream. Throws `truncated` where the bytes end before it does. */
export function readStreamHead(cursor: ByteReader, version: number, limits: Readonly<DecodeLimits>, told: Told): W3gHeadRecords {
  const text = (): Uint8Array => cursor.nulTerminated(limits.maxStringBytes);
  const player = (): W3gHeadRecords['host'] => ({ playerId: cursor.u8(), name: text(), extra: cursor.take(cursor.u8()) });
  const { offset } = cursor;
  const id = cursor.u8();
  if (id !== HEAD_ID) throw corrupt(`the stream begins with ${id}`, { offset });
  const front = {
    hostCount: cursor.u32(),
    host: player(),
    gameName: text(),
    privateString: text(),
    settings: text(),
    playerCount: cursor.u32(),
    gameFlags: cursor.u32(),
    languageId: cursor.u32(),
  };
  const records: (W3gPlayerRecord | W3gMetadataRecord)[] = [];
  for (;;) {
    const record = cursor.u8();
    if (record === SLOTS_ID) break;
    checkLimit(limits, 'maxItems', records.length + 1, { offset: cursor.offset });
    if (record === PLAYER_ID) records.push({ id: PLAYER_ID, ...player(), value: cursor.u32() });
    else if (METADATA_IDS.includes(record)) {
      const kind = cursor.u8();
      const byteLength = cursor.u32();
      checkLimit(limits, 'maxFrameBytes', byteLength, { offset: cursor.offset });
      records.push({ id: record as 0x38 | 0x39, kind, bytes: cursor.take(byteLength) });
    } else throw corrupt(`no record of the head has the id ${record}`, { offset: cursor.offset - 1 });
  }
  return { ...front, records, ...readSlots(cursor, version, told) };
}

function readSlots(
  cursor: ByteReader,
  version: number,
  told: Told,
): Pick<W3gHeadRecords, 'slots' | 'randomSeed' | 'selectMode' | 'startSpots'> {
  const byteLength = cursor.u16();
  const { offset, position } = cursor;
  cursor.take(byteLength);
  const end = cursor.position;
  cursor.position = position;
  const slotCount = cursor.u8();
  const size = slotBytes(version);
  const exact = 1 + slotCount * size + 6;
  if (byteLength !== exact) told(corrupt(`the slots have ${byteLength} bytes, ${slotCount} take ${exact}`, { offset }));
  const slots: W3gSlotRecord[] = [];
  while (slots.length < slotCount && cursor.position + size + 6 <= end) {
    slots.push({
      playerId: cursor.u8(),
      downloadPercent: cursor.u8(),
      status: cursor.u8(),
      computer: cursor.u8(),
      team: cursor.u8(),
      color: cursor.u8(),
      race: cursor.u8(),
      ...(size > 7 && { computerStrength: cursor.u8() }),
      ...(size > 8 && { handicapPercent: cursor.u8() }),
    });
  }
  const whole = cursor.position + 6 <= end;
  const last = { randomSeed: whole ? cursor.u32() : 0, selectMode: whole ? cursor.u8() : 0, startSpots: whole ? cursor.u8() : 0 };
  cursor.position = end;
  return { slots, ...last };
}
