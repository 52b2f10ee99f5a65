export * from './highlights/index.js';
export * from './ra1.js';
export * from './simulate-verb.js';
export * from './split-components.js';
export * from './state-diff.js';
export * from './types.js';
export * from './verbs.js';
export * from './views/index.js';
