import { latin1Text } from '../../core/text.js';
import { utf16leText } from '../../core/utf16.js';
import type { GamecachePlayer, LegacyGamecacheItem } from './items.js';
import type { DecodeContext, HeroNumbering } from './layout.js';
import { heroName } from './legacy-heroes.js';
import { DEFINED_FLAGS } from './legacy-layout.js';
import type { GamecacheString, LegacyRecord } from './records.js';
import type { NarrowDecoder } from './text.js';
import { field, laneOf, modifiedDate, teamOf, versionNumber, winnerOf } from './values.js';

const eitherText = ({ wide, bytes }: GamecacheString, narrow: NarrowDecoder): string =>
  wide ? utf16leText(bytes, 0, bytes.length) : narrow(bytes);

const asciiText = (bytes: Uint8Array): string => latin1Text(bytes, 0, bytes.length);

const teamFields = (id: number | undefined): Pick<GamecachePlayer, 'team' | 'teamId'> =>
  id === undefined ? {} : { team: teamOf(id), teamId: id };
const laneFields = (id: number | undefined): Pick<GamecachePlayer, 'lane' | 'laneId'> =>
  id === undefined ? {} : { lane: laneOf(id), laneId: id };
const heroFields = (id: number | undefined, numbering: HeroNumbering): Pick<GamecachePlayer, 'hero' | 'heroId'> =>
  id === undefined ? {} : { heroId: id, ...field('hero', heroName(id, numbering)) };

/** A record as the game that it describes. */
export function decodeLegacyItem(record: LegacyRecord, index: number, offset: number, context: DecodeContext): LegacyGamecacheItem {
  const { gameName } = record;
  return {
    type: 'item',
    layout: 'legacy',
    index,
    offset,
    storedSize: record.size,
    path: context.pathText(record.path),
    pathBytes: record.path,
    modified: record.modified,
    ...field('modifiedAt', modifiedDate(record.modified)),
    flags: record.flags,
    unknownFlags: (record.flags & ~DEFINED_FLAGS) >>> 0,
    age: record.age,
    ...(gameName && { gameName: eitherText(gameName, context.nameText), gameNameBytes: gameName.bytes }),
    ...field('gameRatio', record.gameRatio && asciiText(record.gameRatio)),
    ...field('gameLengthMs', record.gameLengthMs),
    ...field('gameMode', record.gameMode && asciiText(record.gameMode)),
    ...(record.mapVersion !== undefined && { mapVersion: versionNumber(record.mapVersion) }),
    ...(record.warcraftVersion !== undefined && { warcraftVersion: versionNumber(record.warcraftVersion) }),
    ...(record.winner !== undefined && { winner: winnerOf(record.winner) }),
    ...field('players', legacyPlayers(record, context)),
  };
}

function legacyPlayers(record: LegacyRecord, context: DecodeContext): GamecachePlayer[] | undefined {
  const { playerCount, stats } = record;
  if (playerCount === undefined) return undefined;
  const width = stats === undefined ? 0 : stats.length / playerCount;
  const players: GamecachePlayer[] = [];
  for (let i = 0; i < playerCount; i++) {
    const name = record.names?.[i];
    const at = i * width;
    players.push({
      ...(name && { name: eitherText(name, context.nameText), nameBytes: name.bytes }),
      ...teamFields(record.teams?.[i]),
      ...heroFields(record.heroes?.[i], context.heroNumbering),
      ...(stats && { kills: stats[at]!, deaths: stats[at + 1]!, creeps: stats[at + 2]!, denies: stats[at + 3]! }),
      ...(width === 5 && { assists: stats![at + 4]! }),
      ...field('leaveTimeMs', record.leaveTimesMs?.[i]),
      ...field('gold', record.gold?.[i]),
      ...field('level', record.levels?.[i]),
      ...laneFields(record.lanes?.[i]),
      ...field('apm', record.apms?.[i]),
    });
  }
  return players;
}
