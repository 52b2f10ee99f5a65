import type { Entity } from '../entities/entity.js';
import type { EntityWorld, FieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';

/** A place on the map in world units: x to the east, y to the north, 0 in the middle, the map's edges near 8,000. */
export interface DotaPosition {
  readonly x: number;
  readonly y: number;
}

/** Cells are 128 units wide, and cell 128 begins at 0: docs/formats/dem.md, section 14, confirmed on real files. */
const CELL = 128;
const ORIGIN = 16384;

/** Where units are. */
export class Positions {
  readonly #cellX: FieldRef;
  readonly #cellY: FieldRef;
  readonly #x: FieldRef;
  readonly #y: FieldRef;

  constructor(world: EntityWorld) {
    this.#cellX = world.field('CBodyComponent.m_cellX');
    this.#cellY = world.field('CBodyComponent.m_cellY');
    this.#x = world.field('CBodyComponent.m_vecX');
    this.#y = world.field('CBodyComponent.m_vecY');
  }

  /** Undefined for what has no place. */
  of(unit: Entity | undefined): DotaPosition | undefined {
    const cellX = numberIn(this.#cellX, unit);
    const cellY = numberIn(this.#cellY, unit);
    if (cellX === undefined || cellY === undefined) return undefined;
    return {
      x: cellX * CELL - ORIGIN + (numberIn(this.#x, unit) ?? 0),
      y: cellY * CELL - ORIGIN + (numberIn(this.#y, unit) ?? 0),
    };
  }
}
