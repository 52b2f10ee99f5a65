export * from './legacy/index.js';
export * from './names/load-names.js';
export * from './protocol/bit-array.js';
export * from './types.js';
export * from './verbs.js';
