import { SoleEntity } from '../entities/sole-entity.js';
import type { DemFieldRef, WatchedField } from '../entities/entity-world.js';
import { flagIn, numberIn, textIn } from '../entities/field-value.js';
import type { DemGameEvent } from '../events.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Listed, numberKey, textKey } from '../sections/listed.js';
import { Cs2Economies, sideEconomies, type Cs2SideEconomy } from './economies.js';
import { roundEndReason, type Cs2RoundEndReason } from './round-end-reason.js';
import { sideOf, type Cs2Side } from './team.js';
import { Cs2Teams, type Cs2RoundScore } from './team-score.js';
import { RULES } from './rules.js';

/** A round. The event comes when it is over. */
export interface Cs2RoundEvent {
  readonly type: 'round';
  readonly game: 'cs2';
  /** When the round was over: `endTick`, or the start of the next round where it has none. */
  readonly tick: number;
  /**
   * Number of the round, from 1: one more than the rounds played before it. Restarts and the warm-up do not count. This and `isWarmup` are
   * undefined, with a diagnostic, where the game rules of the recording have no field for them.
   */
  readonly number?: number | undefined;
  readonly isWarmup?: boolean | undefined;
  /** Undefined where the recording begins inside the round. */
  readonly startTick?: number | undefined;
  /** When the players could move; undefined where the recording does not hold it. */
  readonly freezeEndTick?: number | undefined;
  /** When the round was decided; undefined for a round that never was, or not inside the recording. */
  readonly endTick?: number | undefined;
  /** The side that won; undefined for a draw and for a round that was not decided. */
  readonly winner?: Cs2Side | undefined;
  readonly reason?: Cs2RoundEndReason | undefined;
  /** The announcement, such as `#SFUI_Notice_Target_Bombed`; undefined where there is none. */
  readonly message?: string | undefined;
  /** Rounds won by each side after this one was decided; this one counts. */
  readonly score?: Cs2RoundScore | undefined;
  /** What each side has when the players can move; undefined where the recording does not hold that moment. */
  readonly economy?: Readonly<Record<Cs2Side, Cs2SideEconomy>> | undefined;
}

/** Sections of rounds. */
export interface Cs2RoundSections {
  /**
   * Rounds in their order. The last one may still be going on when the recording ends. Undefined where the recording has no rounds at all.
   */
  readonly rounds: readonly Cs2RoundEvent[] | undefined;
}

interface RoundBeingPlayed {
  readonly startTick: number | undefined;
  freezeEndTick: number | undefined;
  number: number | undefined;
  isWarmup: boolean | undefined;
  economy: Cs2RoundEvent['economy'];
}

interface RoundEnd {
  readonly tick: number;
  readonly winner: unknown;
  readonly reason: number | undefined;
  readonly message: string | undefined;
}

/**
 * Follows rounds. Current builds count starts and ends in the game's rules and leave the game events out of SourceTV recordings
 * (docs/formats/dem.md, section 19, confirmed on real files); where nothing is counted, the game events are used.
 */
export class Cs2RoundsBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #teams: Cs2Teams;
  readonly #economies: Cs2Economies;
  readonly #rules = new SoleEntity(RULES);
  readonly #startCount: DemFieldRef;
  readonly #endCount: DemFieldRef;
  readonly #endReason: DemFieldRef;
  readonly #endWinner: DemFieldRef;
  readonly #endMessage: DemFieldRef;
  readonly #winStatus: DemFieldRef;
  readonly #played: WatchedField;
  readonly #freeze: DemFieldRef;
  readonly #warmup: WatchedField;
  readonly #rounds: Listed<Cs2RoundEvent>;
  #now: RoundBeingPlayed | undefined;
  /** How many rounds had started at the last packet; undefined before the first packet, and where the build does not count them. */
  #starts: number | undefined;
  #ends: number | undefined;
  #isFreeze = false;
  /** Number of the last round; undefined where the recording does not count rounds. */
  #lastNumber: number | undefined = 0;

  readonly on: Partial<DemFollowed> = {
    gameEvent: (event) => this.#gameEvent(event),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#rounds = new Listed(recording, 'rounds');
    this.#teams = new Cs2Teams(recording);
    this.#economies = new Cs2Economies(recording);
    const field = (name: string): WatchedField => recording.field(`m_pGameRules.${name}`);
    this.#startCount = field('m_nRoundStartCount');
    this.#endCount = field('m_nRoundEndCount');
    this.#endReason = field('m_eRoundEndReason');
    this.#endWinner = field('m_iRoundEndWinnerTeam');
    this.#endMessage = field('m_sRoundEndMessage');
    this.#winStatus = field('m_iRoundWinStatus');
    this.#played = field('m_totalRoundsPlayed');
    this.#freeze = field('m_bFreezePeriod');
    this.#warmup = field('m_bWarmupPeriod');
  }

  /** The round that is being played, else the one that was played last; undefined before the first. */
  get number(): number | undefined {
    const number = this.#now?.number ?? this.#lastNumber;
    return number === 0 ? undefined : number;
  }

  /** The tick from which the players of the current round can move; undefined before it. */
  get freezeEndTick(): number | undefined {
    return this.#now?.freezeEndTick;
  }

  #gameEvent({ name, tick, keys }: DemGameEvent): void {
    if (name === 'round_freeze_end') this.#freezeEnded(tick);
    if (numberIn(this.#startCount, this.#rules.in(this.#recording.world)) !== undefined) return;
    if (name === 'round_start') this.#start(tick);
    else if (name === 'round_end') {
      this.#end({ tick, winner: keys['winner'], reason: numberKey(keys, 'reason'), message: textKey(keys, 'message') });
    }
  }

  #packet(tick: number): void {
    const rules = this.#rules.in(this.#recording.world);
    if (rules === undefined) return;
    const starts = numberIn(this.#startCount, rules);
    const ends = numberIn(this.#endCount, rules);
    const isFreeze = flagIn(this.#freeze, rules);
    if (this.#isFreeze && !isFreeze) this.#freezeEnded(tick);
    this.#isFreeze = isFreeze;
    if (this.#starts === undefined && starts !== undefined) {
      // The recording begins here, inside a round, unless none has started or the last one is decided.
      if (starts > 0 && (numberIn(this.#winStatus, rules) ?? 0) === 0) this.#now = this.#fresh(undefined);
    } else {
      if (ends !== this.#ends) {
        this.#end({
          tick,
          winner: numberIn(this.#endWinner, rules),
          reason: numberIn(this.#endReason, rules),
          message: textIn(this.#endMessage, rules) || undefined,
        });
      }
      if (starts !== this.#starts) this.#start(tick);
    }
    this.#starts = starts;
    this.#ends = ends;
    if (this.#now === undefined) return;
    this.#now.isWarmup = this.#warmup.isMissingIn(rules) ? undefined : flagIn(this.#warmup, rules);
    this.#now.number = this.#played.isMissingIn(rules) ? undefined : (numberIn(this.#played, rules) ?? this.#lastNumber ?? 0) + 1;
  }

  *build(): Asking<Cs2RoundSections> {
    const now = this.#now;
    const rounds =
      now === undefined ? this.#rounds.list : [...this.#rounds.list, this.#event(now, this.#recording.world.tick ?? 0, undefined)];
    return { rounds: rounds.length === 0 ? undefined : rounds };
  }

  #freezeEnded(tick: number): void {
    if (this.#now === undefined || this.#now.freezeEndTick !== undefined) return;
    this.#now.freezeEndTick = tick;
    this.#now.economy = sideEconomies(this.#economies.players());
  }

  #fresh(startTick: number | undefined): RoundBeingPlayed {
    return {
      startTick,
      freezeEndTick: undefined,
      number: this.#lastNumber === undefined ? undefined : this.#lastNumber + 1,
      isWarmup: false,
      economy: undefined,
    };
  }

  #start(tick: number): void {
    // The round was never decided, because the match was restarted.
    if (this.#now?.startTick !== undefined) this.#over(this.#event(this.#now, tick, undefined));
    this.#now = this.#fresh(tick);
  }

  #end(end: RoundEnd): void {
    this.#over(this.#event(this.#now ?? this.#fresh(undefined), end.tick, end));
  }

  #over(round: Cs2RoundEvent): void {
    this.#now = undefined;
    this.#lastNumber = round.number;
    this.#rounds.add(round);
  }

  #event(
    { startTick, freezeEndTick, number, isWarmup, economy }: RoundBeingPlayed,
    tick: number,
    end: RoundEnd | undefined,
  ): Cs2RoundEvent {
    return {
      type: 'round',
      game: 'cs2',
      tick,
      number,
      isWarmup,
      startTick,
      freezeEndTick,
      endTick: end?.tick,
      winner: sideOf(end?.winner),
      reason: end?.reason === undefined ? undefined : roundEndReason(end.reason),
      message: end?.message,
      score: end === undefined ? undefined : this.#teams.score(),
      economy,
    };
  }
}

/** Follows the rounds. */
export const ROUNDS_SECTION: DemSectionDefinition<Cs2RoundsBuilder> = {
  sections: ['rounds'],
  events: ['round'],
  get needs() {
    return { gameEvents: true, classes: [RULES, Cs2Teams.className, ...Cs2Economies.classes] };
  },
  uses: [],
  start: (recording) => new Cs2RoundsBuilder(recording),
};
