import type { DemSampleEvent } from '../../formats/dem/index.js';

/** Times are 32-bit floats of the game, so they are compared with this tolerance, as the sampling itself does. */
const TOLERANCE_SECONDS = 0.001;

/** Picks, out of closer samples, those that are some seconds of game time apart, and the last one. */
export class SamplePicker<Sample extends Pick<DemSampleEvent, 'tick' | 'gameSeconds'>> {
  readonly #seconds: number;
  #tick = -1;
  #time = -Infinity;
  #isPicked = false;
  /** The samples of the last tick, when they were not picked. */
  #left: Sample[] = [];

  constructor(seconds: number) {
    this.#seconds = seconds;
  }

  /** Whether a sample is picked. Samples come in order, and those of one tick are picked together. */
  picks(sample: Sample, tickRate: number): boolean {
    const { tick, gameSeconds } = sample;
    if (tick !== this.#tick) {
      // Game time begins again at the horn.
      const before = gameSeconds < this.#time ? gameSeconds - (tick - this.#tick) / tickRate : this.#time;
      this.#isPicked = this.#interval(before) < this.#interval(gameSeconds);
      this.#tick = tick;
      this.#time = gameSeconds;
      this.#left = [];
    }
    if (!this.#isPicked) this.#left.push(sample);
    return this.#isPicked;
  }

  /** The samples of the end of the match, where they were not picked. */
  get rest(): readonly Sample[] {
    return this.#left;
  }

  #interval(time: number): number {
    return Math.floor((time + TOLERANCE_SECONDS) / this.#seconds);
  }
}
