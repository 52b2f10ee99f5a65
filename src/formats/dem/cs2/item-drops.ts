import type { DemPlayerRef } from '../sections/kill.js';
import { itemName } from './item-names.js';
import { notices, numberOf, ofAccount, textOf, type Fields } from './notices.js';
import type { Cs2Team } from './team.js';

/** An item as the server describes it (CEconItemPreviewDataBlock). */
export interface Cs2NoticeItem {
  /** The low half of the owner's Steam id. */
  readonly accountId?: number | undefined;
  readonly itemId?: bigint | undefined;
  /** Number and name of what it is: 7 and `ak47`; `item4001` for what is not carried, such as a case. */
  readonly definitionIndex?: number | undefined;
  readonly item?: string | undefined;
  /** Numbers of the finish, its pattern, and how worn it is, from 0 to 1. */
  readonly paintIndex?: number | undefined;
  readonly paintSeed?: number | undefined;
  readonly paintWear?: number | undefined;
  readonly rarity?: number | undefined;
  readonly quality?: number | undefined;
  readonly customName?: string | undefined;
}

/** An item that a player got at the end of a match (CS_UM_SendPlayerItemDrops). Unverified: no recording at hand has one. */
export interface Cs2ItemDropEvent extends Cs2NoticeItem {
  readonly type: 'itemDrop';
  readonly game: 'cs2';
  readonly tick: number;
  readonly player?: DemPlayerRef<Cs2Team> | undefined;
}

/**
 * An item with which the end of a match shows a player (CS_UM_EndOfMatchAllPlayersData). Unverified: no recording at hand has one; a
 * scripted recording gives what `parsePlayerSkins` of demoparser2 gives for it.
 */
export interface Cs2EndOfMatchItemEvent extends Cs2NoticeItem {
  readonly type: 'endOfMatchItem';
  readonly game: 'cs2';
  readonly tick: number;
  readonly player?: DemPlayerRef<Cs2Team> | undefined;
  /** Of the player; undefined for bots. */
  readonly steamId?: bigint | undefined;
}

/** Items that players got as sections. */
export interface Cs2ItemDropSections {
  readonly itemDrops: readonly Cs2ItemDropEvent[];
  readonly endOfMatchItems: readonly Cs2EndOfMatchItemEvent[];
}

const SEND_PLAYER_ITEM_DROPS = 361;
const END_OF_MATCH_ALL_PLAYERS_DATA = 375;

const SCHEMA = `
Drops: 1 *Item items
End: 1 *Shown players
Shown: 2 uint64 xuid, 6 *Item items
Item: 1 uint32 accountId, 2 uint64 itemId, 3 uint32 definitionIndex, 4 uint32 paintIndex, 5 uint32 rarity, 6 uint32 quality, 7 uint32 paintWear, 8 uint32 paintSeed, 11 string customName
`;

const floats = new DataView(new ArrayBuffer(4));
/** A float whose bits were sent as a number. */
function floatOf(bits: number): number {
  floats.setUint32(0, bits);
  return floats.getFloat32(0);
}

function noticeItem(item: Fields): Cs2NoticeItem {
  const index = numberOf(item, 'definitionIndex');
  const wear = numberOf(item, 'paintWear');
  return {
    ...item,
    item: index === undefined ? undefined : itemName(index),
    paintWear: wear === undefined ? undefined : floatOf(wear),
    customName: textOf(item, 'customName'),
  };
}

/** Follows items that players get. */
export const ITEM_DROPS_SECTION = /* @__PURE__ */ notices<Cs2ItemDropEvent>(
  'itemDrops',
  'itemDrop',
  [SEND_PLAYER_ITEM_DROPS],
  SCHEMA,
  (decode, who, tick) =>
    ((decode('Drops')['items'] ?? []) as readonly Fields[]).map((item) => ({
      type: 'itemDrop',
      game: 'cs2',
      tick,
      player: ofAccount(who, numberOf(item, 'accountId')),
      ...noticeItem(item),
    })),
);

/** Follows the items with which the end of a match shows its players. */
export const END_OF_MATCH_ITEMS_SECTION = /* @__PURE__ */ notices<Cs2EndOfMatchItemEvent>(
  'endOfMatchItems',
  'endOfMatchItem',
  [END_OF_MATCH_ALL_PLAYERS_DATA],
  SCHEMA,
  (decode, who, tick) =>
    ((decode('End')['players'] ?? []) as readonly { readonly xuid?: bigint; readonly items?: readonly Fields[] }[]).flatMap(
      ({ xuid, items = [] }) => {
        const steamId = xuid === 0n ? undefined : xuid;
        const player = who.bySteamId(steamId);
        return items.map((item) => ({ type: 'endOfMatchItem' as const, game: 'cs2' as const, tick, player, steamId, ...noticeItem(item) }));
      },
    ),
);
