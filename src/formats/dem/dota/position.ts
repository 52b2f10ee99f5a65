import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef, WatchedField } from '../entities/entity-world.js';
import { numberIn, numberOrZero } from '../entities/field-value.js';

/** A place on the map in world units. x goes to the east and y to the north; 0 is the middle, and the edges are near 8,000. */
export interface DotaPosition {
  readonly x: number;
  readonly y: number;
}

/** Cells are 128 units wide, and cell 128 begins at 0: docs/formats/dem.md, section 14, confirmed on real files. */
const CELL = 128;
const ORIGIN = 16384;

/** Finds the positions of units. */
export class Positions {
  readonly #cellX: DemFieldRef;
  readonly #cellY: DemFieldRef;
  readonly #x: WatchedField;
  readonly #y: WatchedField;

  constructor(recording: { field(name: string): WatchedField }) {
    this.#cellX = recording.field('CBodyComponent.m_cellX');
    this.#cellY = recording.field('CBodyComponent.m_cellY');
    this.#x = recording.field('CBodyComponent.m_vecX');
    this.#y = recording.field('CBodyComponent.m_vecY');
  }

  /** The position of a unit; undefined where it has none. */
  of(unit: DemEntity | undefined): DotaPosition | undefined {
    const cellX = numberIn(this.#cellX, unit);
    const cellY = numberIn(this.#cellY, unit);
    const x = numberOrZero(this.#x, unit);
    const y = numberOrZero(this.#y, unit);
    if (cellX === undefined || cellY === undefined || x === undefined || y === undefined) return undefined;
    return { x: cellX * CELL - ORIGIN + x, y: cellY * CELL - ORIGIN + y };
  }
}
