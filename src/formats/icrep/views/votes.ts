import type { AnalysisEvent } from '../analysis.js';
import type { VoteChoice, VoteType } from '../vote.js';

/** A vote, from its proposal to its end. */
export interface Vote {
  readonly id: number;
  readonly voteType: VoteType;
  readonly proposer: number;
  readonly proposedTick: number;
  /** In the order in which they were cast. */
  readonly ballots: readonly { readonly tick: number; readonly player: number; readonly choice: VoteChoice }[];
  /** Undefined, as is `resolvedTick`, while nothing was decided. */
  readonly resolution: 'passed' | 'failed' | 'cancelled' | undefined;
  readonly resolvedTick: number | undefined;
}

/** What one player did in votes. */
export interface PlayerVotes {
  readonly player: number;
  readonly proposed: readonly Vote[];
  /** Votes in which the player cast a ballot. */
  readonly voted: readonly Vote[];
  /** Votes to kick the player. */
  readonly against: readonly Vote[];
}

/**
 * The votes of a match, by proposal.
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * for (const vote of votesOf(analysis)) console.log(vote.proposedTick, vote.voteType.type, vote.resolution);
 */
export function votesOf(events: Iterable<AnalysisEvent>): readonly Vote[] {
  type Open = { -readonly [K in keyof Vote]: Vote[K] } & { ballots: Vote['ballots'][number][] };
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
export function votesByPlayer(events: Iterable<AnalysisEvent>): readonly PlayerVotes[] {
  const players = new Map<number, { proposed: Vote[]; voted: Vote[]; against: Vote[] }>();
  const of = (player: number): { proposed: Vote[]; voted: Vote[]; against: Vote[] } => {
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
