export * from './highlights/index.js';
export * from './state-diff.js';
export * from './types.js';
export * from './verbs.js';
export * from './views/index.js';
