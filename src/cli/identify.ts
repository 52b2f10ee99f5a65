import type { ReplayFormat } from '../kit/registry.js';
import type { ReadOptions } from '../io/options.js';
import { asSource, type ReplaySource } from '../io/source.js';
import { recogniseReplay, type Recognised } from '../kit/open.js';
import type { FormatGuide } from './guide.js';
import { isRereadable } from './plain-source.js';

/** The guide of each format. Only the one that is needed is loaded. */
const GUIDES: Readonly<Record<ReplayFormat, () => Promise<FormatGuide>>> = {
  slippi: async () => (await import('./formats/slippi.js')).slippi,
  'brood-war': async () => (await import('./formats/brood-war.js')).broodWar,
  'rocket-league': async () => (await import('./formats/rocket-league.js')).rocketLeague,
  storm: async () => (await import('./formats/storm.js')).storm,
  dem: async () => (await import('./formats/dem.js')).dem,
  sc2: async () => (await import('./formats/sc2.js')).sc2,
  icrep: async () => (await import('./formats/icrep.js')).icrep,
  vcr: async () => (await import('./formats/vcr.js')).vcr,
  w3g: async () => (await import('./formats/w3g.js')).w3g,
  gamecache: async () => (await import('./formats/gamecache.js')).gamecache,
};

/** Loads the guides of all formats. */
export const allGuides = (): Promise<readonly FormatGuide[]> => Promise.all(Object.values(GUIDES).map((load) => load()));

/** A replay whose format is known. */
export interface Identified {
  readonly guide: FormatGuide;
  /** The source, from its start. Where the given source cannot be read again, this is its content in memory without the wrapper. */
  readonly source: ReplaySource;
}

/** Finds the format of a source by its content, in any wrapper. Throws `bad-signature` for an unknown format. */
export async function identify(input: ReplaySource, options: ReadOptions): Promise<Identified> {
  const { recognised, source } = await recogniseReplay(input, options);
  if (isRereadable(input)) await source.close();
  const guide = await GUIDES[recognised.format]();
  return { guide, source: isRereadable(input) ? input : asSource(source) };
}

/** Finds the format of a source without loading its guide. The source is closed afterwards. */
export async function detected(input: ReplaySource, options: ReadOptions): Promise<Recognised> {
  const { recognised, source } = await recogniseReplay(input, options);
  await source.close();
  return recognised;
}
