import type { IcrepAnalysisEvent } from '../analysis.js';
import type { IcrepVoteChoice, IcrepVoteType } from '../vote.js';

/** A vote, from its proposal to its end. */
export interface IcrepVote {
  readonly id: number;
  readonly voteType: IcrepVoteType;
  readonly proposer: number;
  readonly proposedTick: number;
  /** In the order in which they were cast. */
  readonly ballots: readonly { readonly tick: number; readonly player: number; readonly choice: IcrepVoteChoice }[];
  /** Undefined, as is `resolvedTick`, while nothing was decided. */
  readonly resolution?: 'passed' | 'failed' | 'cancelled' | undefined;
  readonly resolvedTick?: number | undefined;
}

/** What one player did in votes. */
export interface IcrepPlayerVotes {
  readonly player: number;
  readonly proposed: readonly IcrepVote[];
  /** Votes in which the player cast a ballot. */
  readonly voted: readonly IcrepVote[];
  /** Votes to kick the player. */
  readonly against: readonly IcrepVote[];
}

/**
 * The votes of a match, by proposal.
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * for (const vote of votesOf(analysis)) console.log(vote.proposedTick, vote.voteType.type, vote.resolution);
 */
export function votesOf(events: Iterable<IcrepAnalysisEvent>): readonly IcrepVote[] {
  type Open = { -readonly [K in keyof IcrepVote]: IcrepVote[K] } & { ballots: IcrepVote['ballots'][number][] };
  const votes = new Map<number, Open>();
  for (const event of events) {
    if (event.type !== 'voteEvent') continue;
    const { tick, event: step } = event;
    const vote = votes.get(step.voteId);
    if (step.type === 'proposed') {
      const { voteId: id, voteType, proposer } = step;
      votes.set(id, { id, voteType, proposer, proposedTick: tick, ballots: [], resolution: undefined, resolvedTick: undefined });
    } else if (vote === undefined) continue;
    else if (step.type === 'ballotCast') vote.ballots.push({ tick, player: step.voter, choice: step.choice });
    else {
      vote.resolution = step.resolution.type;
      vote.resolvedTick = tick;
    }
  }
  return [...votes.values()];
}

/**
 * Votes by player, ascending: what each proposed, where each cast a ballot, and what was proposed against each.
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * const failedKicks = votesByPlayer(analysis).map(({ player, proposed }) => [
 *   player,
 *   proposed.filter(({ voteType, resolution }) => voteType.type === 'kick' && resolution === 'failed').length,
 * ]);
 */
export function votesByPlayer(events: Iterable<IcrepAnalysisEvent>): readonly IcrepPlayerVotes[] {
  const players = new Map<number, { proposed: IcrepVote[]; voted: IcrepVote[]; against: IcrepVote[] }>();
  const of = (player: number): { proposed: IcrepVote[]; voted: IcrepVote[]; against: IcrepVote[] } => {
    let votes = players.get(player);
    if (votes === undefined) players.set(player, (votes = { proposed: [], voted: [], against: [] }));
    return votes;
  };
  for (const vote of votesOf(events)) {
    of(vote.proposer).proposed.push(vote);
    for (const player of new Set(vote.ballots.map((ballot) => ballot.player))) of(player).voted.push(vote);
    if (vote.voteType.type === 'kick') of(vote.voteType.target).against.push(vote);
  }
  return [...players].sort(([a], [b]) => a - b).map(([player, votes]) => ({ player, ...votes }));
}
