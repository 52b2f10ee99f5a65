export * from './heroes.js';
export * from './path-encoding.js';
export * from './signature.js';
export * from './stats.js';
export * from './types.js';
export * from './verbs.js';
