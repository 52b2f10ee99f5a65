import type { Entity } from '../entities/entity.js';
import { NET_TICK } from '../layout.js';
import { decodeMessage } from '../messages.js';
import type { DemWatch, DemWatcher, WatchedRecording } from '../watches/watch.js';
import { DotaClock, type DotaClockSpan, type DotaClockZero } from './clock.js';
import { flagIn, numberIn } from '../entities/field-value.js';
import { SoleEntity } from '../entities/sole-entity.js';

/** Sections of the in-game clock. */
export interface DotaClockSections {
  /** Undefined, with a diagnostic, where the recording has no packets. */
  readonly clock: DotaClock | undefined;
}

/** m_nGameState, as far as it is used (docs/formats/dem.md, section 14). */
export const GAME_STATE = { preGame: 4, inProgress: 5, postGame: 6 } as const;

/** Game time that is this much off what the ticks say begins a new span: recordings of players are off by a tick now and then. */
const TOLERATED_SECONDS = 0.25;
const DEFAULT_TICK_RATE = 30;
/** `tick` of CNETMsg_Tick, as protobuf tag. */
const TICK_TAG = 1 << 3;
const MAX_VARINT32_BYTES = 5;

/** The tick of a CNETMsg_Tick; -1 where it has none. There is one in every packet, with the tick in front: no reader is made for that. */
function tickOf(bytes: Uint8Array): number {
  if (bytes[0] === TICK_TAG) {
    let value = 0;
    for (let i = 0; i < MAX_VARINT32_BYTES; i++) {
      const byte = bytes[1 + i] ?? 0x80;
      value |= (byte & 0x7f) << (7 * i);
      if (byte < 0x80) return value >>> 0;
    }
  }
  return (decodeMessage('CNETMsg_Tick', bytes)['tick'] as number | undefined) ?? -1;
}

const RULES = 'CDOTAGamerulesProxy';

/** Follows game time, and tells the watches that build on it what time it is. */
export class ClockWatcher implements DemWatcher {
  /** Seconds since the map started, pauses left out: the time that combat log and game rules speak in. As new as `now`. */
  mapTime = 0;
  /** The moment that game time 0 means, as far as the recording has shown it. */
  zero: DotaClockZero = 'mapStart';
  /** The map time at which game time is 0, as far as the recording has shown it. */
  zeroTime = 0;
  /** m_nGameState; 0 where it is not known. */
  state = 0;
  paused = false;
  /** CDOTAGamerulesProxy, once it is there. */
  rules: Entity | undefined = undefined;

  readonly #recording: WatchedRecording;
  readonly #rules = new SoleEntity(RULES);
  readonly #gameSeconds;
  readonly #gamePaused;
  readonly #pauseStartTick;
  readonly #totalPausedTicks;
  readonly #gameState;
  readonly #gameStartTime;
  readonly #stateTransitionTime;
  /** The spans by tick, at most one for each packet. Times are map times. */
  readonly #spans: DotaClockSpan[] = [];
  #netTick = -1;
  #firstTick = -1;
  #lastTick = -1;
  #lastTime = 0;
  #lastRuns = true;

  constructor(recording: WatchedRecording) {
    this.#recording = recording;
    const field = (name: string) => recording.field(`m_pGameRules.${name}`);
    this.#gameSeconds = recording.optionalField('m_pGameRules.m_fGameTime');
    this.#gamePaused = field('m_bGamePaused');
    this.#pauseStartTick = field('m_nPauseStartTick');
    this.#totalPausedTicks = field('m_nTotalPausedTicks');
    this.#gameState = field('m_nGameState');
    this.#gameStartTime = field('m_flGameStartTime');
    this.#stateTransitionTime = field('m_flStateTransitionTime');
  }

  /** Seconds of game time as of the last packet whose entities were applied: for a message, the packet before its own. */
  get now(): number {
    return this.mapTime - this.zeroTime;
  }

  messageBytes(_id: number, bytes: Uint8Array): void {
    this.#netTick = tickOf(bytes);
  }

  packet(tick: number): void {
    const rules = (this.rules = this.#rules.in(this.#recording.world));
    this.paused = flagIn(this.#gamePaused, rules);
    this.state = numberIn(this.#gameState, rules) ?? 0;
    this.mapTime = numberIn(this.#gameSeconds, rules) ?? this.#ticks(rules, tick) / this.#tickRate();
    this.#findZero(rules);
    this.#follow(tick);
  }

  end(): void {
    this.#tickIsOver();
  }

  sections(): DotaClockSections {
    const { zero, zeroTime } = this;
    if (this.#spans.length === 0 || this.#isUnknown()) return { clock: undefined };
    return {
      clock: new DotaClock({
        zero,
        tickRate: this.#tickRate(),
        firstTick: this.#firstTick,
        lastTick: this.#lastTick,
        spans: this.#spans.map(({ fromTick, gameSeconds, running }) => ({ fromTick, gameSeconds: gameSeconds - zeroTime, running })),
      }),
    };
  }

  /** Whether the rules lack fields that game time is reckoned from. */
  #isUnknown(): boolean {
    const { rules } = this;
    if (rules === undefined) return this.#recording.isLost(RULES);
    const needed = [this.#gameStartTime, this.#gameState, this.#stateTransitionTime, this.#gamePaused];
    if (this.#gameSeconds.isMissingIn(rules)) needed.push(this.#pauseStartTick, this.#totalPausedTicks);
    return needed.some((field) => field.isMissingIn(rules));
  }

  /** The server says the length of a tick as a 32-bit float; the rate is a whole number. */
  #tickRate(): number {
    const interval = this.#recording.serverInfo?.tickInterval ?? 0;
    const rate = Math.round(1 / interval);
    return rate >= 1 && rate <= 1000 ? rate : DEFAULT_TICK_RATE;
  }

  #ticks(rules: Entity | undefined, tick: number): number {
    const now = this.paused ? (numberIn(this.#pauseStartTick, rules) ?? this.#netTick) : this.#netTick;
    return (now < 0 ? tick : now) - (numberIn(this.#totalPausedTicks, rules) ?? 0);
  }

  #findZero(rules: Entity | undefined): void {
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

  /** In recordings of players, several packets may have one tick: the last of them says what time it is. */
  #follow(tick: number): void {
    if (this.#firstTick < 0) this.#firstTick = tick;
    if (tick > this.#lastTick) {
      this.#tickIsOver();
      this.#lastTick = tick;
    }
    if (tick < this.#lastTick) return;
    this.#lastTime = this.mapTime;
    this.#lastRuns = !this.paused;
  }

  #tickIsOver(): void {
    const fromTick = this.#lastTick;
    const gameSeconds = this.#lastTime;
    const running = this.#lastRuns;
    if (fromTick < 0) return;
    const last = this.#spans.at(-1);
    if (last?.running === running) {
      const expected = running ? last.gameSeconds + (fromTick - last.fromTick) / this.#tickRate() : last.gameSeconds;
      if (Math.abs(expected - gameSeconds) <= TOLERATED_SECONDS) return;
    }
    this.#spans.push({ fromTick, gameSeconds, running });
  }
}

/** The in-game clock. */
export const CLOCK_WATCH: DemWatch<ClockWatcher> = {
  sections: ['clock'],
  events: [],
  needs: { messages: [NET_TICK], classes: [RULES] },
  uses: [],
  start: (recording) => new ClockWatcher(recording),
};
