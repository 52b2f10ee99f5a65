import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import type { DemRecording } from './section.js';

/** The string table of them. */
export const ENTITY_NAMES = 'EntityNames';

/** Internal names of units, items and abilities: rows of a string table (docs/formats/dem.md, sections 14 and 20, confirmed on real files). */
export class EntityNames {
  readonly #recording: DemRecording;
  readonly #row: DemFieldRef;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#row = recording.field('m_pEntity.m_nameStringableIndex');
  }

  /** `item_blink`, `axe_battle_hunger`; undefined for what has no name. */
  of(entity: DemEntity | undefined): string | undefined {
    const row = numberIn(this.#row, entity);
    return row === undefined || row < 0 ? undefined : this.#recording.stringTable(ENTITY_NAMES)?.key(row);
  }
}
