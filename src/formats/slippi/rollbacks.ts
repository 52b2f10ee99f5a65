import type { ReadBudget } from '../../core/budget.js';
import { checkLimit } from '../../core/limits.js';
import type { SlippiEvent } from './events.js';
import { ROLLBACK_FRAMES } from './layout.js';

/** About what an event takes in memory while it waits. */
const WAITING_EVENT_BYTES = 400;

/** A frame that is not yet final. */
interface Waiting {
  events: SlippiEvent[];
}

/** Holds events of frames back until their frame cannot be sent again, and gives each frame once, by rising number. */
export class FinalEvents {
  readonly #budget: ReadBudget;
  readonly #waiting = new Map<number, Waiting>();
  #frame: number | undefined;
  #current: Waiting | undefined;
  #given = -Infinity;
  #count = 0;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  /** The number of the last frame that was given. */
  get lastGiven(): number | undefined {
    return this.#given === -Infinity ? undefined : this.#given;
  }

  /** Takes the next event, and adds to `out` what is final by then. Events of no frame are given at once, a game end after all frames. */
  add(event: SlippiEvent, out: SlippiEvent[]): void {
    if (!('frame' in event)) {
      if (event.type === 'gameEnd') this.end(out);
      out.push(event);
      return;
    }
    const { frame } = event;
    if (event.type === 'frameStart' || frame !== this.#frame) this.#begin(frame, out);
    this.#count++;
    checkLimit(this.#budget.limits, 'maxEvents', this.#count);
    this.#budget.keep(WAITING_EVENT_BYTES);
    this.#current?.events.push(event);
    if (event.type !== 'bookend') return;
    // What a file says of frames that are still to come is not believed.
    const upTo = event.latestFinalizedFrame ?? frame - ROLLBACK_FRAMES;
    if (Math.min(upTo, frame) > this.#given) this.#give(Math.min(upTo, frame), out);
  }

  /** Gives what is left: at the end of the game, and at the end of the file, all is final. */
  end(out: SlippiEvent[]): void {
    this.#give(Infinity, out);
    this.#frame = undefined;
    this.#current = undefined;
  }

  #begin(frame: number, out: SlippiEvent[]): void {
    this.#frame = frame;
    // Files without bookends do not say what is final; their frames are complete when a later one begins.
    if (this.#current !== undefined && frame - ROLLBACK_FRAMES > this.#given && this.#isWithoutBookends)
      this.#give(frame - ROLLBACK_FRAMES, out);
    const before = this.#waiting.get(frame);
    if (before !== undefined) this.#drop(before);
    this.#current = frame > this.#given ? { events: [] } : undefined;
    if (this.#current !== undefined) this.#waiting.set(frame, this.#current);
  }

  /** Whether the frame in hand has ended without a bookend. */
  get #isWithoutBookends(): boolean {
    return this.#current?.events.at(-1)?.type !== 'bookend';
  }

  #give(upTo: number, out: SlippiEvent[]): void {
    const frames: number[] = [];
    for (const frame of this.#waiting.keys()) if (frame <= upTo) frames.push(frame);
    frames.sort((a, b) => a - b);
    for (const frame of frames) {
      const waiting = this.#waiting.get(frame)!;
      for (const event of waiting.events) out.push(event);
      this.#drop(waiting);
      this.#waiting.delete(frame);
      this.#given = frame;
    }
    if (upTo !== Infinity) this.#given = Math.max(this.#given, upTo);
  }

  #drop({ events }: Waiting): void {
    this.#count -= events.length;
    this.#budget.keep(-events.length * WAITING_EVENT_BYTES);
  }
}
