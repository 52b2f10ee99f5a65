import { struct, variants } from './structure.js';

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

const WINNING_SIDE = /* @__PURE__ */ variants<IcrepWinningSide>('WinningSide', {
  player: (r) => ({ type: 'player', player: r.u32() }),
  team: (r) => ({ type: 'team', team: r.u32() }),
});

const VOTE_RESULT = /* @__PURE__ */ struct<IcrepVoteResult>((r) => ({ player: r.u32(), hasAgreed: r.bool() }));

const END_REASON = /* @__PURE__ */ variants<IcrepMatchEndReason>('MatchEndReason', {
  elimination: () => ({ type: 'elimination' }),
  surrender: (r) => ({ type: 'surrender', player: r.u32() }),
  teamSurrender: (r) => ({ type: 'teamSurrender', team: r.u32(), voteResults: r.list(VOTE_RESULT) }),
  objectiveCompleted: () => ({ type: 'objectiveCompleted' }),
  draw: (r) => ({ type: 'draw', voteResults: r.list(VOTE_RESULT) }),
});

export const MATCH_OUTCOME = /* @__PURE__ */ variants<IcrepMatchOutcome>('MatchOutcome', {
  completed: (r) => ({ type: 'completed', winner: r.of(WINNING_SIDE), reason: r.of(END_REASON) }),
  abandoned: (r) => ({ type: 'abandoned', leaver: r.u32(), tick: r.tick() }),
  draw: (r) => ({ type: 'draw', reason: r.of(END_REASON) }),
  remade: () => ({ type: 'remade' }),
  desyncTerminated: (r) => ({ type: 'desyncTerminated', firstDivergenceTick: r.tick() }),
});
