import type { DemEntity } from '../entities/entity.js';
import { flagIn, numberIn } from '../entities/field-value.js';
import { SoleEntity } from '../entities/sole-entity.js';
import { NET_TICK } from '../layout.js';
import type { DemClockSections, DemClockZero } from '../sections/clock.js';
import { ClockSpans, netTickOf } from '../sections/clock-spans.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';

/** The values of m_nGameState that are used here (docs/formats/dem.md, section 14). */
export const GAME_STATE = { preGame: 4, inProgress: 5, postGame: 6 } as const;

const DEFAULT_TICK_RATE = 30;

/** The class of the game's rules. */
export const RULES = 'CDOTAGamerulesProxy';

/** Follows game time. Other builders ask it for the time. */
export class ClockBuilder implements DemSectionBuilder {
  /** Seconds since the map started, without pauses. Combat log and game rules use this time. It is as recent as `now`. */
  mapTime = 0;
  /** The moment at which game time is 0, as far as the recording has shown it. */
  zero: DemClockZero = 'mapStart';
  /** The map time at which game time is 0, as far as the recording has shown it. */
  zeroTime = 0;
  /** m_nGameState; 0 where it is not known. */
  state = 0;
  paused = false;
  /** The entity CDOTAGamerulesProxy, once there is one. */
  rules: DemEntity | undefined = undefined;

  readonly #recording: DemRecording;
  readonly #rules = new SoleEntity(RULES);
  readonly #gameSeconds;
  readonly #gamePaused;
  readonly #pauseStartTick;
  readonly #totalPausedTicks;
  readonly #gameState;
  readonly #gameStartTime;
  readonly #stateTransitionTime;
  readonly #spans: ClockSpans;
  #netTick = -1;

  readonly on: Partial<DemFollowed> = {
    messageBytes: (_id, bytes) => this.#messageBytes(bytes),
    packet: (tick) => this.#packet(tick),
    end: () => this.#end(),
  };

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#spans = new ClockSpans(recording, 'dota2', DEFAULT_TICK_RATE);
    const field = (name: string) => recording.field(`m_pGameRules.${name}`);
    this.#gameSeconds = recording.optionalField('m_pGameRules.m_fGameTime');
    this.#gamePaused = field('m_bGamePaused');
    this.#pauseStartTick = field('m_nPauseStartTick');
    this.#totalPausedTicks = field('m_nTotalPausedTicks');
    this.#gameState = field('m_nGameState');
    this.#gameStartTime = field('m_flGameStartTime');
    this.#stateTransitionTime = field('m_flStateTransitionTime');
  }

  /** Seconds of game time at the last packet whose entities were applied. For a message that is the packet before its own. */
  get now(): number {
    return this.mapTime - this.zeroTime;
  }

  #messageBytes(bytes: Uint8Array): void {
    this.#netTick = netTickOf(bytes);
  }

  #packet(tick: number): void {
    const rules = (this.rules = this.#rules.in(this.#recording.world));
    this.paused = flagIn(this.#gamePaused, rules);
    this.state = numberIn(this.#gameState, rules) ?? 0;
    this.mapTime = numberIn(this.#gameSeconds, rules) ?? this.#ticks(rules, tick) / this.#spans.tickRate;
    this.#findZero(rules);
    const { mapTime, zero, zeroTime } = this;
    this.#spans.follow(tick, { mapTime, isRunning: !this.paused, zero, zeroTime });
  }

  #end(): void {
    this.#spans.tickIsOver();
  }

  *build(): Asking<DemClockSections> {
    return { clock: this.#isUnknown() ? undefined : this.#spans.clock() };
  }

  /** Whether the rules lack fields that game time is computed from. */
  #isUnknown(): boolean {
    const { rules } = this;
    if (rules === undefined) return this.#recording.isLost(RULES);
    const needed = [this.#gameStartTime, this.#gameState, this.#stateTransitionTime, this.#gamePaused];
    if (this.#gameSeconds.isMissingIn(rules)) needed.push(this.#pauseStartTick, this.#totalPausedTicks);
    return needed.some((field) => field.isMissingIn(rules));
  }

  #ticks(rules: DemEntity | undefined, tick: number): number {
    const now = this.paused ? (numberIn(this.#pauseStartTick, rules) ?? this.#netTick) : this.#netTick;
    return (now < 0 ? tick : now) - (numberIn(this.#totalPausedTicks, rules) ?? 0);
  }

  #findZero(rules: DemEntity | undefined): void {
    if (this.zero === 'horn') return;
    const start = numberIn(this.#gameStartTime, rules) ?? 0;
    const planned = this.state === GAME_STATE.preGame ? (numberIn(this.#stateTransitionTime, rules) ?? 0) : 0;
    if (start !== 0) {
      this.zero = 'horn';
      this.zeroTime = start;
    } else if (planned !== 0) {
      this.zero = 'plannedHorn';
      this.zeroTime = planned;
    }
  }
}

/** Follows the clock of the game. */
export const CLOCK_SECTION: DemSectionDefinition<ClockBuilder> = {
  sections: ['clock'],
  events: ['clock'],
  needs: { messages: [NET_TICK], classes: [RULES] },
  uses: [],
  start: (recording) => new ClockBuilder(recording),
};
