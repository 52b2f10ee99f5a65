export * from './legacy/index.js';
export * from './match/build-order-text.js';
export * from './names/load-names.js';
export * from './protocol/bit-array.js';
export * from './sync-verbs.js';
export * from './types.js';
export * from './verbs.js';
