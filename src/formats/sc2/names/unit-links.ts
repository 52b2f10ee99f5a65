import type { ReadBudget } from '../../../core/budget.js';
import { unitTagIndexOf } from '../../../protocols/blizzard/layout.js';
import { targetOf, type Sc2Event, type Sc2GameEvent, type Sc2TrackerEvent } from '../events.js';
import type { Sc2Names } from './names.js';

/** What reported a unit or its type last. */
type UnitEvent = Extract<Sc2TrackerEvent, { type: 'unitBorn' | 'unitInit' | 'unitTypeChange' }>;

/** How often units of a type were met with a link. */
interface Sightings {
  readonly type: string;
  count: number;
}
/** The sightings of a link: of the type that was met last, which the next unit mostly has too, and of each type. */
interface Tally {
  last: Sightings;
  /** Of all types. */
  count: number;
  /** Whether so many units had the type that the table names that the rest need not be looked at. */
  isSettled: boolean;
  readonly ofTypes: Map<string, Sightings>;
}

/** A type is the main form of others only where at least one sighting in so many has it: a unit that is seen in its other form by chance has not. */
const MAIN_FORM_SHARE = 4;
/** The name of the table is right once so many units of one type fit it, at least half of all: a link means one type for the length of a file. */
const SETTLING_SIGHTINGS = 32;
/** Work for looking at a unit, and what a link, a type of it, a slot and an event with links take in memory. */
const SIGHTING_UNITS = 4;
const TALLY_BYTES = 128;
const TYPE_BYTES = 48;
const SLOT_BYTES = 8;
const EVENT_BYTES = 8;

/** The game events that hold links of units. */
export const UNIT_LINK_EVENTS: ReadonlySet<string> = new Set<Sc2GameEvent['type']>(['cmd', 'cmdUpdateTargetUnit', 'selectionDelta']);

/**
 * Names of units by their links, learned from the replay. A game event holds tag and link of a unit, and the tracker reports the type of each tag at
 * any time; a link means one type for the length of a file. The rule is in docs/formats/sc2.md, section 18.
 */
export class UnitLinks {
  readonly #names: Sc2Names;
  readonly #tracker: readonly Sc2TrackerEvent[];
  readonly #budget: ReadBudget;
  /** The units that took the slots of the game last. */
  readonly #slots: (UnitEvent | undefined)[] = [];
  readonly #tallies = new Map<number, Tally>();
  /** The events so far that hold links whose name may be another than that of the table. */
  readonly events: Sc2Event[] = [];
  #next = 0;

  /** `names` has the table of the build. */
  constructor(names: Sc2Names, tracker: readonly Sc2TrackerEvent[], budget: ReadBudget) {
    this.#names = names;
    this.#tracker = tracker;
    this.#budget = budget;
  }

  /** Learns from a game event. Call it for all that hold links, in order. */
  follow(event: Sc2Event): void {
    let isOpen = false;
    if (event.type === 'selectionDelta') {
      const { addSubgroups, addUnitTags } = event.delta;
      let at = 0;
      for (const { unitLink, count } of addSubgroups) {
        const end = at + count;
        if (this.#isOpen(unitLink)) {
          isOpen = true;
          this.#meet(event.gameloop, unitLink, addUnitTags, at, end);
        }
        at = end;
      }
    } else {
      const target = targetOf(event);
      isOpen = target !== undefined && this.#isOpen(target.snapshotUnitLink);
      if (isOpen) this.#meet(event.gameloop, target!.snapshotUnitLink, [target!.tag]);
    }
    if (!isOpen) return;
    this.#budget.keep(EVENT_BYTES);
    this.events.push(event);
  }

  /** Whether it is still open what a link means. 0 means no unit. */
  #isOpen(link: number): boolean {
    this.#budget.work(SIGHTING_UNITS);
    return link !== 0 && this.#tallies.get(link)?.isSettled !== true;
  }

  /** Links whose name is another than that of the table, as of the events so far. */
  renamed(): ReadonlyMap<number, string> {
    const renamed = new Map<number, string>();
    for (const [link, tally] of this.#tallies) {
      if (tally.isSettled) continue;
      const tableName = this.#names.unit(link);
      const name = this.#learnedName(tally, tableName);
      if (name !== undefined && name !== tableName) renamed.set(link, name);
    }
    return renamed;
  }

  #learnedName({ count: sightings, ofTypes }: Tally, tableName: string | undefined): string | undefined {
    const all = [...ofTypes.values()];
    if (tableName !== undefined && this.#fitting(all, tableName) * 2 >= sightings) return tableName;
    let [found, most] = [tableName, (sightings - 1) / 2];
    for (const { type, count } of all) {
      // so at most four types are compared with all
      const fitting = count * MAIN_FORM_SHARE < sightings ? 0 : this.#fitting(all, type);
      if (fitting > most) [found, most] = [type, fitting];
    }
    return found;
  }

  /** How often units were met whose type is the name, or a mode or look of it, which has a longer name: `SiegeTankSieged`, `GhostAlternate`. */
  #fitting(all: readonly Sightings[], name: string): number {
    let fitting = 0;
    for (const { type, count } of all) {
      this.#budget.work(SIGHTING_UNITS + type.length);
      if (type.includes(name)) fitting += count;
    }
    return fitting;
  }

  /** What the tracker reports up to a loop, of which it comes first. */
  #playUntil(gameloop: number): void {
    const tracker = this.#tracker;
    const from = this.#next;
    for (; this.#next < tracker.length && tracker[this.#next]!.gameloop <= gameloop; this.#next++) {
      const event = tracker[this.#next]!;
      if (event.type !== 'unitBorn' && event.type !== 'unitInit' && event.type !== 'unitTypeChange') continue;
      const slot = unitTagIndexOf(event.unitTag);
      if (this.#slots[slot] === undefined) this.#budget.keep(SLOT_BYTES);
      this.#slots[slot] = event;
    }
    this.#budget.work(this.#next - from);
  }

  /** Counts the types of units that were met with a link. */
  #meet(gameloop: number, link: number, unitTags: readonly number[], from = 0, to = 1): void {
    this.#playUntil(gameloop);
    const end = Math.min(to, unitTags.length);
    this.#budget.work(SIGHTING_UNITS * Math.max(0, end - from));
    let tally = this.#tallies.get(link);
    for (let i = from; i < end; i++) {
      const unitTag = unitTags[i]!;
      const unit = this.#slots[unitTagIndexOf(unitTag)];
      if (unit?.unitTag !== unitTag) continue;
      if (tally?.last.type !== unit.unitTypeName) tally = this.#tallyOf(link, unit.unitTypeName);
      tally.count++;
      if (++tally.last.count % SETTLING_SIGHTINGS !== 0 || tally.last.count * 2 < tally.count) continue;
      const tableName = this.#names.unit(link);
      tally.isSettled = tableName !== undefined && unit.unitTypeName.includes(tableName);
    }
  }

  /** The tally of a link, of which a unit of another type than the last was met. */
  #tallyOf(link: number, type: string): Tally {
    const tally = this.#tallies.get(link);
    let sightings = tally?.ofTypes.get(type);
    if (sightings === undefined) {
      this.#budget.keep(TYPE_BYTES);
      sightings = { type, count: 0 };
      tally?.ofTypes.set(type, sightings);
    }
    if (tally !== undefined) {
      tally.last = sightings;
      return tally;
    }
    this.#budget.keep(TALLY_BYTES);
    const first: Tally = { last: sightings, count: 0, isSettled: false, ofTypes: new Map([[type, sightings]]) };
    this.#tallies.set(link, first);
    return first;
  }
}
