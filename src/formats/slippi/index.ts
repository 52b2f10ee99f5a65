export * from './types.js';
export * from './verbs.js';
export * from './follow-verb.js';
export * from './sync-verbs.js';
export * from './info-verbs.js';
export * from './names/action-states.js';
export * from './names/names.js';
export * from './stage.js';
