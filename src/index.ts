// Only stars: then a bundler follows a name to its format without taking this file, and with it all of them.
export * from './formats/dem/index.js';
export * from './formats/gamecache/index.js';
export * from './formats/icrep/index.js';
export * from './formats/sc2/index.js';
export * from './formats/vcr/index.js';
export * from './kit/basics.js';
export * from './kit/index.js';
