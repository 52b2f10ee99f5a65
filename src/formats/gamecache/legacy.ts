import type { ByteCursor } from '../../core/byte-cursor.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { FLAG, LEGACY_HEADER_BYTES, LEGACY_SMALLEST_ITEM, WIDE_MARKER } from './layout.js';
import type { LayoutCode } from './layout-code.js';
import { decodeLegacyItem } from './decoder.js';
import type { GamecacheString, GamecacheLegacyRecord } from './records.js';
import type { GamecacheHeader, GamecacheLegacyHeader } from './replay.js';
import { NOTHING, narrow, unterminated } from './text.js';
import { hasTrustedSizes, statsPerPlayer, versionOf } from './version.js';

/** 2.00 took the numbers of heroes from the map (inferred: 2.00 to 2.04 are in no source). */
const POINT_HEROES_FROM = 5200;

/** Files of DotAReplay 0.x to 2.10 (docs/formats/gamecache.md, section 2). */
export const legacy: LayoutCode<GamecacheLegacyRecord> = {
  headerBytes: LEGACY_HEADER_BYTES,
  uncounted: 0,
  smallestSize: LEGACY_SMALLEST_ITEM,
  pathAt: 20,
  header: readLegacyHeader,
  record: (cursor, header, limits, otherStats) => readLegacyRecord(cursor, otherStats ? otherWidth(header) : widthOf(header), limits),
  hasOtherStats: ({ stats, playerCount = 0 }, header, missingBytes) =>
    stats !== undefined && missingBytes !== 0 && missingBytes === (otherWidth(header) - widthOf(header)) * 2 * playerCount,
  item: decodeLegacyItem,
};

function readLegacyHeader(cursor: ByteCursor, confidence: GamecacheHeader['confidence']): GamecacheLegacyHeader {
  const version = versionOf(cursor.u32());
  const { normalized } = version;
  return {
    layout: 'legacy',
    confidence,
    version,
    itemCount: cursor.u32(),
    nextAge: cursor.u32(),
    heroNumbering: normalized >= POINT_HEROES_FROM ? 'points' : 'list',
    hasTrustedSizes: hasTrustedSizes(normalized),
    statsPerPlayer: statsPerPlayer(normalized),
  };
}

/** Stats per player. */
const widthOf = (header: GamecacheHeader): number => (header as GamecacheLegacyHeader).statsPerPlayer;
const otherWidth = (header: GamecacheHeader): number => 9 - widthOf(header);

/**
 * The fields of a legacy item from its size on, without the jump that the size asks for; throws
 * `truncated` when the reader ends first. Columns are made only of bytes that are there.
 */
function readLegacyRecord(reader: ByteCursor, statsPerPlayer: number, limits: Readonly<DecodeLimits>): GamecacheLegacyRecord {
  const start = reader.position;
  const size = reader.u32();
  const modified = BigInt.asIntN(64, reader.u64());
  const flags = reader.u32();
  const age = reader.u32();
  const record: { -readonly [K in keyof GamecacheLegacyRecord]: GamecacheLegacyRecord[K] } = {
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
      checkLimit(limits, 'maxFrameBytes', reader.position - start);
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
  // This is the one field that is out of the order of the bits (section 2.3).
  if (flags & FLAG.apms) record.apms = new Int16Array(copyOf(reader, n * 2));
  if (flags & FLAG.winner) record.winner = reader.i8();
  checkLimit(limits, 'maxFrameBytes', reader.position - start);
  return record;
}

/** Copies the column, since it may begin at an odd address. Assumes a little-endian host, as all JavaScript engines have. */
function copyOf(reader: ByteCursor, byteLength: number): ArrayBuffer {
  return reader.take(byteLength).slice().buffer;
}

/** A marked UTF-16LE string up to a zero unit, or a narrow one. */
function either(reader: ByteCursor, limits: Readonly<DecodeLimits>): GamecacheString {
  const { bytes, position, end } = reader;
  if (position >= end || bytes[position] !== WIDE_MARKER) return { isWide: false, bytes: narrow(reader, limits) };
  const start = position + 1;
  const stop = Math.min(end - 1, start + limits.maxStringBytes + 1);
  let at = start;
  while (at < stop && (bytes[at] !== 0 || bytes[at + 1] !== 0)) at += 2;
  if (at >= stop) throw unterminated(reader, stop - start, limits);
  reader.position = at + 2;
  return { isWide: true, bytes: bytes.subarray(start, at) };
}
