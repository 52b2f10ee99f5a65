import { IcrepSimState } from '../formats/icrep/sim-state.js';
import type { simStateData } from './icrep-packers.js';
import type { Reviver } from './parcel.js';

/** The revivers of objects of Iron Curtain replays. */
export const REVIVERS: Readonly<Record<string, Reviver>> = {
  'icrep.simState': ({ values, rngState, forms, parts }: ReturnType<typeof simStateData>) =>
    IcrepSimState.from(values, rngState, forms, parts),
};
