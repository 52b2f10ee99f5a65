// Only stars: then a bundler follows a name to its file, and takes neither this one nor the others.
export * from './dota/load-names.js';
export * from './types.js';
export * from './verbs.js';
