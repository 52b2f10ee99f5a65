import type { BroodWarEvent } from '../events.js';
import { UNIT_SUPPLY } from './unit-supply.gen.js';

/** What a unit takes: halves of supply, and frames. */
interface UnitCost {
  readonly halves: number;
  readonly frames: number;
}

let costs: ReadonlyMap<number, UnitCost> | undefined;
const costOf = (unit: number): UnitCost | undefined =>
  (costs ??= new Map(
    UNIT_SUPPLY.split('|').map((row) => {
      const [id, halves, frames] = row.split(' ').map(Number) as [number, number, number];
      return [id, { halves, frames }];
    }),
  )).get(unit);

/** What a type morphs from takes supply already: hydralisks and mutalisks. */
const BEFORE_MORPH: ReadonlyMap<number, number> = new Map([
  [103, 2],
  [44, 4],
  [62, 4],
]);

const START_HALVES = 8;
const SELECTED = 12;
const QUEUE = 5;
const DRONE_BUILD_ORDER = 0x19;

interface Queued {
  readonly halves: number;
  readonly start: number;
  readonly end: number;
}

/** Units that are done leave a queue. */
function leave(queue: Queued[], frame: number): void {
  while (queue.length > 0 && queue[0]!.end <= frame) queue.shift();
}

/**
 * Estimates the supply that a player has in use, from the player's own commands alone (docs/formats/brood-war.md, section 18): what was refused for want of money counts, and what died
 * still does. It is good for the first minutes.
 */
export class SupplyEstimate {
  #halves = START_HALVES;
  #selected: readonly number[] = [];
  readonly #groups = new Map<number, readonly number[]>();
  /** Units in training by the tag of the building. */
  readonly #queues = new Map<number, Queued[]>();
  /** Frame of the last order to train: places of queues that a cancellation names count from then. */
  #trainFrame = 0;
  /** What larvae, hydralisks and mutalisks become. */
  readonly #morphs = new Map<number, number>();
  readonly #builders = new Set<number>();
  /** Units whose training begins later: frames and halves, ascending. */
  #pending: Queued[] = [];

  /** Supply in use at a frame. */
  at(frame: number): number {
    this.#begin(frame);
    return this.#halves / 2;
  }

  /** How many entries it holds. */
  get size(): number {
    return this.#queues.size + this.#morphs.size + this.#builders.size;
  }

  #begin(frame: number): void {
    if (this.#pending.length === 0) return;
    this.#pending = this.#pending.filter((unit) => {
      if (unit.start > frame) return true;
      this.#halves += unit.halves;
      return false;
    });
  }

  /** Follows a command. */
  next(event: BroodWarEvent): void {
    this.#begin(event.frame);
    switch (event.type) {
      case 'select':
        this.#selected = event.units.slice(0, SELECTED);
        return;
      case 'selectAdd':
        this.#selected = [...new Set([...this.#selected, ...event.units])].slice(0, SELECTED);
        return;
      case 'selectRemove':
        this.#selected = this.#selected.filter((tag) => !event.units.includes(tag));
        return;
      case 'hotkey': {
        const group = this.#groups.get(event.group);
        if (event.action === 0) this.#groups.set(event.group, this.#selected);
        else if (event.action === 2) this.#groups.set(event.group, [...new Set([...(group ?? []), ...this.#selected])].slice(0, SELECTED));
        else if (event.action === 1 && group !== undefined) this.#selected = group;
        return;
      }
      case 'train':
        this.#train(event.frame, event.unit);
        return;
      case 'cancelTrain':
        this.#cancel(event.frame, event.place);
        return;
      case 'unitMorph':
        for (const tag of this.#selected) this.#morph(tag, event.unit);
        return;
      case 'build':
        if (event.order === DRONE_BUILD_ORDER) this.#build();
        return;
      default:
    }
  }

  #train(frame: number, unit: number): void {
    const [tag] = this.#selected;
    const cost = costOf(unit);
    if (tag === undefined || cost === undefined) return;
    let queue = this.#queues.get(tag);
    if (queue === undefined) this.#queues.set(tag, (queue = []));
    leave(queue, frame);
    this.#trainFrame = frame;
    if (queue.length >= QUEUE) return;
    const start = Math.max(frame, queue.at(-1)?.end ?? 0);
    const queued = { halves: cost.halves, start, end: start + cost.frames };
    queue.push(queued);
    if (start <= frame) this.#halves += cost.halves;
    else this.#pending.push(queued);
  }

  #cancel(frame: number, place: number): void {
    const [tag] = this.#selected;
    const queue = tag === undefined ? undefined : this.#queues.get(tag);
    if (queue === undefined) return;
    leave(queue, this.#trainFrame);
    const [cancelled] = queue.splice(Math.min(place, queue.length - 1), 1);
    if (cancelled === undefined) return;
    if (cancelled.start <= frame) this.#halves -= cancelled.halves;
    else this.#pending = this.#pending.filter((unit) => unit !== cancelled);
  }

  #morph(tag: number, unit: number): void {
    const before = this.#morphs.get(tag);
    if (before === unit) return;
    const halves = costOf(unit)?.halves ?? 0;
    const from = BEFORE_MORPH.get(unit);
    // an egg that gets another order was a larva; a hydralisk or mutalisk is taken up
    this.#halves += halves - (from ?? (before === undefined ? 0 : (costOf(before)?.halves ?? 0) - (BEFORE_MORPH.get(before) ?? 0)));
    this.#morphs.set(tag, unit);
  }

  #build(): void {
    const [tag] = this.#selected;
    if (tag === undefined || this.#builders.has(tag)) return;
    this.#builders.add(tag);
    this.#halves -= 2;
  }
}
