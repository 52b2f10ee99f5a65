import type { DemEntity } from '../entities/entity.js';
import { NumberField } from '../ticks/number-field.js';

/** A limit above what a player can carry. */
const MAX_CARRIED = 64;
/** The list of what a pawn carries. */
export const CARRIED = 'm_pWeaponServices.m_hMyWeapons';

/** Reads what pawns carry. */
export class Carried {
  readonly #list: NumberField;

  constructor(recording: ConstructorParameters<typeof NumberField>[0]) {
    this.#list = new NumberField(recording, `${CARRIED}.0000`);
  }

  /** The handles of the items of a pawn, in the order of the game. */
  handles(pawn: DemEntity | undefined): number[] {
    const handles: number[] = [];
    for (let i = 0; i < MAX_CARRIED; i++) {
      const handle = this.#list.of(pawn, i);
      if (Number.isNaN(handle)) break;
      handles.push(handle);
    }
    return handles;
  }
}
