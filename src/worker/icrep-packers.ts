import { SimState } from '../formats/icrep/sim-state.js';
import type { SimCoreSnapshot } from '../formats/icrep/snapshot.js';
import type { Packer } from './parcel.js';

/** A state as the keyframe that it would be; the RNG's state may be missing. */
export type SimStateData = Omit<SimCoreSnapshot, 'rngState'> & { readonly rngState: Uint8Array | undefined };

function simStateData(state: SimState): SimStateData {
  const { tick, gameSeed, mapHash, rngState, internTable, cells } = state;
  return {
    tick,
    gameSeed,
    mapHash,
    rngState,
    internTable,
    mapCells: cells,
    entities: state.tags().map((entity) => {
      const { mask, bytes } = state.entitySlots(entity)!;
      return { entity, componentMask: mask, components: bytes };
    }),
    playerStates: state.players().map((player) => {
      const { mask, bytes } = state.playerSlots(player)!;
      return { player, fieldMask: Number(mask), fields: bytes };
    }),
  };
}

/** The packers of objects of Iron Curtain replays. */
export const ICREP_PACKERS: readonly Packer[] = [
  { kind: 'icrep.simState', is: (value) => value instanceof SimState, dataOf: (state: SimState) => simStateData(state) },
];
