import { SimState } from '../formats/icrep/sim-state.js';
import type { SimCoreSnapshot } from '../formats/icrep/snapshot.js';
import type { SimStateData } from './icrep-packers.js';
import type { Reviver } from './parcel.js';

/** The revivers of objects of Iron Curtain replays. */
export const REVIVERS: Readonly<Record<string, Reviver>> = {
  'icrep.simState': (data: SimStateData) => SimState.of(data as SimCoreSnapshot),
};
