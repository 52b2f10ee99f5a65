import type { DemPlayerRef } from '../sections/kill.js';
import { notices, numberOf, textOf, type Fields } from './notices.js';
import type { Cs2Team } from './team.js';

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

/** Votes as a section. */
export interface Cs2VoteSections {
  readonly votes: readonly Cs2VoteEvent[];
}

/** CS_UM_VoteStart and so on. */
const VOTE_START = 346;
const VOTE_PASS = 347;
const VOTE_FAILED = 348;
const SCHEMA = `
Start: 1 int32 team, 2 int32 player_slot, 3 int32 vote_type, 4 string text, 5 string details, 8 int32 target_slot
Pass: 1 int32 team, 2 int32 vote_type, 3 string text, 4 string details
Fail: 1 int32 team, 2 int32 reason
`;

const VOTES = { [VOTE_START]: 'start', [VOTE_PASS]: 'pass', [VOTE_FAILED]: 'fail' } as const;
const VOTE_TYPES = { start: 'Start', pass: 'Pass', fail: 'Fail' } as const;

/** Follows votes. */
export const VOTES_SECTION = /* @__PURE__ */ notices<Cs2VoteEvent>(
  'votes',
  'vote',
  [VOTE_START, VOTE_PASS, VOTE_FAILED],
  SCHEMA,
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
