import { ProtoSchema } from '../../../codecs/protobuf/message.js';
import type { Asking } from '../../../io/framing.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { Listed } from '../sections/listed.js';
import type { DemFollowed, DemRecording, DemSectionBuilder, DemSectionDefinition } from '../sections/section.js';
import { itemName } from './item-names.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import type { Cs2Team } from './team.js';

/** Who a notice is about. */
type Player = DemPlayerRef<Cs2Team> | undefined;

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

/** What the rank of a player is. */
export type Cs2RankType = 'competitive' | 'wingman' | 'premier';

/** The rank of a player after a match (CS_UM_ServerRankUpdate). Unverified: no recording at hand has one. */
export interface Cs2RankEvent {
  readonly type: 'rank';
  readonly game: 'cs2';
  readonly tick: number;
  readonly player?: DemPlayerRef<Cs2Team> | undefined;
  /** The low half of the Steam id. */
  readonly accountId?: number | undefined;
  /** Undefined for numbers that are not known: see `rankTypeId`. */
  readonly rankType?: Cs2RankType | undefined;
  readonly rankTypeId?: number | undefined;
  /** Ratings in Premier, groups of skill elsewhere. */
  readonly before: number;
  readonly after: number;
  readonly change: number;
  readonly wins: number;
}

/** What two players did to each other in a round (CS_UM_PostRoundDamageReport), as it was reported to one of them. Unverified: no recording at hand has one. */
export interface Cs2DamageReportEvent {
  readonly type: 'damageReport';
  readonly game: 'cs2';
  readonly tick: number;
  /** The other player. The player who received the report is not in the message: a recording of a player has those of that player. */
  readonly player?: DemPlayerRef<Cs2Team> | undefined;
  readonly steamId?: bigint | undefined;
  readonly given: Cs2DamageSum;
  readonly taken: Cs2DamageSum;
}

/** Damage in one direction. */
export interface Cs2DamageSum {
  readonly health: number;
  readonly hits: number;
  /** EKillTypes_t: 0 where nobody was killed. */
  readonly killTypeId: number;
}

/** A vote begins, passes or fails (CS_UM_VoteStart, CS_UM_VotePass, CS_UM_VoteFailed). Unverified: no recording at hand has one. */
export interface Cs2VoteEvent {
  readonly type: 'vote';
  readonly game: 'cs2';
  readonly tick: number;
  readonly kind: 'start' | 'pass' | 'fail';
  /** Who began it; and whom it is about, as one that kicks. */
  readonly player?: DemPlayerRef<Cs2Team> | undefined;
  readonly target?: DemPlayerRef<Cs2Team> | undefined;
  /** The side that votes, as in `m_iTeamNum`; -1 for all. */
  readonly teamNumber?: number | undefined;
  readonly voteTypeId?: number | undefined;
  /** What the game shows: the key of a text, and what is put into it. */
  readonly text?: string | undefined;
  readonly details?: string | undefined;
  /** Why it failed, as a number of the game. */
  readonly failReasonId?: number | undefined;
}

/** What the server says besides what happens. */
export interface Cs2NoticeSections {
  readonly endOfMatchItems: readonly Cs2EndOfMatchItemEvent[];
  readonly itemDrops: readonly Cs2ItemDropEvent[];
  readonly ranks: readonly Cs2RankEvent[];
  readonly damageReports: readonly Cs2DamageReportEvent[];
  readonly votes: readonly Cs2VoteEvent[];
}

/** CS_UM_VoteStart and so on. */
const VOTE_START = 346;
const VOTE_PASS = 347;
const VOTE_FAILED = 348;
const SERVER_RANK_UPDATE = 352;
const SEND_PLAYER_ITEM_DROPS = 361;
const END_OF_MATCH_ALL_PLAYERS_DATA = 375;
const POST_ROUND_DAMAGE_REPORT = 376;

const SCHEMA = `
Drops: 1 *Item items
End: 1 *Shown players
Shown: 2 uint64 xuid, 6 *Item items
Item: 1 uint32 accountId, 2 uint64 itemId, 3 uint32 definitionIndex, 4 uint32 paintIndex, 5 uint32 rarity, 6 uint32 quality, 7 uint32 paintWear, 8 uint32 paintSeed, 11 string customName
Ranks: 1 *Rank ranks
Rank: 1 int32 account_id, 2 int32 rank_old, 3 int32 rank_new, 4 int32 num_wins, 5 float rank_change, 6 int32 rank_type_id
Report: 1 uint64 xuid, 2 int32 given_kill_type, 3 int32 given_health, 4 int32 given_hits, 5 int32 taken_kill_type, 6 int32 taken_health, 7 int32 taken_hits
Start: 1 int32 team, 2 int32 player_slot, 3 int32 vote_type, 4 string text, 5 string details, 8 int32 target_slot
Pass: 1 int32 team, 2 int32 vote_type, 3 string text, 4 string details
Fail: 1 int32 team, 2 int32 reason
`;
let schema: ProtoSchema | undefined;

/** Fields of a message, none of them certain. */
type Fields = Readonly<Record<string, number | bigint | string | undefined>>;

/** rank_type_id: unverified */
const RANK_TYPES: Readonly<Record<number, Cs2RankType>> = { 6: 'competitive', 7: 'wingman', 11: 'premier' };
/** What an account number is added to for the Steam id of a player. */
const STEAM_ID_BASE = 76561197960265728n;

const floats = new DataView(new ArrayBuffer(4));
/** A float whose bits were sent as a number. */
function floatOf(bits: number): number {
  floats.setUint32(0, bits);
  return floats.getFloat32(0);
}

/** Finds the players that a notice is about. */
interface Who {
  bySlot(slot: number | undefined): Player;
  bySteamId(steamId: bigint | undefined): Player;
}

type Read<E> = (decode: (type: string) => Readonly<Record<string, unknown>>, who: Who, tick: number, id: number) => readonly E[];

class NoticesBuilder<E extends { readonly type: string; readonly tick: number }> implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #section: string;
  readonly #listed: Listed<E>;

  readonly on: Partial<DemFollowed>;

  constructor(recording: DemRecording, players: Cs2PlayersBuilder, section: string, read: Read<E>) {
    this.#recording = recording;
    this.#section = section;
    this.#listed = new Listed(recording, section);
    const who: Who = {
      bySlot: (slot) => (slot === undefined || slot < 0 ? undefined : players.ref(slot)),
      bySteamId: (steamId) => (steamId === undefined || steamId === 0n ? undefined : players.bySteamId(steamId)),
    };
    this.on = {
      messageBytes: (id, bytes, tick) => {
        this.#recording.budget.work(bytes.length);
        for (const event of read((type) => (schema ??= new ProtoSchema(SCHEMA)).decode(type, bytes), who, tick, id))
          this.#listed.add(event);
      },
    };
  }

  *build(): Asking<object> {
    return { [this.#section]: this.#listed.list };
  }
}

function notices<E extends { readonly type: string; readonly tick: number }>(
  section: string,
  event: E['type'],
  messages: readonly number[],
  read: Read<E>,
): DemSectionDefinition {
  return {
    sections: [section],
    events: [event],
    needs: { messages },
    uses: [PLAYERS_SECTION],
    start: (recording, of) => new NoticesBuilder(recording, of(PLAYERS_SECTION), section, read),
  };
}

const numberOf = (fields: Fields, name: string): number | undefined => fields[name] as number | undefined;
const textOf = (fields: Fields, name: string): string | undefined => (fields[name] as string | undefined) || undefined;
const ofAccount = (who: Who, accountId: number | undefined): Player =>
  accountId === undefined || accountId === 0 ? undefined : who.bySteamId(STEAM_ID_BASE + BigInt(accountId >>> 0));

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
  (decode, who, tick) =>
    ((decode('End')['players'] ?? []) as readonly { readonly xuid?: bigint; readonly items?: readonly Fields[] }[]).flatMap(
      ({ xuid, items = [] }) => {
        const steamId = xuid === 0n ? undefined : xuid;
        const player = who.bySteamId(steamId);
        return items.map((item) => ({ type: 'endOfMatchItem' as const, game: 'cs2' as const, tick, player, steamId, ...noticeItem(item) }));
      },
    ),
);

/** Follows changes of ranks. */
export const RANKS_SECTION = /* @__PURE__ */ notices<Cs2RankEvent>('ranks', 'rank', [SERVER_RANK_UPDATE], (decode, who, tick) =>
  ((decode('Ranks')['ranks'] ?? []) as readonly Fields[]).map((rank) => ({
    type: 'rank',
    game: 'cs2',
    tick,
    player: ofAccount(who, numberOf(rank, 'account_id')),
    accountId: numberOf(rank, 'account_id'),
    rankType: RANK_TYPES[numberOf(rank, 'rank_type_id') ?? 0],
    rankTypeId: numberOf(rank, 'rank_type_id'),
    before: numberOf(rank, 'rank_old') ?? 0,
    after: numberOf(rank, 'rank_new') ?? 0,
    change: numberOf(rank, 'rank_change') ?? 0,
    wins: numberOf(rank, 'num_wins') ?? 0,
  })),
);

/** Follows reports of damage after rounds. */
export const DAMAGE_REPORTS_SECTION = /* @__PURE__ */ notices<Cs2DamageReportEvent>(
  'damageReports',
  'damageReport',
  [POST_ROUND_DAMAGE_REPORT],
  (decode, who, tick) => {
    const report = decode('Report') as Fields;
    const sum = (direction: 'given' | 'taken'): Cs2DamageSum => ({
      health: numberOf(report, `${direction}_health`) ?? 0,
      hits: numberOf(report, `${direction}_hits`) ?? 0,
      killTypeId: numberOf(report, `${direction}_kill_type`) ?? 0,
    });
    const steamId = report['xuid'] as bigint | undefined;
    return [{ type: 'damageReport', game: 'cs2', tick, player: who.bySteamId(steamId), steamId, given: sum('given'), taken: sum('taken') }];
  },
);

const VOTES = { [VOTE_START]: 'start', [VOTE_PASS]: 'pass', [VOTE_FAILED]: 'fail' } as const;
const VOTE_TYPES = { start: 'Start', pass: 'Pass', fail: 'Fail' } as const;

/** Follows votes. */
export const VOTES_SECTION = /* @__PURE__ */ notices<Cs2VoteEvent>(
  'votes',
  'vote',
  [VOTE_START, VOTE_PASS, VOTE_FAILED],
  (decode, who, tick, id) => {
    const kind = VOTES[id as keyof typeof VOTES];
    const vote = decode(VOTE_TYPES[kind]) as Fields;
    return [
      {
        type: 'vote',
        game: 'cs2',
        tick,
        kind,
        player: who.bySlot(numberOf(vote, 'player_slot')),
        target: who.bySlot(numberOf(vote, 'target_slot')),
        teamNumber: numberOf(vote, 'team'),
        voteTypeId: numberOf(vote, 'vote_type'),
        text: textOf(vote, 'text'),
        details: textOf(vote, 'details'),
        failReasonId: numberOf(vote, 'reason'),
      },
    ];
  },
);
