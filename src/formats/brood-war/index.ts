export * from './names/load-names.js';
export * from './tags.js';
export * from './types.js';
export * from './verbs.js';
