import type { BincodeReader } from './bincode-reader.js';

/** Who won. */
export type IcrepWinningSide = { readonly type: 'player'; readonly player: number } | { readonly type: 'team'; readonly team: number };

/** One player's vote to surrender or draw: player and consent. */
export interface IcrepVoteResult {
  readonly player: number;
  readonly hasAgreed: boolean;
}

/** Why a match ended. */
export type IcrepMatchEndReason =
  | { readonly type: 'elimination' }
  | { readonly type: 'surrender'; readonly player: number }
  | { readonly type: 'teamSurrender'; readonly team: number; readonly voteResults: readonly IcrepVoteResult[] }
  | { readonly type: 'objectiveCompleted' }
  | { readonly type: 'draw'; readonly voteResults: readonly IcrepVoteResult[] };

/** How a match ended. */
export type IcrepMatchOutcome =
  | { readonly type: 'completed'; readonly winner: IcrepWinningSide; readonly reason: IcrepMatchEndReason }
  | { readonly type: 'abandoned'; readonly leaver: number; readonly tick: number }
  | { readonly type: 'draw'; readonly reason: IcrepMatchEndReason }
  | { readonly type: 'remade' }
  | { readonly type: 'desyncTerminated'; readonly firstDivergenceTick: number };

/** The variants in the order of the wire. */
export const MATCH_OUTCOMES = [
  'completed',
  'abandoned',
  'draw',
  'remade',
  'desyncTerminated',
] as const satisfies readonly IcrepMatchOutcome['type'][];
export const MATCH_END_REASONS = [
  'elimination',
  'surrender',
  'teamSurrender',
  'objectiveCompleted',
  'draw',
] as const satisfies readonly IcrepMatchEndReason['type'][];

export function readMatchOutcome(r: BincodeReader): IcrepMatchOutcome {
  switch (r.variant(5, 'MatchOutcome')) {
    case 0:
      return { type: 'completed', winner: readWinner(r), reason: readEndReason(r) };
    case 1:
      return { type: 'abandoned', leaver: r.u32(), tick: r.tick() };
    case 2:
      return { type: 'draw', reason: readEndReason(r) };
    case 3:
      return { type: 'remade' };
    default:
      return { type: 'desyncTerminated', firstDivergenceTick: r.tick() };
  }
}

function readWinner(r: BincodeReader): IcrepWinningSide {
  return r.variant(2, 'WinningSide') === 0 ? { type: 'player', player: r.u32() } : { type: 'team', team: r.u32() };
}

function readEndReason(r: BincodeReader): IcrepMatchEndReason {
  switch (r.variant(5, 'MatchEndReason')) {
    case 0:
      return { type: 'elimination' };
    case 1:
      return { type: 'surrender', player: r.u32() };
    case 2:
      return { type: 'teamSurrender', team: r.u32(), voteResults: readVoteResults(r) };
    case 3:
      return { type: 'objectiveCompleted' };
    default:
      return { type: 'draw', voteResults: readVoteResults(r) };
  }
}

function readVoteResults(r: BincodeReader): readonly IcrepVoteResult[] {
  const results: IcrepVoteResult[] = [];
  for (let left = r.count(5); left > 0; left--) results.push({ player: r.u32(), hasAgreed: r.bool() });
  return results;
}
