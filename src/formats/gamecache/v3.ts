import type { ByteCursor } from '../../core/byte-cursor.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import { heroOfPoints } from './heroes.js';
import type { V3GamecacheItem } from './items.js';
import { V3_HEADER_BYTES, V3_SMALLEST_SIZE, type DecodeContext, type LayoutCode } from './layout.js';
import type { V3PlayerRecord, V3Record } from './records.js';
import { NOTHING, narrow } from './strings.js';
import { field, laneOf, modifiedDate, teamOf, versionNumber, winnerOf } from './values.js';

/** Files of DotAReplay 3.00 to 3.04b (docs/formats/gamecache.md, section 3). */
export const v3: LayoutCode<V3Record> = {
  headerBytes: V3_HEADER_BYTES,
  uncounted: 4,
  smallestSize: V3_SMALLEST_SIZE,
  pathAt: 4,
  header: (cursor, confidence) => ({ layout: 'v3', confidence, itemCount: cursor.u32(), heroNumbering: 'points' }),
  record: (cursor, _, limits) => readV3Record(cursor, limits),
  item: decodeV3Item,
};

/** The fields of a v3 item from its size on, without the jump that the size asks for; throws `truncated` when the reader ends first. */
function readV3Record(cursor: ByteCursor, limits: Readonly<DecodeLimits>): V3Record {
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
    players: new Array<V3PlayerRecord>(cursor.u8()),
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

/** A record as the game that it describes. */
function decodeV3Item(record: V3Record, index: number, offset: number, context: DecodeContext): V3GamecacheItem {
  return {
    type: 'item',
    layout: 'v3',
    index,
    offset,
    storedSize: record.size,
    path: context.pathText(record.path),
    pathBytes: record.path,
    modified: record.modified,
    ...field('modifiedAt', modifiedDate(record.modified)),
    gameName: context.nameText(record.gameName),
    gameNameBytes: record.gameName,
    gameLengthMs: record.gameLengthMs,
    gameMode: modeText(record.gameMode),
    gameModeMask: record.gameMode,
    mapVersion: versionNumber(record.mapVersion),
    warcraftVersion: versionNumber(record.warcraftVersion),
    winner: winnerOf(record.winner),
    hostIndex: record.hostIndex,
    saverIndex: record.saverIndex,
    players: record.players.map(({ name, team, hero, lane, ...numbers }) => ({
      name: context.nameText(name),
      nameBytes: name,
      team: teamOf(team),
      teamId: team,
      heroId: hero,
      ...field('hero', heroOfPoints(hero)),
      lane: laneOf(lane),
      laneId: lane,
      ...numbers,
    })),
  };
}

/** Two letters per bit of a v3 mode mask, from bit 0 (section 3.1). */
const MODES = 'aparlmmmtrdmmrspaaaiasidnpscemdushvrrvrdomxlnmntnbnsnrtssdcdpmoimicmfrmoroerrsso';
const WTF = 47;

const hasBit = (mask: bigint, bit: number): boolean => ((mask >> BigInt(bit)) & 1n) === 1n;

/** A v3 mode mask as the program prints it: `-apem`, `-ap -wtf`, `Normal mode`. Bits without a name are left out. */
export function modeText(mask: bigint): string {
  const modes = MODES.replace(/../g, (mode, at: number) => (hasBit(mask, at / 2) ? mode : ''));
  const wtf = hasBit(mask, WTF);
  if (modes === '') return wtf ? '-wtf' : 'Normal mode';
  return `-${modes}${wtf ? ' -wtf' : ''}`;
}
