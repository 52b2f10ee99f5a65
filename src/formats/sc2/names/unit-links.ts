import type { ReadBudget } from '../../../core/budget.js';
import type { Sc2Event, Sc2GameEvent, Sc2TrackerEvent } from '../events.js';
import type { Sc2Names } from './names.js';

/** How often units of each type were met with a link. */
type Tally = Map<string, number>;

/** A type is the main form of others only where at least one sighting in so many has it: a unit that is seen in its other form by chance has not. */
const MAIN_FORM_SHARE = 4;
/** Work for looking at a unit, and what a link and a type of it take in memory. */
const SIGHTING_UNITS = 4;
const TALLY_BYTES = 128;
const TYPE_BYTES = 48;

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
  readonly #typeOf = new Map<number, string>();
  readonly #tallies = new Map<number, Tally>();
  #next = 0;

  /** `names` has the table of the build. Without events of the tracker, names are those of the table. */
  constructor(names: Sc2Names, tracker: readonly Sc2TrackerEvent[], budget: ReadBudget) {
    this.#names = names;
    this.#tracker = tracker;
    this.#budget = budget;
  }

  /** Learns from a game event. Call it for all of them, in order. */
  follow(event: Sc2Event): void {
    if (this.#tracker.length === 0 || !UNIT_LINK_EVENTS.has(event.type)) return;
    this.#playUntil(event.gameloop);
    switch (event.type) {
      case 'selectionDelta': {
        const { addSubgroups = [], addUnitTags = [] } = event.delta ?? {};
        let at = 0;
        for (const { unitLink, count } of addSubgroups) {
          const end = Math.min(at + count, addUnitTags.length);
          for (; at < end; at++) this.#meet(unitLink, addUnitTags[at]!);
        }
        break;
      }
      case 'cmd': {
        const { data, targetUnitTag = 0, targetUnitSnapshotUnitLink = 0 } = event;
        if (data?.kind === 'targetUnit') this.#meet(data.value.snapshotUnitLink, data.value.tag);
        else this.#meet(targetUnitSnapshotUnitLink, targetUnitTag);
        break;
      }
      case 'cmdUpdateTargetUnit':
        this.#meet(event.target.snapshotUnitLink, event.target.tag);
    }
  }

  /** The name of a link, as of the events so far; undefined for 0, which means no unit, and where nobody knows. */
  nameOf(link: number): string | undefined {
    if (link === 0) return undefined;
    const tableName = this.#names.unit(link);
    const tally = this.#tallies.get(link);
    if (tally === undefined) return tableName;
    let sightings = 0;
    for (const count of tally.values()) sightings += count;
    if (tableName !== undefined && this.#fitting(tally, tableName) * 2 >= sightings) return tableName;
    let [found, most] = [tableName, (sightings - 1) / 2];
    for (const [type, count] of tally) {
      // so at most four types are compared with all
      const fitting = count * MAIN_FORM_SHARE < sightings ? 0 : this.#fitting(tally, type);
      if (fitting > most) [found, most] = [type, fitting];
    }
    return found;
  }

  /** How often units were met whose type is the name, or a mode or look of it, which has a longer name: `SiegeTankSieged`, `GhostAlternate`. */
  #fitting(tally: Tally, name: string): number {
    let fitting = 0;
    for (const [type, count] of tally) {
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
      if (!this.#typeOf.has(event.unitTag)) this.#budget.keep(TYPE_BYTES);
      this.#typeOf.set(event.unitTag, event.unitTypeName);
    }
    this.#budget.work(this.#next - from);
  }

  #meet(link: number, unitTag: number): void {
    this.#budget.work(SIGHTING_UNITS);
    const type = link === 0 ? undefined : this.#typeOf.get(unitTag);
    if (type === undefined) return;
    let tally = this.#tallies.get(link);
    if (tally === undefined) {
      this.#budget.keep(TALLY_BYTES);
      this.#tallies.set(link, (tally = new Map()));
    }
    const count = tally.get(type);
    if (count === undefined) this.#budget.keep(TYPE_BYTES);
    tally.set(type, (count ?? 0) + 1);
  }
}
