import type { ByteCursor } from '../../core/byte-cursor.js';
import { ReplayLimitError } from '../../core/errors.js';
import { FLAG, WIDE_MARKER } from './layout.js';
import type { GamecacheString, LegacyRecord, V3PlayerRecord, V3Record } from './records.js';

/** What one item may take. */
export interface ItemLimits {
  readonly maxStringBytes: number;
  readonly maxFrameBytes: number;
}

const NOTHING = new Uint8Array(0);

/**
 * The fields of a legacy item from its size on, without the jump that the size asks for; throws
 * `truncated` when the reader ends first. Columns are made only of bytes that are there.
 */
export function readLegacyRecord(reader: ByteCursor, statsPerPlayer: number, limits: ItemLimits): LegacyRecord {
  const start = reader.position;
  const size = reader.u32();
  const modified = reader.i64();
  const flags = reader.u32();
  const age = reader.u32();
  const record: { -readonly [K in keyof LegacyRecord]: LegacyRecord[K] } = {
    size,
    modified,
    flags,
    age,
    path: narrow(reader, limits),
    unread: NOTHING,
  };
  if (flags & FLAG.gameName) record.gameName = either(reader, limits);
  if (flags & FLAG.gameRatio) record.gameRatio = narrow(reader, limits);
  if (flags & FLAG.gameLength) record.gameLengthMs = reader.u32();
  if (flags & FLAG.gameMode) record.gameMode = narrow(reader, limits);
  if (flags & FLAG.playerCount) record.playerCount = reader.u8();
  if (flags & FLAG.mapVersion) record.mapVersion = reader.u32();
  if (flags & FLAG.warcraftVersion) record.warcraftVersion = reader.u32();
  const n = record.playerCount ?? 0;
  if (flags & FLAG.names) {
    const names: GamecacheString[] = [];
    for (let i = 0; i < n; i++) {
      names.push(either(reader, limits));
      checkItem(reader.position - start, limits);
    }
    record.names = names;
  }
  if (flags & FLAG.heroes) record.heroes = reader.take(n);
  if (flags & FLAG.stats) record.stats = new Int16Array(copyOf(reader, n * statsPerPlayer * 2));
  if (flags & FLAG.leaveTimes) record.leaveTimesMs = new Uint32Array(copyOf(reader, n * 4));
  if (flags & FLAG.gold) record.gold = new Int32Array(copyOf(reader, n * 4));
  if (flags & FLAG.levels) record.levels = reader.take(n);
  if (flags & FLAG.lanes) record.lanes = reader.take(n);
  if (flags & FLAG.teams) record.teams = reader.take(n);
  // the one break in the order of the bits (section 2.3)
  if (flags & FLAG.apms) record.apms = new Int16Array(copyOf(reader, n * 2));
  if (flags & FLAG.winner) record.winner = reader.i8();
  checkItem(reader.position - start, limits);
  return record;
}

/** The fields of a v3 item from its size on, without the jump that the size asks for; throws `truncated` when the reader ends first. */
export function readV3Record(reader: ByteCursor, limits: ItemLimits): V3Record {
  const start = reader.position;
  const size = reader.u32();
  const path = narrow(reader, limits);
  const modified = reader.u64();
  const gameName = narrow(reader, limits);
  const gameLengthMs = reader.u32();
  const gameMode = reader.u64();
  const mapVersion = reader.u32();
  const warcraftVersion = reader.u32();
  const winner = reader.i8();
  const playerCount = reader.u8();
  const hostIndex = reader.i8();
  const saverIndex = reader.i8();
  const players: V3PlayerRecord[] = [];
  for (let i = 0; i < playerCount; i++) {
    players.push({
      name: narrow(reader, limits),
      team: reader.u8(),
      hero: reader.u8(),
      kills: reader.u16(),
      deaths: reader.u16(),
      creeps: reader.u16(),
      denies: reader.u16(),
      assists: reader.u16(),
      statGold: reader.u16(),
      neutrals: reader.u16(),
      leaveTimeMs: reader.u32(),
      lane: reader.u8(),
      level: reader.u8(),
      gold: reader.u32(),
      apm: reader.u16(),
    });
    checkItem(reader.position - start, limits);
  }
  checkItem(reader.position - start, limits);
  return {
    size,
    path,
    modified,
    gameName,
    gameLengthMs,
    gameMode,
    mapVersion,
    warcraftVersion,
    winner,
    hostIndex,
    saverIndex,
    players,
    unread: NOTHING,
  };
}

/** A buffer of its own, since columns stand at odd addresses. Little-endian hosts only, as every JavaScript engine's is. */
function copyOf(reader: ByteCursor, byteLength: number): ArrayBuffer {
  return reader.take(byteLength).slice().buffer;
}

/** Bytes up to a NUL. */
function narrow(reader: ByteCursor, limits: ItemLimits): Uint8Array {
  const { bytes, position, end } = reader;
  const stop = Math.min(end, position + limits.maxStringBytes + 1);
  let at = position;
  while (at < stop && bytes[at] !== 0) at++;
  if (at === stop) throw unterminated(reader, stop - position, limits);
  reader.position = at + 1;
  return bytes.subarray(position, at);
}

/** A marked UTF-16LE string up to a zero unit, or a narrow one. */
function either(reader: ByteCursor, limits: ItemLimits): GamecacheString {
  const { bytes, position, end } = reader;
  if (position >= end || bytes[position] !== WIDE_MARKER) return { wide: false, bytes: narrow(reader, limits) };
  const start = position + 1;
  const stop = Math.min(end - 1, start + limits.maxStringBytes + 1);
  let at = start;
  while (at < stop && (bytes[at] !== 0 || bytes[at + 1] !== 0)) at += 2;
  if (at >= stop) throw unterminated(reader, stop - start, limits);
  reader.position = at + 2;
  return { wide: true, bytes: bytes.subarray(start, at) };
}

function unterminated(reader: ByteCursor, searched: number, { maxStringBytes }: ItemLimits): Error {
  return searched > maxStringBytes
    ? new ReplayLimitError('maxStringBytes', searched, maxStringBytes, { offset: reader.offset })
    : reader.truncated('a string without its NUL');
}

function checkItem(byteLength: number, { maxFrameBytes }: ItemLimits): void {
  if (byteLength > maxFrameBytes) throw new ReplayLimitError('maxFrameBytes', byteLength, maxFrameBytes);
}
