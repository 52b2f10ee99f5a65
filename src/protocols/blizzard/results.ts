/** The types of results that replays of both games have. */
export type { BlizzardAttribute, BlizzardAttributes } from './attributes.js';
export type { BlizzardBitArray } from './bit-array.js';
export type { BlizzardFieldBits } from './field-bits.js';
export type { BlizzardHeader } from './header.js';
export type { BlizzardRecipient, BlizzardStreamName } from './layout.js';
export type { BlizzardFile } from './session.js';
