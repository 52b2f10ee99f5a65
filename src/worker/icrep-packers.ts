import { IcrepSimState } from '../formats/icrep/sim-state.js';
import type { Packer } from './parcel.js';

/**
 * A state as plain data. Functions that return the sizes of components cannot leave their thread, so deltas cannot be applied to a state that
 * was split by them.
 */
export function simStateData(state: IcrepSimState) {
  const { tick, gameSeed, mapHash, rngState, internTable, cells, forms } = state;
  return {
    values: { tick, gameSeed, mapHash, internTable, mapCells: cells },
    rngState,
    forms,
    parts: {
      entities: state.tags().map((tag) => [tag, state.entitySlots(tag)!] as const),
      players: state.players().map((player) => [player, state.playerSlots(player)!] as const),
    },
  };
}

/** The packers of objects of Iron Curtain replays. */
export const ICREP_PACKERS: readonly Packer[] = [
  { kind: 'icrep.simState', is: (value) => value instanceof IcrepSimState, dataOf: (state: IcrepSimState) => simStateData(state) },
];
