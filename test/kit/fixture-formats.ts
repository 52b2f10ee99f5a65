import type { ReplayFormat } from '../../src/kit/registry.js';

/** Replays of every format, by the names of their fixtures. */
export const FIXTURE_FORMATS: Readonly<Record<string, ReplayFormat>> = {
  'dota2-container.dem': 'dem',
  'toy-match.SC2Replay': 'sc2',
  'toy-match-wol.SC2Replay': 'sc2',
  'toy-match.icrep': 'icrep',
  'rf2-race.vcr': 'vcr',
  'lmu-race.vcr': 'vcr',
  'toy-duel.w3g': 'w3g',
  'toy-dota.w3g': 'w3g',
  'toy-duel.rep': 'brood-war',
  'toy-duel-legacy.rep': 'brood-war',
  'gamecache-2.05.dat': 'gamecache',
  'gamecache-3.04b.dat': 'gamecache',
};
export const FIXTURE_NAMES = Object.keys(FIXTURE_FORMATS);
