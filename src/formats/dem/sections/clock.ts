import { partitionPoint } from '../../../core/sorted.js';
import type { DemGame } from '../messages.js';

/**
 * What game time 0 is: in Dota 2 the horn, or the horn as it was planned when the recording ended before it; in Deadlock the start of the
 * match; where neither is known, the start of the map.
 */
export type DemClockZero = 'horn' | 'plannedHorn' | 'matchStart' | 'mapStart';

/** From `fromTick` on (demo ticks), until the next span, game time was `gameSeconds` and ran with the ticks, or stood still in a pause. */
export interface DemClockSpan {
  readonly fromTick: number;
  /** Seconds. */
  readonly gameSeconds: number;
  readonly isRunning: boolean;
}

/** Ticks during which the game was paused: from `fromTick` until `toTick`, where it went on or the recording ended. */
export interface DemPause {
  readonly fromTick: number;
  readonly toTick: number;
  /** Seconds of game time at which the pause was. */
  readonly gameSeconds: number;
}

/** Whether game time 0 is what the game says it is, and stays so. */
const isStart = (zero: DemClockZero): boolean => zero === 'horn' || zero === 'matchStart';

/** The data of a DemClock. It is plain, so JSON and structuredClone keep it. */
export interface DemClockData {
  readonly zero: DemClockZero;
  /** Ticks a second: 30 in Dota 2, 60 or 64 in Deadlock. */
  readonly tickRate: number;
  /** Ticks of the first and the last packet. */
  readonly firstTick: number;
  readonly lastTick: number;
  /** At least one, by tick. */
  readonly spans: readonly DemClockSpan[];
}

/**
 * The in-game clock of a recording of Dota 2 or Deadlock: seconds of game time for demo ticks and back. 0 is the horn, or the start of the
 * match, before it times are negative; where the recording ends before that, `zero` says what 0 is instead. Pauses take no game time.
 *
 * All of it is plain data: `new DemClock(data)` gives the methods back to a clock that went through JSON or to a worker.
 * docs/formats/dem.md, sections 14 and 20.
 *
 * @example
 * const { clock } = await parseDem(file, { include: ['clock'] });
 * const minuteTen = clock?.tickAt(600);
 */
export class DemClock implements DemClockData {
  readonly zero: DemClockZero;
  readonly tickRate: number;
  readonly firstTick: number;
  readonly lastTick: number;
  readonly spans: readonly DemClockSpan[];

  constructor({ zero, tickRate, firstTick, lastTick, spans }: DemClockData) {
    this.zero = zero;
    this.tickRate = tickRate;
    this.firstTick = firstTick;
    this.lastTick = lastTick;
    this.spans = spans;
  }

  /** Seconds of game time at a demo tick. Ticks outside the recording are reckoned on. */
  gameSeconds(tick: number): number {
    const { spans } = this;
    const { fromTick, gameSeconds, isRunning } = spans[Math.max(0, partitionPoint(spans.length, (i) => spans[i]!.fromTick <= tick) - 1)]!;
    return isRunning ? gameSeconds + (tick - fromTick) / this.tickRate : gameSeconds;
  }

  /**
   * The first demo tick at which game time has come to this many seconds. Times outside the recording are reckoned on; Infinity where it
   * ends in a pause before that time.
   */
  tickAt(gameSeconds: number): number {
    const { spans } = this;
    for (let i = 0; i < spans.length; i++) {
      const { fromTick, gameSeconds: from, isRunning } = spans[i]!;
      if (from >= gameSeconds && (i > 0 || !isRunning || from === gameSeconds)) return fromTick;
      // The game stores times as 32-bit floats, which after two hours are exact to a hundredth of a tick.
      const tick = isRunning ? fromTick + Math.ceil((gameSeconds - from) * this.tickRate - 0.02) : Infinity;
      if (i === spans.length - 1 || tick < spans[i + 1]!.fromTick) return tick;
    }
    return Infinity;
  }

  /** The demo tick of the horn, or of the start of the match; undefined where the recording does not hold it. */
  get startTick(): number | undefined {
    if (!isStart(this.zero)) return undefined;
    const tick = this.tickAt(0);
    return tick >= this.firstTick && tick <= this.lastTick ? tick : undefined;
  }

  /** Pauses, by tick. */
  get pauses(): readonly DemPause[] {
    return this.spans.flatMap(({ fromTick, gameSeconds, isRunning }, i) =>
      isRunning ? [] : [{ fromTick, toTick: this.spans[i + 1]?.fromTick ?? this.lastTick, gameSeconds }],
    );
  }
}

/**
 * The clock starts, stops, goes on, or has learned what 0 is: comes with the packet in which that shows. Between two of them game time
 * runs with the ticks, or is paused. Dota 2 and Deadlock.
 */
export interface DemClockEvent {
  readonly type: 'clock';
  readonly game: DemGame;
  readonly tick: number;
  /** Seconds of game time, by what is known of `zero` now. */
  readonly gameSeconds: number;
  /** Seconds since the map started, pauses left out. */
  readonly mapSeconds: number;
  /** Whether it runs; false in a pause. */
  readonly isRunning: boolean;
  readonly zero: DemClockZero;
}

/** Sections of the in-game clock, in Dota 2 and Deadlock. */
export interface DemClockSections {
  /** Undefined, with a diagnostic, where the recording has no packets. */
  readonly clock: DemClock | undefined;
}
