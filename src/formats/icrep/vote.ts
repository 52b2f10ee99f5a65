import type { BincodeReader } from './bincode-reader.js';

export const KICK_REASONS = ['afk', 'griefing', 'abusiveCommunication', 'other'] as const;
export const VOTE_CHOICES = ['yes', 'no'] as const;
export const VOTE_FAIL_REASONS = ['timerExpired', 'thresholdImpossible', 'proposerLeft'] as const;
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

/** The variants in the order of the wire. */
export const VOTE_TYPES = ['surrender', 'kick', 'remake', 'draw', 'custom'] as const satisfies readonly IcrepVoteType['type'][];
export const VOTE_ORDER_TYPES = ['propose', 'cast', 'cancel'] as const satisfies readonly IcrepVoteOrder['type'][];
export const VOTE_EVENT_TYPES = ['proposed', 'ballotCast', 'resolved'] as const satisfies readonly IcrepVoteAnalysisEvent['type'][];
export const VOTE_RESOLUTIONS = ['passed', 'failed', 'cancelled'] as const satisfies readonly IcrepVoteResolution['type'][];
export const VOTE_THRESHOLDS = ['fraction', 'unanimous', 'teamScaled'] as const satisfies readonly IcrepVoteThreshold['type'][];

export function readVoteType(r: BincodeReader): IcrepVoteType {
  switch (r.variant(5, 'VoteType')) {
    case 0:
      return { type: 'surrender' };
    case 1:
      return { type: 'kick', target: r.u32(), reason: r.nameOf(KICK_REASONS, 'KickReason') };
    case 2:
      return { type: 'remake' };
    case 3:
      return { type: 'draw' };
    default:
      return { type: 'custom', typeId: r.string() };
  }
}

export function readVoteOrder(r: BincodeReader): IcrepVoteOrder {
  switch (r.variant(3, 'VoteOrder')) {
    case 0:
      return { type: 'propose', voteType: readVoteType(r) };
    case 1:
      return { type: 'cast', voteId: r.u32(), choice: readChoice(r) };
    default:
      return { type: 'cancel', voteId: r.u32() };
  }
}

export function readVoteEvent(r: BincodeReader): IcrepVoteAnalysisEvent {
  switch (r.variant(3, 'VoteAnalysisEvent')) {
    case 0:
      return { type: 'proposed', voteId: r.u32(), voteType: readVoteType(r), proposer: r.u32() };
    case 1:
      return { type: 'ballotCast', voteId: r.u32(), voter: r.u32(), choice: readChoice(r) };
    default:
      return { type: 'resolved', voteId: r.u32(), resolution: readResolution(r) };
  }
}

const readChoice = (r: BincodeReader): IcrepVoteChoice => r.nameOf(VOTE_CHOICES, 'VoteChoice');

function readResolution(r: BincodeReader): IcrepVoteResolution {
  switch (r.variant(3, 'VoteResolution')) {
    case 0:
      return { type: 'passed', vote: readActiveVote(r) };
    case 1:
      return { type: 'failed', vote: readActiveVote(r), reason: r.nameOf(VOTE_FAIL_REASONS, 'VoteFailReason') };
    default:
      return { type: 'cancelled', vote: readActiveVote(r) };
  }
}

function readActiveVote(r: BincodeReader): IcrepActiveVote {
  return {
    id: r.u32(),
    voteType: readVoteType(r),
    proposer: r.u32(),
    audience: r.variant(2, 'VoteAudience') === 0 ? { type: 'team', team: r.u32() } : { type: 'allPlayers' },
    eligibleVoters: readVoters(r),
    ballots: readBallots(r),
    startedAt: r.tick(),
    expiresAt: r.tick(),
    threshold: readThreshold(r),
  };
}

function readVoters(r: BincodeReader): readonly number[] {
  const voters: number[] = [];
  for (let left = r.count(4); left > 0; left--) voters.push(r.u32());
  return voters;
}

function readBallots(r: BincodeReader): ReadonlyMap<number, IcrepVoteChoice> {
  const ballots = new Map<number, IcrepVoteChoice>();
  let last = -1;
  for (let left = r.count(8); left > 0; left--) {
    const voter = r.u32();
    if (voter <= last) throw r.malformed('the keys of a map do not ascend');
    last = voter;
    ballots.set(voter, readChoice(r));
  }
  return ballots;
}

function readThreshold(r: BincodeReader): IcrepVoteThreshold {
  switch (r.variant(3, 'VoteThreshold')) {
    case 0:
      return { type: 'fraction', required: r.u32(), of: r.u32() };
    case 1:
      return { type: 'unanimous' };
    default:
      return { type: 'teamScaled' };
  }
}
