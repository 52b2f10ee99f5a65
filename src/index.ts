// The verbs of every format, their results and options, errors, and what all formats share. What results are made of comes from the subpath of
// the format.
// Only stars: then a bundler follows a name to its format without taking this file, and with it all of them.
export type * from './formats/slippi/results.js';
export * from './formats/slippi/info-verbs.js';
export * from './formats/slippi/sync-verbs.js';
export * from './formats/slippi/verbs.js';
export type * from './formats/brood-war/results.js';
export * from './formats/brood-war/verbs.js';
export type * from './formats/storm/results.js';
export * from './formats/storm/battlelobby-verbs.js';
export * from './formats/storm/info-verbs.js';
export * from './formats/storm/sync-verbs.js';
export * from './formats/storm/verbs.js';
export * from './formats/dem/info-verbs.js';
export * from './formats/dem/iterate-verb.js';
export * from './formats/dem/open-verb.js';
export * from './formats/dem/sync-verbs.js';
export * from './formats/dem/tick-verbs.js';
export * from './formats/dem/verbs.js';
export * from './formats/gamecache/verbs.js';
export * from './formats/icrep/sync-verbs.js';
export * from './formats/icrep/verbs.js';
export * from './formats/sc2/map-verbs.js';
export * from './formats/sc2/sync-verbs.js';
export * from './formats/sc2/verbs.js';
export * from './formats/vcr/sync-verbs.js';
export * from './formats/vcr/verbs.js';
export * from './formats/w3g/verbs.js';
export * from './kit/basics.js';
export * from './kit/index.js';
export type * from './formats/dem/results.js';
export type * from './formats/gamecache/results.js';
export type * from './formats/icrep/results.js';
export type * from './formats/sc2/results.js';
export type * from './formats/vcr/results.js';
export type * from './formats/w3g/results.js';
