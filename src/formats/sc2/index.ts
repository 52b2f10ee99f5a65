export * from './event-bytes.js';
export * from './explain-event.js';
export * from './map-verbs.js';
export * from './match/build-order-text.js';
export * from './names/load-names.js';
export * from './sync-verbs.js';
export * from './types.js';
export * from './verbs.js';
