import { leading } from '../../../core/sorted.js';

/** What game time 0 is: the horn, the horn as it was planned when the recording ended before it, or the start of the map. */
export type DotaClockZero = 'horn' | 'plannedHorn' | 'mapStart';

/** From `fromTick` on (demo ticks), until the next span, game time was `gameSeconds` and ran with the ticks, or stood still in a pause. */
export interface DotaClockSpan {
  readonly fromTick: number;
  /** Seconds. */
  readonly gameSeconds: number;
  readonly running: boolean;
}

/** Ticks during which the game was paused: from `fromTick` until `toTick`, where it went on or the recording ended. */
export interface DotaPause {
  readonly fromTick: number;
  readonly toTick: number;
  /** Seconds of game time at which the pause was. */
  readonly gameSeconds: number;
}

/** The data of a DotaClock. It is plain, so JSON and structuredClone keep it. */
export interface DotaClockData {
  readonly zero: DotaClockZero;
  /** Ticks a second: 30. */
  readonly tickRate: number;
  /** Ticks of the first and the last packet. */
  readonly firstTick: number;
  readonly lastTick: number;
  /** At least one, by tick. */
  readonly spans: readonly DotaClockSpan[];
}

/**
 * The in-game clock of a Dota 2 recording: seconds of game time for demo ticks and back. 0 is the horn, before it times are negative;
 * where the recording ends before the horn, `zero` says what 0 is instead. Pauses take no game time.
 *
 * All of it is plain data: `new DotaClock(data)` gives the methods back to a clock that went through JSON or to a worker.
 * docs/formats/dem.md, section 14.
 *
 * @example
 * const { clock } = await parseDem(file, { include: ['clock'] });
 * const minuteTen = clock?.tickAt(600);
 */
export class DotaClock implements DotaClockData {
  readonly zero: DotaClockZero;
  readonly tickRate: number;
  readonly firstTick: number;
  readonly lastTick: number;
  readonly spans: readonly DotaClockSpan[];

  constructor({ zero, tickRate, firstTick, lastTick, spans }: DotaClockData) {
    this.zero = zero;
    this.tickRate = tickRate;
    this.firstTick = firstTick;
    this.lastTick = lastTick;
    this.spans = spans;
  }

  /** Seconds of game time at a demo tick. Ticks outside the recording are reckoned on. */
  gameSeconds(tick: number): number {
    const { spans } = this;
    const { fromTick, gameSeconds, running } = spans[Math.max(0, leading(spans.length, (i) => spans[i]!.fromTick <= tick) - 1)]!;
    return running ? gameSeconds + (tick - fromTick) / this.tickRate : gameSeconds;
  }

  /**
   * The first demo tick at which game time has come to this many seconds. Times outside the recording are reckoned on; Infinity where it
   * ends in a pause before that time.
   */
  tickAt(gameSeconds: number): number {
    const { spans } = this;
    for (let i = 0; i < spans.length; i++) {
      const { fromTick, gameSeconds: from, running } = spans[i]!;
      if (from >= gameSeconds && (i > 0 || !running || from === gameSeconds)) return fromTick;
      // The game stores times as 32-bit floats, which after two hours are exact to a hundredth of a tick.
      const tick = running ? fromTick + Math.ceil((gameSeconds - from) * this.tickRate - 0.02) : Infinity;
      if (i === spans.length - 1 || tick < spans[i + 1]!.fromTick) return tick;
    }
    return Infinity;
  }

  /** The demo tick of the horn; undefined where the recording does not hold it. */
  get startTick(): number | undefined {
    if (this.zero !== 'horn') return undefined;
    const tick = this.tickAt(0);
    return tick >= this.firstTick && tick <= this.lastTick ? tick : undefined;
  }

  /** Pauses, by tick. */
  get pauses(): readonly DotaPause[] {
    return this.spans.flatMap(({ fromTick, gameSeconds, running }, i) =>
      running ? [] : [{ fromTick, toTick: this.spans[i + 1]?.fromTick ?? this.lastTick, gameSeconds }],
    );
  }
}
