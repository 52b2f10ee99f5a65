import { slippiContract } from './formats/slippi.js';
import { broodWarContract } from './formats/brood-war.js';
import { rocketLeagueContract } from './formats/rocket-league.js';
import { stormContract } from './formats/storm.js';
import type { ReplayFormat } from '../../src/kit/registry.js';
import type { FormatContract } from './format.js';
import { demContract } from './formats/dem.js';
import { gamecacheContract } from './formats/gamecache.js';
import { icrepContract } from './formats/icrep.js';
import { sc2Contract } from './formats/sc2.js';
import { vcrContract } from './formats/vcr.js';
import { w3gContract } from './formats/w3g.js';

/** Every format, as the laws see it. */
export const CONTRACTS: Readonly<Record<ReplayFormat, FormatContract>> = {
  slippi: slippiContract,
  'brood-war': broodWarContract,
  'rocket-league': rocketLeagueContract,
  storm: stormContract,
  dem: demContract,
  sc2: sc2Contract,
  icrep: icrepContract,
  vcr: vcrContract,
  w3g: w3gContract,
  gamecache: gamecacheContract,
};
