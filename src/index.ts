// The verbs of every format, and what their results are made of. What belongs to one game alone comes from its subpath.
// Only stars: then a bundler follows a name to its format without taking this file, and with it all of them.
export * from './formats/dem/info-verbs.js';
export * from './formats/dem/open-verb.js';
export * from './formats/dem/sync-verbs.js';
export * from './formats/dem/tick-verbs.js';
export * from './formats/dem/verbs.js';
export * from './formats/gamecache/verbs.js';
export * from './formats/icrep/verbs.js';
export * from './formats/sc2/sync-verbs.js';
export * from './formats/sc2/verbs.js';
export * from './formats/vcr/verbs.js';
export * from './formats/w3g/verbs.js';
export * from './kit/basics.js';
export * from './kit/index.js';
export type * from './formats/dem/watches/clock.js';
export type * from './formats/dem/types.js';
export type * from './formats/gamecache/types.js';
export type * from './formats/icrep/types.js';
export type * from './formats/sc2/types.js';
export type * from './formats/vcr/types.js';
export type * from './formats/w3g/types.js';
