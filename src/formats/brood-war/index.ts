export { broodWarTag } from './events.js';
export * from './names/load-names.js';
export * from './types.js';
export * from './verbs.js';
