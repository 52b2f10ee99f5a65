import type { DemRecording } from '../sections/section.js';
import type { ClockBuilder } from './clock.js';

/** The time of something: tick of the demo, and seconds since the map started. */
export interface Moment {
  readonly tick: number;
  readonly mapTime: number;
}

/**
 * The list of a section whose items have game times. At which moment game time is 0 may show only at the horn, so the list computes the
 * times at its end.
 */
export class TimedList<T extends { readonly gameSeconds: number }> {
  readonly #recording: DemRecording;
  readonly #clock: ClockBuilder;
  readonly #items: { readonly item: T; readonly at: Moment }[] = [];

  constructor(recording: DemRecording, clock: ClockBuilder) {
    this.#recording = recording;
    this.#clock = clock;
  }

  keep(item: T, at: Moment): void {
    this.#recording.keep(this.#items, { item, at });
  }

  /** The items in the order of time. `moved` shifts other times of an item by as much as its own. */
  inTime(moved: (item: T, seconds: number) => T = (item) => item): T[] {
    const { zeroTime } = this.#clock;
    return this.#items
      .sort((a, b) => a.at.tick - b.at.tick)
      .map(({ item, at }) => {
        const gameSeconds = at.mapTime - zeroTime;
        return gameSeconds === item.gameSeconds ? item : moved({ ...item, gameSeconds }, gameSeconds - item.gameSeconds);
      });
  }
}
