import { DemClock, type DemClockEvent, type DemClockSpan } from '../../formats/dem/index.js';

/**
 * Adds seconds of game time to rows. At which moment game time is 0 shows only at the horn, so rows wait until then or until the recording
 * ends. Where a game has no such clock, they do not wait.
 */
export class GameTime {
  readonly #spans: DemClockSpan[] = [];
  #waiting: { readonly tick: number; readonly add: (gameSeconds: number | undefined) => void }[] | undefined;
  #last: DemClockEvent | undefined;
  #tickRate: number | undefined;
  #clock: DemClock | undefined;

  constructor(hasClock: boolean) {
    this.#waiting = hasClock ? [] : undefined;
  }

  /** `tickRate` is that of the recording. */
  follow(event: DemClockEvent, tickRate: number | undefined): void {
    const { tick: fromTick, mapSeconds: gameSeconds, isRunning: running } = event;
    // Of several events at one tick the last one counts.
    if (this.#spans.at(-1)?.fromTick === fromTick) this.#spans.pop();
    this.#spans.push({ fromTick, gameSeconds, isRunning: running });
    this.#last = event;
    this.#tickRate = tickRate;
    this.#clock = undefined;
    if (event.zero === 'horn' || event.zero === 'matchStart') this.end();
  }

  /** Adds a row of a tick, now or when its game time is known. */
  add(tick: number, add: (gameSeconds: number | undefined) => void): void {
    if (this.#waiting === undefined) add(this.#at(tick));
    else this.#waiting.push({ tick, add });
  }

  /** Called when nothing more can show at which moment game time is 0. */
  end(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const { tick, add } of waiting) add(this.#at(tick));
  }

  #at(tick: number): number | undefined {
    const last = this.#last;
    // Seconds since the start of the map are not given as game time, because a table has no place to say which of the two they are.
    if (last === undefined || last.zero === 'mapStart' || this.#tickRate === undefined) return undefined;
    this.#clock ??= new DemClock({ zero: last.zero, tickRate: this.#tickRate, firstTick: 0, lastTick: last.tick, spans: this.#spans });
    return this.#clock.gameSeconds(tick) - (last.mapSeconds - last.gameSeconds);
  }
}
