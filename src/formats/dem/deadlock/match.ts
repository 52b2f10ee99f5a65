import { ProtoSchema } from '../../../codecs/protobuf/message.js';
import type { Asking } from '../../../io/framing.js';
import { bigintIn, numberIn } from '../entities/field-value.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { SoleEntity } from '../entities/sole-entity.js';
import type { DemFollowed, DemRecording, DemSectionBuilder, DemSectionDefinition } from '../sections/section.js';
import { RULES } from './rules.js';
import { PostMatch, POST_MATCH_DETAILS } from './post-match.js';
import { sideOf, type DeadlockSide } from './team.js';

/** ECitadelGameMode: 1 is confirmed on real files, the others are from public schemas. */
const GAME_MODES = [undefined, 'normal', '1v1_test', 'sandbox', 'street_brawl', 'explore_nyc', 'internal'] as const;
/** ECitadelMatchMode: 1 is confirmed on real files, the others are from public schemas. */
const MATCH_MODES = [
  undefined,
  'unranked',
  'private_lobby',
  'coop_bot',
  'ranked',
  'server_test',
  'tutorial',
  'hero_labs',
  'calibration',
] as const;

/** The match, as it is at the end of the recording. */
export interface DeadlockMatch {
  readonly game: 'deadlock';
  /** Undefined for local games. */
  readonly matchId?: bigint | undefined;
  /** ECitadelGameMode, and its name; the name is undefined for modes that are not known, and where none is set. */
  readonly gameMode?: number | undefined;
  readonly gameModeName?: (typeof GAME_MODES)[number];
  /** ECitadelMatchMode, and its name. */
  readonly matchMode?: number | undefined;
  readonly matchModeName?: (typeof MATCH_MODES)[number];
  /** EGameState, whose numbers differ between builds. */
  readonly stateId?: number | undefined;
  /** The side that won; undefined as long as none has, and where the recording ends before. Unverified: no recording at hand has an end. */
  readonly winner?: DeadlockSide | undefined;
  /** How long the match was, as the game says after its end; undefined where the recording ends before. Unverified, as the winner is. */
  readonly durationSeconds?: number | undefined;
}

/** The match as a section. */
interface DeadlockMatchSections {
  /** Undefined, with a diagnostic, where the recording has no game rules. */
  readonly match: DeadlockMatch | undefined;
}

/** k_EUserMsg_GameOver, and its fields. */
const GAME_OVER = 346;
const SCHEMA = 'GameOver: 1 int32 winning_team, 2 bool just_a_test';

type MatchField = 'matchId' | 'gameMode' | 'matchMode' | 'state' | 'winner';

/** Knows who won, so far. */
export class MatchBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #rules = new SoleEntity(RULES);
  readonly #schema = new ProtoSchema(SCHEMA);
  readonly #fields: Readonly<Record<MatchField, DemFieldRef>>;
  readonly #postMatch = new PostMatch();
  #winner: DeadlockSide | undefined;

  readonly on: Partial<DemFollowed> = {
    messageBytes: (id, bytes) => this.#messageBytes(id, bytes),
  };

  constructor(recording: DemRecording) {
    this.#recording = recording;
    const field = (name: string): DemFieldRef => recording.field(`m_pGameRules.${name}`);
    this.#fields = {
      matchId: field('m_unMatchID'),
      gameMode: field('m_eGameMode'),
      matchMode: field('m_eMatchMode'),
      state: field('m_eGameState'),
      // builds before 2026 do not have it, and the messages say it as well
      winner: recording.optionalField('m_pGameRules.m_iWinningTeam'),
    };
  }

  #messageBytes(id: number, bytes: Uint8Array): void {
    if (id === POST_MATCH_DETAILS) return this.#postMatch.read(bytes, this.#recording.budget);
    const over = this.#schema.decode('GameOver', bytes) as { readonly winning_team?: number; readonly just_a_test?: boolean };
    if (over.just_a_test !== true) this.#winner = sideOf(over.winning_team) ?? this.#winner;
  }

  /** The side that won; undefined as long as none has. */
  get winner(): DeadlockSide | undefined {
    const rules = this.#rules.in(this.#recording.world);
    return this.#winner ?? this.#postMatch.winner ?? sideOf(numberIn(this.#fields.winner, rules));
  }

  *build(): Asking<DeadlockMatchSections> {
    const rules = this.#rules.in(this.#recording.world);
    if (rules === undefined) return { match: undefined };
    const number = (name: MatchField): number | undefined => numberIn(this.#fields[name], rules);
    const gameMode = number('gameMode');
    const matchMode = number('matchMode');
    return {
      match: {
        game: 'deadlock',
        matchId: bigintIn(this.#fields.matchId, rules) || undefined,
        gameMode,
        gameModeName: GAME_MODES[gameMode ?? 0],
        matchMode,
        matchModeName: MATCH_MODES[matchMode ?? 0],
        stateId: number('state'),
        winner: this.winner,
        durationSeconds: this.#postMatch.durationSeconds,
      },
    };
  }
}

/** Follows what the match is and who wins. */
export const MATCH_SECTION: DemSectionDefinition<MatchBuilder> = {
  sections: ['match'],
  events: [],
  needs: { messages: [GAME_OVER, POST_MATCH_DETAILS], classes: [RULES] },
  uses: [],
  start: (recording) => new MatchBuilder(recording),
};
