import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Belongings } from './belongings.js';
import { CLOCK_SECTION, type ClockBuilder } from './clock.js';
import { PlayerResource } from './player-resource.js';
import { TimedList } from './timed-list.js';
import { ENTITY_NAMES } from '../sections/entity-names.js';

/** A slot of a hero holds another item than before. Slots are looked at every half second (docs/formats/dem.md, section 14). */
export interface DotaItemEvent {
  readonly type: 'item';
  readonly game: 'dota2';
  readonly tick: number;
  /** Seconds since the horn, as the section `clock` has it. */
  readonly gameSeconds: number;
  readonly playerId: number;
  /** 0 to 5 in hand, 6 to 8 backpack, 9 to 14 stash, 15 town portal scroll, 16 neutral item, 17 and above what newer patches added. */
  readonly slot: number;
  /** `item_blink`; undefined where the slot is empty now. */
  readonly item?: string | undefined;
  /** Charges of the item; undefined where the slot is empty. */
  readonly charges?: number | undefined;
}

/** An ability or talent of a hero has another level than before. Levels are looked at every half second. */
export interface DotaAbilityEvent {
  readonly type: 'ability';
  readonly game: 'dota2';
  readonly tick: number;
  /** Seconds since the horn, as the section `clock` has it. */
  readonly gameSeconds: number;
  readonly playerId: number;
  /** `axe_battle_hunger`, `special_bonus_strength_8` */
  readonly ability: string;
  readonly level: number;
}

/** Heroes are looked at once in so many ticks, which are half a second. */
const EVERY_TICKS = 15;

/** Units of work for the slots and abilities of a hero. */
const LOOK_UNITS = 512;

/** What a hero had when it was last looked at. */
interface Had {
  readonly items: ReadonlyMap<number, string>;
  readonly abilities: Map<string, number>;
}

class BelongingsBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #clock: ClockBuilder;
  readonly #resource: PlayerResource;
  readonly #belongings: Belongings;
  readonly #items: TimedList<DotaItemEvent>;
  readonly #abilities: TimedList<DotaAbilityEvent>;
  readonly #had = new Map<number, Had>();
  #lookedAt = -EVERY_TICKS;

  readonly on: Partial<DemFollowed> = {
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, clock: ClockBuilder) {
    this.#recording = recording;
    this.#clock = clock;
    this.#resource = new PlayerResource(recording);
    this.#belongings = new Belongings(recording);
    this.#items = new TimedList(recording, clock, 'items');
    this.#abilities = new TimedList(recording, clock, 'abilities');
  }

  #packet(tick: number): void {
    if (tick < this.#lookedAt + EVERY_TICKS) return;
    this.#lookedAt = tick;
    for (const { playerId } of this.#resource.players()) this.#look(playerId, tick);
  }

  *build(): Asking<{ readonly items: readonly DotaItemEvent[]; readonly abilities: readonly DotaAbilityEvent[] }> {
    return { items: yield* this.#items.inTime(), abilities: yield* this.#abilities.inTime() };
  }

  #look(playerId: number, tick: number): void {
    const { budget, world } = this.#recording;
    budget.work(LOOK_UNITS);
    const unit = world.byHandle(this.#resource.score(playerId, 'm_hSelectedHero') ?? -1);
    // A hero that is out of sight of the recording keeps what it had.
    if (unit?.isActive !== true) return;
    const had = this.#had.get(playerId) ?? { items: new Map<number, string>(), abilities: new Map<string, number>() };
    const { now: gameSeconds, mapTime } = this.#clock;
    const at = { tick, mapTime };
    const moment = { game: 'dota2', tick, gameSeconds, playerId } as const;
    const items = this.#belongings.items(unit);
    const item = (event: DotaItemEvent): void => this.#items.add(event, at);
    for (const { slot, name, charges } of items) {
      if (had.items.get(slot) !== name) item({ type: 'item', ...moment, slot, item: name, charges });
    }
    const now = new Map(items.map(({ slot, name }) => [slot, name]));
    for (const slot of had.items.keys()) if (!now.has(slot)) item({ type: 'item', ...moment, slot, item: undefined, charges: undefined });
    for (const { name: ability, level } of this.#belongings.abilities(unit)) {
      if (had.abilities.get(ability) === level) continue;
      had.abilities.set(ability, level);
      this.#abilities.add({ type: 'ability', ...moment, ability, level }, at);
    }
    this.#had.set(playerId, { items: now, abilities: had.abilities });
  }
}

/** Follows items and levels of abilities over time. */
export const BELONGINGS_SECTION: DemSectionDefinition = {
  sections: ['items', 'abilities'],
  events: ['item', 'ability'],
  get needs() {
    return { stringTables: [ENTITY_NAMES], classes: [PlayerResource.className, 'CDOTA_Unit_Hero_*', ...Belongings.classes] };
  },
  uses: [CLOCK_SECTION],
  start: (recording, of) => new BelongingsBuilder(recording, of(CLOCK_SECTION)),
};
