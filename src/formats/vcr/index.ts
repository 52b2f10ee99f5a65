export * from './event-header.js';
export * from './follow-verb.js';
export * from './mod-info.js';
export * from './race/index.js';
export * from './sync-verbs.js';
export * from './types.js';
export * from './verbs.js';
