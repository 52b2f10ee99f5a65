import { utf8Bytes } from '../../core/text-bytes.js';
import { decodeGamecacheRecordsSync } from './model.js';
import type { GamecacheRecords, GamecacheString, GamecacheLegacyRecord, GamecacheV3Record } from './records.js';
import { NOTHING } from './text.js';
import { gamecacheItemSize, writeGamecache } from './writer.js';

/**
 * A cache without the names of people: players become `Player 1`, `Player 2`, the same for the same name in all games; paths, which
 * hold folders of a user and often names of players, become `game 1.w3g`, and names of games `Game 1`. Bytes that nobody has decoded
 * go. Modes, heroes, statistics, times and versions stay.
 *
 * @example
 * const clean = anonymizeGamecache(bytes);
 */
export const anonymizeGamecache = (bytes: Uint8Array): Uint8Array => writeGamecache(withoutNames(decodeGamecacheRecordsSync(bytes)));

/** The same for records. */
export function withoutNames(records: GamecacheRecords): GamecacheRecords {
  const nameOf = pseudonyms();
  if (records.layout === 'v3') {
    const items = records.items.map((item, i) => sized(v3Item(item, i + 1, nameOf)));
    return { ...records, items, trailing: NOTHING };
  }
  return { ...records, items: records.items.map((item, i) => sized(legacyItem(item, i + 1, nameOf))), trailing: NOTHING };
}

type NameOf = (bytes: Uint8Array) => Uint8Array;

/** The same name for the same bytes, in order of first appearance; no name stays none. */
function pseudonyms(): NameOf {
  const known = new Map<string, Uint8Array>();
  return (bytes) => {
    if (bytes.length === 0) return NOTHING;
    const key = bytes.join();
    let name = known.get(key);
    if (name === undefined) known.set(key, (name = utf8Bytes(`Player ${known.size + 1}`)));
    return name;
  };
}

const narrowText = (text: string): GamecacheString => ({ isWide: false, bytes: utf8Bytes(text) });
const sized = <Item extends GamecacheLegacyRecord | GamecacheV3Record>(item: Item): Item => ({ ...item, size: gamecacheItemSize(item) });

function legacyItem(item: GamecacheLegacyRecord, number: number, nameOf: NameOf): GamecacheLegacyRecord {
  const { gameName, names } = item;
  return {
    ...item,
    path: utf8Bytes(`game ${number}.w3g`),
    ...(gameName !== undefined && { gameName: narrowText(`Game ${number}`) }),
    // A name in another encoding counts as another name.
    ...(names !== undefined && { names: names.map(({ bytes }) => ({ isWide: false, bytes: nameOf(bytes) })) }),
    unread: NOTHING,
  };
}

const v3Item = (item: GamecacheV3Record, number: number, nameOf: NameOf): GamecacheV3Record => ({
  ...item,
  path: utf8Bytes(`game ${number}.w3g`),
  gameName: utf8Bytes(`Game ${number}`),
  players: item.players.map((player) => ({ ...player, name: nameOf(player.name) })),
  unread: NOTHING,
});
