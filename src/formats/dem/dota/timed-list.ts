import { pauseIfDue, type Asking } from '../../../io/framing.js';
import type { DemRecording } from '../sections/section.js';
import type { ClockBuilder } from './clock.js';

/** The time of something: tick of the demo, and seconds since the map started. */
export interface Moment {
  readonly tick: number;
  readonly mapTime: number;
}

/** Items whose times are computed before a pause is looked for, and the work for one. */
const LOT = 1 << 10;
const ITEM_UNITS = 8;

/**
 * What happens at game times, as events and as a section. At which moment game time is 0 may only be known at the horn, so the section
 * computes its times at the end.
 */
export class TimedList<T extends { readonly type: string; readonly tick: number; readonly gameSeconds: number }> {
  readonly #recording: DemRecording;
  readonly #clock: ClockBuilder;
  readonly #section: string;
  readonly #items: { readonly item: T; readonly at: Moment }[] = [];

  constructor(recording: DemRecording, clock: ClockBuilder, section: string) {
    this.#recording = recording;
    this.#clock = clock;
    this.#section = section;
  }

  /** Emits an event, and keeps it where the section was asked for. */
  add(item: T, at: Moment): void {
    this.#recording.emit(item);
    if (this.#recording.wanted.sections.has(this.#section)) this.#recording.keep(this.#items, { item, at });
  }

  /** The items in the order of time. `moved` shifts other times of an item by as much as its own. */
  *inTime(moved: (item: T, seconds: number) => T = (item) => item): Asking<T[]> {
    const { budget } = this.#recording;
    const { zeroTime } = this.#clock;
    const items: T[] = [];
    for (const { item, at } of this.#items.sort((a, b) => a.at.tick - b.at.tick)) {
      const gameSeconds = at.mapTime - zeroTime;
      items.push(gameSeconds === item.gameSeconds ? item : moved({ ...item, gameSeconds }, gameSeconds - item.gameSeconds));
      if (items.length % LOT !== 0) continue;
      budget.work(LOT * ITEM_UNITS);
      yield* pauseIfDue(budget);
    }
    budget.work((items.length % LOT) * ITEM_UNITS);
    return items;
  }
}
