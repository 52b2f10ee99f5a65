import type { DemEntity } from '../entities/entity.js';
import { textIn } from '../entities/field-value.js';
import type { WatchedField } from '../entities/entity-world.js';
import { elementName } from '../entities/path-name.js';
import { NumberField } from '../ticks/number-field.js';
import type { DemRecording } from '../sections/section.js';

/** A sticker on a weapon. */
export interface Cs2Sticker {
  /** From 0. */
  readonly slot: number;
  /** Number of the sticker. */
  readonly stickerId: number;
  /** How much is scraped off, from 0 to 1. */
  readonly wear: number;
}

/** What is special about an item that somebody owns. A finish and what else is not there is undefined. */
export interface Cs2EconItem {
  /** Numbers of the finish and its pattern, and how worn it is, from 0 to 1. */
  readonly paintIndex?: number | undefined;
  readonly paintSeed?: number | undefined;
  readonly paintWear?: number | undefined;
  /** Kills by the counter on the weapon (unverified: no recording at hand has one). */
  readonly statTrak?: number | undefined;
  readonly customName?: string | undefined;
  readonly stickers: readonly Cs2Sticker[];
}

/** Attributes by their index in the game's files (docs/formats/dem.md, section 19). */
const PAINT_INDEX = 6;
const PAINT_SEED = 7;
const PAINT_WEAR = 8;
const STAT_TRAK = 80;
const FIRST_STICKER = 113;
const STICKER_SLOTS = 6;
/** Numbers of a sticker: id, wear, scale, rotation. */
const STICKER_STEP = 4;
/** A limit above what an item has. */
const MAX_ATTRIBUTES = 48;
const ATTRIBUTE_UNITS = 2;

const view = new DataView(new ArrayBuffer(4));
/** An integer whose bits were sent as a float. */
function bitsOf(float: number): number {
  view.setFloat32(0, float);
  return view.getUint32(0);
}

interface Attribute {
  readonly index: NumberField;
  readonly value: NumberField;
}

/** Reads what is special about an item, from the fields of a weapon or of gloves. Indexes 6 and 7 hold a number as a float, stickers and counters the bits of an integer. */
export class EconItemFields {
  readonly #recording: DemRecording;
  readonly #customName: WatchedField;
  readonly #lists: readonly (readonly Attribute[])[];
  readonly #values = new Map<number, number>();

  /** `prefix` is the item's place in the entity. */
  constructor(recording: DemRecording, prefix = 'm_AttributeManager.m_Item') {
    this.#recording = recording;
    this.#customName = recording.field(`${prefix}.m_szCustomName`);
    const listOf = (list: string, from: ConstructorParameters<typeof NumberField>[0]): readonly Attribute[] =>
      Array.from({ length: MAX_ATTRIBUTES }, (_, i) => {
        const attribute = `${prefix}.${list}.m_Attributes.${elementName(i)}`;
        return {
          index: new NumberField(from, `${attribute}.m_iAttributeDefinitionIndex`),
          value: new NumberField(from, `${attribute}.m_iRawValue32`),
        };
      });
    // the second list came later
    this.#lists = [
      listOf('m_AttributeList', recording),
      listOf('m_NetworkedDynamicAttributes', { field: (name) => recording.optionalField(name) }),
    ];
  }

  /** The item of an entity. */
  of(entity: DemEntity): Cs2EconItem {
    const values = this.#values;
    values.clear();
    for (const list of this.#lists) {
      for (const { index, value } of list) {
        const number = index.of(entity);
        if (Number.isNaN(number)) break;
        this.#recording.budget.work(ATTRIBUTE_UNITS);
        values.set(number, value.of(entity));
      }
    }
    const statTrak = values.get(STAT_TRAK);
    const stickers: Cs2Sticker[] = [];
    for (let slot = 0; slot < STICKER_SLOTS && values.size > 0; slot++) {
      const at = FIRST_STICKER + slot * STICKER_STEP;
      const stickerId = bitsOf(values.get(at) ?? 0);
      if (stickerId > 0) stickers.push({ slot, stickerId, wear: values.get(at + 1) ?? 0 });
    }
    return {
      paintIndex: values.get(PAINT_INDEX),
      paintSeed: values.get(PAINT_SEED),
      paintWear: values.get(PAINT_WEAR),
      statTrak: statTrak === undefined ? undefined : bitsOf(statTrak),
      customName: textIn(this.#customName, entity) || undefined,
      stickers,
    };
  }
}

/** Reads who owned a weapon first, from its two halves of a Steam id. */
export class FirstOwner {
  readonly #low: NumberField;
  readonly #high: NumberField;

  constructor(recording: DemRecording) {
    this.#low = new NumberField(recording, 'm_OriginalOwnerXuidLow');
    this.#high = new NumberField(recording, 'm_OriginalOwnerXuidHigh');
  }

  /** Undefined for weapons of bots. */
  of(entity: DemEntity | undefined): bigint | undefined {
    const [low, high] = [this.#low.of(entity), this.#high.of(entity)];
    return low > 0 && high > 0 ? (BigInt(high) << 32n) | BigInt(low) : undefined;
  }
}
