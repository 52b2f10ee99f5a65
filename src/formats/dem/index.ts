// Only stars: then a bundler follows a name to its file, and takes neither this one nor the others.
export * from './dota/load-names.js';
export * from './broadcast-verb.js';
export * from './entities/position.js';
export * from './follow-verb.js';
export * from './info-verbs.js';
export * from './iterate-verb.js';
export * from './open-verb.js';
export * from './sync-verbs.js';
export * from './tick-verbs.js';
export * from './ticks/tick-rows.js';
export * from './cs2/performances.js';
export * from './cs2/utility.js';
export * from './dota/ward-lives.js';
export * from './types.js';
export * from './verbs.js';
export * from './sections/clock.js';
