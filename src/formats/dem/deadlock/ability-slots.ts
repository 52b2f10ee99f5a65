import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import { elementName } from '../entities/path-name.js';
import type { DemRecording } from '../sections/section.js';
import { NumberField } from '../ticks/number-field.js';
import { Heroes } from './heroes.js';

/** A limit above the number of abilities and items that a hero has. */
const MAX_ABILITIES = 64;
/** EAbilitySlots_t is sent in zigzag coding, so the four abilities come as 0, 2, 4 and 6, and the four items that are used as 8 to 14. */
const slotOf = (sent: number): number => sent >>> 1;

/** What hangs on a hero: an ability or an item that is used. Others are not named by a slot. */
interface Carried {
  readonly entity: DemEntity | undefined;
  /** EAbilitySlots_t: 0 to 3 for abilities, 4 to 7 for items that are used. */
  readonly slot: number;
}

/** The abilities and items of heroes, with their slots. */
export class AbilitySlots {
  readonly #recording: DemRecording;
  readonly #heroes: Heroes;
  readonly #abilities: NumberField;
  readonly #slot: DemFieldRef;
  readonly #subclass: DemFieldRef;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#heroes = new Heroes(recording);
    this.#abilities = new NumberField(recording, `m_vecAbilities.${elementName(0)}`);
    this.#slot = recording.field('m_eAbilitySlot');
    this.#subclass = recording.field('m_nSubclassID');
  }

  /** The slot of what has an id; undefined while the hero is out of sight of the recording, and for what the hero does not have. */
  ofId(userId: number, id: number | undefined): number | undefined {
    for (const { entity, slot } of this.#of(userId)) if (numberIn(this.#subclass, entity) === id) return slot;
    return undefined;
  }

  /** What is in a slot of a player's hero. */
  at(userId: number, slot: number): DemEntity | undefined {
    for (const one of this.#of(userId)) if (one.slot === slot) return one.entity;
    return undefined;
  }

  *#of(userId: number): Iterable<Carried> {
    const hero = this.#heroes.of(userId);
    for (let i = 0; i < MAX_ABILITIES; i++) {
      const handle = this.#abilities.of(hero, i);
      if (Number.isNaN(handle)) return;
      const entity = this.#recording.world.byHandle(handle);
      const sent = numberIn(this.#slot, entity);
      if (sent !== undefined) yield { entity, slot: slotOf(sent) };
    }
  }
}
