import type { DemEntity } from '../entities/entity.js';
import { flagIn, numberIn } from '../entities/field-value.js';
import { SoleEntity } from '../entities/sole-entity.js';
import { NET_TICK } from '../layout.js';
import type { DemClockSections, DemClockZero } from '../sections/clock.js';
import { ClockSpans, netTickOf } from '../sections/clock-spans.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { RULES } from './rules.js';

/** Ticks in a second of the recordings of 2024 and 2025. Later ones have 64. */
const DEFAULT_TICK_RATE = 60;

/** Follows the time of a match (docs/formats/dem.md, section 20). */
export class DeadlockClockBuilder implements DemSectionBuilder {
  /** Seconds since the map started, without pauses. */
  mapTime = 0;
  zero: DemClockZero = 'mapStart';
  /** The map time at which game time is 0. */
  zeroTime = 0;

  readonly #recording: DemRecording;
  readonly #rules = new SoleEntity(RULES);
  readonly #spans: ClockSpans;
  readonly #gamePaused;
  readonly #pauseStartTick;
  readonly #totalPausedTicks;
  readonly #gameStartTime;
  #netTick = -1;

  readonly on: Partial<DemFollowed> = {
    messageBytes: (_id, bytes) => this.#messageBytes(bytes),
    packet: (tick) => this.#packet(tick),
    end: () => this.#end(),
  };

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#spans = new ClockSpans(recording, 'deadlock', DEFAULT_TICK_RATE);
    const field = (name: string) => recording.field(`m_pGameRules.${name}`);
    this.#gamePaused = field('m_bGamePaused');
    this.#pauseStartTick = field('m_nPauseStartTick');
    this.#totalPausedTicks = field('m_nTotalPausedTicks');
    this.#gameStartTime = field('m_flGameStartTime');
  }

  /** Seconds of game time at the last packet whose entities were applied. */
  get now(): number {
    return this.mapTime - this.zeroTime;
  }

  #messageBytes(bytes: Uint8Array): void {
    this.#netTick = netTickOf(bytes);
  }

  #packet(tick: number): void {
    const rules = this.#rules.in(this.#recording.world);
    const paused = flagIn(this.#gamePaused, rules);
    this.mapTime = this.#ticks(rules, paused, tick) / this.#spans.tickRate;
    const start = numberIn(this.#gameStartTime, rules) ?? 0;
    if (start !== 0) {
      this.zero = 'matchStart';
      this.zeroTime = start;
    }
    const { mapTime, zero, zeroTime } = this;
    this.#spans.follow(tick, { mapTime, isRunning: !paused, zero, zeroTime });
  }

  #end(): void {
    this.#spans.tickIsOver();
  }

  *build(): Asking<DemClockSections> {
    return { clock: this.#isUnknown() ? undefined : this.#spans.clock() };
  }

  /** Whether the rules lack fields that game time is computed from. */
  #isUnknown(): boolean {
    const rules = this.#rules.in(this.#recording.world);
    if (rules === undefined) return this.#recording.isLost(RULES);
    const needed = [this.#gameStartTime, this.#gamePaused, this.#pauseStartTick, this.#totalPausedTicks];
    return needed.some((field) => field.isMissingIn(rules));
  }

  #ticks(rules: DemEntity | undefined, paused: boolean, tick: number): number {
    const now = paused ? (numberIn(this.#pauseStartTick, rules) ?? this.#netTick) : this.#netTick;
    return (now < 0 ? tick : now) - (numberIn(this.#totalPausedTicks, rules) ?? 0);
  }
}

/** Follows the clock of the game. */
export const CLOCK_SECTION: DemSectionDefinition<DeadlockClockBuilder> = {
  sections: ['clock'],
  events: ['clock'],
  needs: { messages: [NET_TICK], classes: [RULES] },
  uses: [],
  start: (recording) => new DeadlockClockBuilder(recording),
};
