import type { ByteCursor } from '../../core/byte-cursor.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { V3_HEADER_BYTES, V3_SMALLEST_SIZE } from './layout.js';
import type { LayoutCode } from './layout-code.js';
import type { GamecacheV3PlayerRecord, GamecacheV3Record } from './records.js';
import { NOTHING, narrow } from './text.js';
import { decodeV3Item } from './decoder.js';

/** Files of DotAReplay 3.00 to 3.04b (docs/formats/gamecache.md, section 3). */
export const v3: LayoutCode<GamecacheV3Record> = {
  headerBytes: V3_HEADER_BYTES,
  uncounted: 4,
  smallestSize: V3_SMALLEST_SIZE,
  pathAt: 4,
  header: (cursor, confidence) => ({ layout: 'v3', confidence, itemCount: cursor.u32(), heroNumbering: 'points' }),
  record: (cursor, _, limits) => readV3Record(cursor, limits),
  item: decodeV3Item,
};

/** The fields of a v3 item from its size on, without the jump that the size asks for; throws `truncated` when the reader ends first. */
function readV3Record(cursor: ByteCursor, limits: Readonly<DecodeLimits>): GamecacheV3Record {
  const start = cursor.position;
  const record = {
    size: cursor.u32(),
    path: narrow(cursor, limits),
    modified: cursor.u64(),
    gameName: narrow(cursor, limits),
    gameLengthMs: cursor.u32(),
    gameMode: cursor.u64(),
    mapVersion: cursor.u32(),
    warcraftVersion: cursor.u32(),
    winner: cursor.i8(),
    players: new Array<GamecacheV3PlayerRecord>(cursor.u8()),
    hostIndex: cursor.i8(),
    saverIndex: cursor.i8(),
    unread: NOTHING,
  };
  for (let i = 0; i < record.players.length; i++) {
    record.players[i] = {
      name: narrow(cursor, limits),
      team: cursor.u8(),
      hero: cursor.u8(),
      kills: cursor.u16(),
      deaths: cursor.u16(),
      creeps: cursor.u16(),
      denies: cursor.u16(),
      assists: cursor.u16(),
      statGold: cursor.u16(),
      neutrals: cursor.u16(),
      leaveTimeMs: cursor.u32(),
      lane: cursor.u8(),
      level: cursor.u8(),
      gold: cursor.u32(),
      apm: cursor.u16(),
    };
    checkLimit(limits, 'maxFrameBytes', cursor.position - start);
  }
  checkLimit(limits, 'maxFrameBytes', cursor.position - start);
  return record;
}
