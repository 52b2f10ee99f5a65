import type { ByteCursor } from '../../core/byte-cursor.js';
import { heroOfPoints } from './heroes.js';
import type { V3GamecacheItem } from './items.js';
import { V3_HEADER_BYTES, V3_SMALLEST_SIZE, type DecodeContext, type LayoutCode } from './layout.js';
import type { ItemLimits, V3PlayerRecord, V3Record } from './records.js';
import { NOTHING, checkItem, narrow } from './strings.js';
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
function readV3Record(reader: ByteCursor, limits: ItemLimits): V3Record {
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
const WTF = 47n;

/** A v3 mode mask as the program prints it: `-apem`, `-ap -wtf`, `Normal mode`. Bits without a name are left out. */
export function modeText(mask: bigint): string {
  let modes = '';
  for (let bit = 0; bit < MODES.length / 2; bit++) if ((mask >> BigInt(bit)) & 1n) modes += MODES.slice(bit * 2, bit * 2 + 2);
  const wtf = ((mask >> WTF) & 1n) === 1n;
  if (modes === '') return wtf ? '-wtf' : 'Normal mode';
  return `-${modes}${wtf ? ' -wtf' : ''}`;
}
