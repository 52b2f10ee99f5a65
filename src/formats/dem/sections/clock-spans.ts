import { decodeMessage } from '../messages.js';
import { DemClock, type DemClockEvent, type DemClockSpan, type DemClockZero } from './clock.js';
import type { DemRecording } from './section.js';

/** Game time that is this much off what the ticks say begins a new span: recordings of players are off by a tick now and then. */
const TOLERATED_SECONDS = 0.25;
/** `tick` of CNETMsg_Tick, as protobuf tag. */
const TICK_TAG = 1 << 3;
const MAX_VARINT32_BYTES = 5;
const MAX_TICK_RATE = 1000;

/** The tick of a CNETMsg_Tick; -1 where it has none. There is one in every packet, with the tick in front: no reader is made for that. */
export function netTickOf(bytes: Uint8Array): number {
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

/** Ticks a second, by the recording. The server says the length of a tick as a 32-bit float; the rate is an integer. */
export function tickRateOf(recording: DemRecording, otherwise: number): number {
  const rate = Math.round(1 / (recording.serverInfo?.tickIntervalSeconds ?? 0));
  return rate >= 1 && rate <= MAX_TICK_RATE ? rate : otherwise;
}

/** What a span takes in memory. */
const SPAN_BYTES = 48;

/** What a clock shows after a packet. Times are map times: seconds since the map started, pauses left out. */
export interface Shown {
  readonly mapTime: number;
  readonly isRunning: boolean;
  readonly zero: DemClockZero;
  /** The map time of game time 0. */
  readonly zeroTime: number;
}

/** Makes a clock, and its events, of what it shows after each packet. */
export class ClockSpans {
  readonly #recording: DemRecording;
  readonly #game: DemClockEvent['game'];
  readonly #otherwiseRate: number;
  /** The spans by tick, at most one for each packet. Times are map times. */
  readonly #spans: DemClockSpan[] = [];
  #firstTick = -1;
  #lastTick = -1;
  #last: Shown = { mapTime: 0, isRunning: true, zero: 'mapStart', zeroTime: 0 };
  /** What the last event said. */
  #reported: (Shown & { readonly fromTick: number }) | undefined;

  /** `otherwiseRate` is that of recordings which do not say theirs. */
  constructor(recording: DemRecording, game: DemClockEvent['game'], otherwiseRate: number) {
    this.#recording = recording;
    this.#game = game;
    this.#otherwiseRate = otherwiseRate;
  }

  get tickRate(): number {
    return tickRateOf(this.#recording, this.#otherwiseRate);
  }

  /** To be called after each packet. In recordings of players, several packets may have one tick: the last of them says what time it is. */
  follow(tick: number, shown: Shown): void {
    if (this.#firstTick < 0) this.#firstTick = tick;
    if (tick > this.#lastTick) {
      this.tickIsOver();
      this.#lastTick = tick;
    }
    if (tick < this.#lastTick) return;
    this.#last = shown;
    if (this.#recording.wanted.events.has('clock')) this.#report(tick, shown);
  }

  /** To be called at the end. */
  tickIsOver(): void {
    const { mapTime: gameSeconds, isRunning } = this.#last;
    const fromTick = this.#lastTick;
    if (fromTick < 0) return;
    const last = this.#spans.at(-1);
    if (last?.isRunning !== isRunning || this.#isOff(last.gameSeconds, isRunning, fromTick - last.fromTick, gameSeconds)) {
      this.#recording.budget.keep(SPAN_BYTES);
      this.#spans.push({ fromTick, gameSeconds, isRunning });
    }
  }

  /** Undefined before the first packet. */
  clock(): DemClock | undefined {
    const { zero, zeroTime } = this.#last;
    if (this.#spans.length === 0) return undefined;
    this.#recording.budget.work(this.#spans.length);
    return new DemClock({
      zero,
      tickRate: this.tickRate,
      firstTick: this.#firstTick,
      lastTick: this.#lastTick,
      spans: this.#spans.map(({ fromTick, gameSeconds, isRunning }) => ({ fromTick, gameSeconds: gameSeconds - zeroTime, isRunning })),
    });
  }

  #isOff(from: number, isRunning: boolean, ticks: number, seconds: number): boolean {
    const expected = isRunning ? from + ticks / this.tickRate : from;
    return Math.abs(expected - seconds) > TOLERATED_SECONDS;
  }

  #report(tick: number, shown: Shown): void {
    const { mapTime, isRunning, zero, zeroTime } = shown;
    const told = this.#reported;
    const isTold =
      told?.isRunning === isRunning &&
      told.zero === zero &&
      told.zeroTime === zeroTime &&
      !this.#isOff(told.mapTime, isRunning, tick - told.fromTick, mapTime);
    if (isTold) return;
    this.#reported = { ...shown, fromTick: tick };
    const event: DemClockEvent = {
      type: 'clock',
      game: this.#game,
      tick,
      gameSeconds: mapTime - zeroTime,
      mapSeconds: mapTime,
      isRunning,
      zero,
    };
    this.#recording.emit(event);
  }
}
