import { FIRST_CELL } from './cells.js';
import type { DemEntity, EntityState } from './entity.js';

/** A place in world units: x to the east, y to the north, z up. */
export interface DemPosition {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * Where an entity is, in world units: its cell and its place in the cell, which recordings send apart. Undefined for what has no place, and for games
 * that are not known. What is held by something, such as a weapon in a hand, has its place relative to its holder.
 *
 * Cost: six fields by name. For many entities at many ticks, `parseDemTicks` is quicker.
 *
 * @example
 * for (const { tick, world } of iterateDem(bytes, { events: ['tick'], entities: { classes: ['CCSPlayerPawn'] } })) {
 *   for (const pawn of world.byClass('CCSPlayerPawn')) console.log(tick, positionOf(pawn));
 * }
 */
export function positionOf(entity: DemEntity): DemPosition | undefined {
  const { cellUnits } = (entity as EntityState).view;
  if (cellUnits === undefined) return undefined;
  const along = (axis: 'X' | 'Y' | 'Z'): number | undefined => {
    const cell = entity.get(`CBodyComponent.m_cell${axis}`);
    const inCell = entity.get(`CBodyComponent.m_vec${axis}`) ?? 0;
    return typeof cell === 'number' && typeof inCell === 'number' ? cell * cellUnits + FIRST_CELL + inCell : undefined;
  };
  const [x, y, z] = [along('X'), along('Y'), along('Z')];
  return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z };
}
