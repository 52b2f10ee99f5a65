import type { DemPlayerRef } from '../sections/kill.js';
import { notices, numberOf, ofAccount, type Fields } from './notices.js';
import type { Cs2Team } from './team.js';

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

/** Ranks as a section. */
export interface Cs2RankSections {
  readonly ranks: readonly Cs2RankEvent[];
}

const SERVER_RANK_UPDATE = 352;
const SCHEMA = `
Ranks: 1 *Rank ranks
Rank: 1 int32 account_id, 2 int32 rank_old, 3 int32 rank_new, 4 int32 num_wins, 5 float rank_change, 6 int32 rank_type_id
`;

/** rank_type_id: unverified */
const RANK_TYPES: Readonly<Record<number, Cs2RankType>> = { 6: 'competitive', 7: 'wingman', 11: 'premier' };

/** Follows changes of ranks. */
export const RANKS_SECTION = /* @__PURE__ */ notices<Cs2RankEvent>('ranks', 'rank', [SERVER_RANK_UPDATE], SCHEMA, (decode, who, tick) =>
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
