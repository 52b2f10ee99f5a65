import type { DemEntity } from '../entities/entity.js';
import { elementName } from '../entities/path-name.js';
import { NumberField } from '../ticks/number-field.js';

/** A limit above what a player can carry. */
const MAX_CARRIED = 64;
/** The list of what a pawn carries. */
export const CARRIED = 'm_pWeaponServices.m_hMyWeapons';

/** Reads what pawns carry. */
export class Carried {
  readonly #slots: readonly NumberField[];

  constructor(recording: ConstructorParameters<typeof NumberField>[0]) {
    this.#slots = Array.from({ length: MAX_CARRIED }, (_, i) => new NumberField(recording, `${CARRIED}.${elementName(i)}`));
  }

  /** The handles of the items of a pawn, in the order of the game. */
  handles(pawn: DemEntity | undefined): number[] {
    const handles: number[] = [];
    for (const slot of this.#slots) {
      const handle = slot.of(pawn);
      if (Number.isNaN(handle)) break;
      handles.push(handle);
    }
    return handles;
  }
}
