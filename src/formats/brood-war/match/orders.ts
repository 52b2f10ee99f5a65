import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import { LAND_ORDER } from './effective.js';
import { named, type BroodWarDefinition } from './section.js';

/** What an order at a place was. */
export type BroodWarOrderKind = 'rightClick' | 'targetedOrder' | 'build' | 'land' | 'liftOff' | 'ping';

/** An order at a place. */
export interface BroodWarOrder {
  readonly frame: number;
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly kind: BroodWarOrderKind;
  /** In pixels of the map. That of a building is its top left corner. */
  readonly x: number;
  readonly y: number;
  /** The number of the order; `orderName` where names were asked for. */
  readonly order?: number | undefined;
  readonly orderName?: string | undefined;
  /** The tag of the unit that was clicked on. */
  readonly target?: number | undefined;
  /** The type of that unit, or what is built or lands. */
  readonly unit?: number | undefined;
  readonly unitName?: string | undefined;
}

/** Pixels of a tile. */
export const TILE_PIXELS = 32;

export const ordersSection: BroodWarDefinition<{ readonly orders: readonly BroodWarOrder[] }> = {
  sections: ['orders'],
  needs: ['rightClick', 'targetedOrder', 'build', 'liftOff', 'minimapPing'],
  start({ names, budget }) {
    const rows = new Rows<BroodWarOrder>(budget);
    return {
      on: {
        rightClick: ({ frame, playerId, x, y, target, unit }) => rows.add({ frame, playerId, kind: 'rightClick', x, y, target, unit }),
        targetedOrder: ({ frame, playerId, x, y, order, target, unit }) =>
          rows.add({ frame, playerId, kind: 'targetedOrder', x, y, order, target, unit }),
        build: ({ frame, playerId, tileX, tileY, order, unit }) =>
          rows.add({
            frame,
            playerId,
            kind: order === LAND_ORDER ? 'land' : 'build',
            x: tileX * TILE_PIXELS,
            y: tileY * TILE_PIXELS,
            order,
            unit,
          }),
        liftOff: ({ frame, playerId, x, y }) => rows.add({ frame, playerId, kind: 'liftOff', x, y }),
        minimapPing: ({ frame, playerId, x, y }) => rows.add({ frame, playerId, kind: 'ping', x, y }),
      },
      build: (end) =>
        built({
          orders: rows.all.map(({ frame, playerId, kind, x, y, order, target, unit }): BroodWarOrder => {
            const orderName = order === undefined ? undefined : names?.order(order);
            const unitName = unit === undefined ? undefined : names?.unit(unit);
            return {
              frame,
              playerId,
              ...named(end, playerId),
              kind,
              x,
              y,
              ...(order !== undefined && { order }),
              ...(orderName !== undefined && { orderName }),
              ...(target !== undefined && { target }),
              ...(unit !== undefined && { unit }),
              ...(unitName !== undefined && { unitName }),
            };
          }),
        }),
    };
  },
};
