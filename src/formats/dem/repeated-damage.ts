import type { DemFrame } from './framing.js';
import { SVC_PACKET_ENTITIES } from './layout.js';

/** How often messages of an id at one tick fail before the further ones are only counted. */
const REPORTED = 64;

/** Messages that fail again and again at one tick: beyond the first 64 of an id no error is made, however many there are. */
export class RepeatedDamage {
  #command = -1;
  #tick = -1;
  readonly #byId = new Map<number, { count: number }>();

  /** Whether nothing failed so far. */
  get isEmpty(): boolean {
    return this.#byId.size === 0;
  }

  /** Whether further failures of a message are only counted. */
  isFull(id: number, frame: DemFrame): boolean {
    if (!this.#isAt(frame)) return false;
    const { count = 0 } = this.#byId.get(id) ?? {};
    return count >= REPORTED;
  }

  /** Counts a failure. Returns the kind by which the further ones are counted, from the 64th on. */
  add(id: number, frame: DemFrame): object | undefined {
    // damage of entities is kept for later records of their class, so it always says what it is
    if (id === SVC_PACKET_ENTITIES) return undefined;
    if (!this.#isAt(frame)) {
      this.#byId.clear();
      this.#command = frame.id;
      this.#tick = frame.tick;
    }
    let known = this.#byId.get(id);
    if (known === undefined) this.#byId.set(id, (known = { count: 0 }));
    known.count++;
    return known.count >= REPORTED ? known : undefined;
  }

  #isAt({ id, tick }: DemFrame): boolean {
    return tick === this.#tick && id === this.#command;
  }
}
