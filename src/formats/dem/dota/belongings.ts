import { ALTERNATIVES } from '../alternatives.js';
import { elementName } from '../entities/path-name.js';
import type { DemEntity } from '../entities/entity.js';
import type { DemEntityWorld, WatchedField } from '../entities/entity-world.js';
import { numberOrZero } from '../entities/field-value.js';
import type { DemRecording } from '../sections/section.js';
import { EntityNames } from '../sections/entity-names.js';
import { NumberField } from '../ticks/number-field.js';

/** An item of a hero. */
export interface DotaItem {
  /** 0 to 5 in hand, 6 to 8 backpack, 9 to 14 stash, 15 town portal scroll, 16 neutral item, 17 and above what newer patches added. */
  readonly slot: number;
  /** `item_blink` */
  readonly name: string;
  /** 0 for items without charges; undefined, with a diagnostic, where the recording's class has no field for them. */
  readonly charges?: number | undefined;
}

/** An ability or talent that a hero has learned. */
export interface DotaAbility {
  /** `axe_battle_hunger`, `special_bonus_strength_8` */
  readonly name: string;
  readonly level: number;
}

/** A limit above the number of slots that a unit has. */
const MAX_SLOTS = 64;

/** Finds what heroes have. Items and abilities are entities of their own (docs/formats/dem.md, section 14), confirmed on real files. */
export class Belongings {
  /**
   * Patterns of the classes in real schemas. The spellings CODTA_Item_Gossamer_Cape and DOTA_Ability_Beastmaster_DrumsOfSlom are those of
   * the game.
   */
  static get classes(): readonly string[] {
    return ['C*_Item*', ...ALTERNATIVES.dota2.classes[0]];
  }

  readonly #world: DemEntityWorld;
  readonly #names: EntityNames;
  readonly #items: NumberField;
  /** One list for each name of the field, and whether a unit has any of them. */
  readonly #abilities: readonly { readonly first: WatchedField; readonly list: NumberField }[];
  readonly #anyAbilities: WatchedField;
  readonly #charges: WatchedField;
  readonly #level: NumberField;

  constructor(recording: DemRecording) {
    const { world } = recording;
    const lists = ALTERNATIVES.dota2.fields.abilities.map((list) => `${list}.${elementName(0)}`);
    this.#world = world;
    this.#names = new EntityNames(recording);
    this.#items = new NumberField(recording, `m_hItems.${elementName(0)}`);
    this.#abilities = lists.map((name) => {
      const first = recording.optionalField(name);
      return { first, list: new NumberField({ field: () => first }, name) };
    });
    this.#anyAbilities = recording.firstField(lists);
    this.#charges = recording.field('m_iCurrentCharges');
    this.#level = new NumberField(recording, 'm_iLevel');
  }

  items(unit: DemEntity | undefined): DotaItem[] {
    const items: DotaItem[] = [];
    for (let slot = 0; slot < MAX_SLOTS; slot++) {
      const entity = this.#entityIn(this.#items, unit, slot);
      const name = entity && this.#names.of(entity);
      if (name !== undefined) items.push({ slot, name, charges: numberOrZero(this.#charges, entity) });
    }
    return items;
  }

  /** The abilities that were learned, in the order of their slots. */
  abilities(unit: DemEntity | undefined): DotaAbility[] {
    const abilities: DotaAbility[] = [];
    if (unit === undefined || this.#anyAbilities.isMissingIn(unit)) return abilities;
    const { list } = this.#abilities.find(({ first }) => !first.isMissingIn(unit))!;
    for (let slot = 0; slot < MAX_SLOTS; slot++) {
      const entity = this.#entityIn(list, unit, slot);
      const level = this.#level.of(entity);
      if (!(level > 0)) continue;
      const name = this.#names.of(entity);
      if (name !== undefined) abilities.push({ name, level });
    }
    return abilities;
  }

  #entityIn(list: NumberField, unit: DemEntity | undefined, slot: number): DemEntity | undefined {
    const handle = list.of(unit, slot);
    return Number.isNaN(handle) ? undefined : this.#world.byHandle(handle);
  }
}
