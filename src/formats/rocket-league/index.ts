export * from './rigid-body.js';
export * from './types.js';
export * from './open-verb.js';
export * from './verbs.js';
export * from './sync-verbs.js';
export * from './frames-verbs.js';
