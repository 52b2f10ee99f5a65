// Only stars: then a bundler follows a name to its file, and takes neither this one nor the others.
export * from './info-verbs.js';
export * from './names.js';
export * from './sync-verbs.js';
export * from './verbs.js';
