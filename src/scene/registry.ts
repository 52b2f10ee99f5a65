import type { ReplayFormat } from '../kit/registry.js';
import type { FormatScene } from './format-scene.js';
import { summaryScene } from './summary-scene.js';

/** What makes the scenes of each format. It is loaded with the first replay of the format. */
export const SCENES: Readonly<Record<ReplayFormat, { load(): Promise<FormatScene> }>> = {
  slippi: { load: async () => (await import('./formats/slippi.js')).slippiScene },
  'brood-war': { load: async () => (await import('./formats/brood-war.js')).broodWarScene },
  storm: { load: async () => (await import('./formats/storm.js')).stormScene },
  'rocket-league': { load: async () => (await import('./formats/rocket-league.js')).rocketLeagueScene },
  dem: { load: async () => (await import('./formats/dem.js')).demScene },
  sc2: { load: async () => (await import('./formats/sc2.js')).sc2Scene },
  icrep: { load: async () => (await import('./formats/icrep.js')).icrepScene },
  vcr: { load: async () => (await import('./formats/vcr.js')).vcrScene },
  w3g: { load: async () => (await import('./formats/w3g.js')).w3gScene },
  gamecache: { load: async () => summaryScene('gamecache') },
};
