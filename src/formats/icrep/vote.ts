import { oneOf, U32 } from './codec.js';
import { mapByNumber } from './maps.js';
import { struct, variants } from './structure.js';

const KICK_REASONS = ['afk', 'griefing', 'abusiveCommunication', 'other'] as const;
const VOTE_CHOICES = ['yes', 'no'] as const;
const VOTE_FAIL_REASONS = ['timerExpired', 'thresholdImpossible', 'proposerLeft'] as const;
/** Why a player is to be kicked. */
export type IcrepKickReason = (typeof KICK_REASONS)[number];
/** A ballot. */
export type IcrepVoteChoice = (typeof VOTE_CHOICES)[number];
/** Why a vote did not pass. */
export type IcrepVoteFailReason = (typeof VOTE_FAIL_REASONS)[number];

/** What is voted on. */
export type IcrepVoteType =
  | { readonly type: 'surrender' }
  | { readonly type: 'kick'; readonly target: number; readonly reason: IcrepKickReason }
  | { readonly type: 'remake' }
  | { readonly type: 'draw' }
  | { readonly type: 'custom'; readonly typeId: string };

/** A player's part in a vote, as an order. */
export type IcrepVoteOrder =
  | { readonly type: 'propose'; readonly voteType: IcrepVoteType }
  | { readonly type: 'cast'; readonly voteId: number; readonly choice: IcrepVoteChoice }
  | { readonly type: 'cancel'; readonly voteId: number };

/** Who may vote. */
export type IcrepVoteAudience = { readonly type: 'team'; readonly team: number } | { readonly type: 'allPlayers' };
/** How many votes decide. */
export type IcrepVoteThreshold =
  | { readonly type: 'fraction'; readonly required: number; readonly of: number }
  | { readonly type: 'unanimous' }
  | { readonly type: 'teamScaled' };

/** A vote as it stood when it was resolved. Times are ticks. */
export interface IcrepActiveVote {
  readonly id: number;
  readonly voteType: IcrepVoteType;
  readonly proposer: number;
  readonly audience: IcrepVoteAudience;
  readonly eligibleVoters: readonly number[];
  readonly ballots: ReadonlyMap<number, IcrepVoteChoice>;
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly threshold: IcrepVoteThreshold;
}

/** How a vote ended. */
export type IcrepVoteResolution =
  | { readonly type: 'passed'; readonly vote: IcrepActiveVote }
  | { readonly type: 'failed'; readonly vote: IcrepActiveVote; readonly reason: IcrepVoteFailReason }
  | { readonly type: 'cancelled'; readonly vote: IcrepActiveVote };

/** A step in the life of a vote, as the analysis stream records it. */
export type IcrepVoteAnalysisEvent =
  | { readonly type: 'proposed'; readonly voteId: number; readonly voteType: IcrepVoteType; readonly proposer: number }
  | { readonly type: 'ballotCast'; readonly voteId: number; readonly voter: number; readonly choice: IcrepVoteChoice }
  | { readonly type: 'resolved'; readonly voteId: number; readonly resolution: IcrepVoteResolution };

const VOTE_TYPE = /* @__PURE__ */ variants<IcrepVoteType>('VoteType', {
  surrender: () => ({ type: 'surrender' }),
  kick: (r) => ({ type: 'kick', target: r.u32(), reason: r.nameOf(KICK_REASONS, 'KickReason') }),
  remake: () => ({ type: 'remake' }),
  draw: () => ({ type: 'draw' }),
  custom: (r) => ({ type: 'custom', typeId: r.string() }),
});

export const VOTE_ORDER = /* @__PURE__ */ variants<IcrepVoteOrder>('VoteOrder', {
  propose: (r) => ({ type: 'propose', voteType: r.of(VOTE_TYPE) }),
  cast: (r) => ({ type: 'cast', voteId: r.u32(), choice: r.nameOf(VOTE_CHOICES, 'VoteChoice') }),
  cancel: (r) => ({ type: 'cancel', voteId: r.u32() }),
});

const VOTE_AUDIENCE = /* @__PURE__ */ variants<IcrepVoteAudience>('VoteAudience', {
  team: (r) => ({ type: 'team', team: r.u32() }),
  allPlayers: () => ({ type: 'allPlayers' }),
});

const VOTE_THRESHOLD = /* @__PURE__ */ variants<IcrepVoteThreshold>('VoteThreshold', {
  fraction: (r) => ({ type: 'fraction', required: r.u32(), of: r.u32() }),
  unanimous: () => ({ type: 'unanimous' }),
  teamScaled: () => ({ type: 'teamScaled' }),
});

const BALLOTS = /* @__PURE__ */ mapByNumber(/* @__PURE__ */ oneOf(VOTE_CHOICES, 'VoteChoice'));

const ACTIVE_VOTE = /* @__PURE__ */ struct<IcrepActiveVote>((r) => ({
  id: r.u32(),
  voteType: r.of(VOTE_TYPE),
  proposer: r.u32(),
  audience: r.of(VOTE_AUDIENCE),
  eligibleVoters: r.list(U32),
  ballots: r.of(BALLOTS),
  startedAt: r.tick(),
  expiresAt: r.tick(),
  threshold: r.of(VOTE_THRESHOLD),
}));

const VOTE_RESOLUTION = /* @__PURE__ */ variants<IcrepVoteResolution>('VoteResolution', {
  passed: (r) => ({ type: 'passed', vote: ACTIVE_VOTE.read(r) }),
  failed: (r) => ({ type: 'failed', vote: ACTIVE_VOTE.read(r), reason: r.nameOf(VOTE_FAIL_REASONS, 'VoteFailReason') }),
  cancelled: (r) => ({ type: 'cancelled', vote: ACTIVE_VOTE.read(r) }),
});

export const VOTE_EVENT = /* @__PURE__ */ variants<IcrepVoteAnalysisEvent>('VoteAnalysisEvent', {
  proposed: (r) => ({ type: 'proposed', voteId: r.u32(), voteType: r.of(VOTE_TYPE), proposer: r.u32() }),
  ballotCast: (r) => ({ type: 'ballotCast', voteId: r.u32(), voter: r.u32(), choice: r.nameOf(VOTE_CHOICES, 'VoteChoice') }),
  resolved: (r) => ({ type: 'resolved', voteId: r.u32(), resolution: r.of(VOTE_RESOLUTION) }),
});
