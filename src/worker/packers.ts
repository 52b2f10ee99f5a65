import type { ReplayFormat } from '../kit/registry.js';
import type { Packer } from './parcel.js';

/** Loads the packers of a format, when its first result comes. */
const PACKERS: { readonly [F in ReplayFormat]?: () => Promise<readonly Packer[]> } = {
  dem: async () => (await import('./dem-packers.js')).DEM_PACKERS,
  icrep: async () => (await import('./icrep-packers.js')).ICREP_PACKERS,
};

/** The packers of the objects of a format. */
export const packersFor = async (format: ReplayFormat): Promise<readonly Packer[]> => (await PACKERS[format]?.()) ?? [];

/** The packers for a result, which names its format. */
export const packersOf = async (result: unknown): Promise<readonly Packer[]> => {
  const { format } = (typeof result === 'object' && result !== null ? result : {}) as { readonly format?: ReplayFormat };
  return format === undefined ? [] : await packersFor(format);
};
