import { KEPT_ROW_BYTES, Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { IcrepVoteChoice, IcrepVoteType } from '../vote.js';
import type { IcrepViewBuilder, IcrepViewDefinition } from './section.js';

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

type Open = { -readonly [K in keyof IcrepVote]: IcrepVote[K] } & { ballots: IcrepVote['ballots'][number][] };
type Votes = { readonly votes: readonly IcrepVote[] };
/** The votes, for other builders too. */
interface VotesBuilder extends IcrepViewBuilder<Votes> {
  all(): readonly IcrepVote[];
}

/** The votes of a match, by proposal. An id that is proposed again begins a new vote, which replaces the one before. */
export const votes: IcrepViewDefinition<Votes, VotesBuilder> = {
  sections: ['votes'],
  needs: { events: ['voteEvent'] },
  start({ budget }) {
    const byId = new Map<number, Open>();
    const all = (): readonly IcrepVote[] => [...byId.values()];
    return {
      all,
      on: {
        voteEvent({ tick, event: step }) {
          const vote = byId.get(step.voteId);
          budget.keep(KEPT_ROW_BYTES);
          if (step.type === 'proposed') {
            const { voteId: id, voteType, proposer } = step;
            byId.set(id, { id, voteType, proposer, proposedTick: tick, ballots: [], resolution: undefined, resolvedTick: undefined });
          } else if (vote === undefined) return;
          else if (step.type === 'ballotCast') vote.ballots.push({ tick, player: step.voter, choice: step.choice });
          else {
            vote.resolution = step.resolution.type;
            vote.resolvedTick = tick;
          }
        },
      },
      build: () => built({ votes: all() }),
    };
  },
};

type Lists = { readonly proposed: IcrepVote[]; readonly voted: IcrepVote[]; readonly against: IcrepVote[] };

/** Votes by player, ascending: what each proposed, where each cast a ballot, and what was proposed against each. */
export const playerVotes: IcrepViewDefinition<{ readonly playerVotes: readonly IcrepPlayerVotes[] }> = {
  sections: ['playerVotes'],
  needs: { events: [] },
  uses: [votes],
  start({ budget }, of) {
    const made = of(votes);
    return {
      on: {},
      build() {
        const players = new Map<number, Lists>();
        const listsOf = (player: number): Lists => {
          let lists = players.get(player);
          if (lists === undefined) players.set(player, (lists = { proposed: [], voted: [], against: [] }));
          return lists;
        };
        for (const vote of made.all()) {
          budget.work(VOTE_UNITS * (1 + vote.ballots.length));
          listsOf(vote.proposer).proposed.push(vote);
          for (const player of new Set(vote.ballots.map((ballot) => ballot.player))) listsOf(player).voted.push(vote);
          if (vote.voteType.type === 'kick') listsOf(vote.voteType.target).against.push(vote);
        }
        const rows = new Rows<IcrepPlayerVotes>(budget);
        for (const [player, lists] of [...players].sort(([a], [b]) => a - b)) rows.add({ player, ...lists });
        return built({ playerVotes: rows.all });
      },
    };
  },
};

const VOTE_UNITS = 16;
