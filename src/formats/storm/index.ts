export * from './battlelobby-verbs.js';
export * from './info-verbs.js';
export * from './sync-verbs.js';
export * from './types.js';
export * from './verbs.js';
