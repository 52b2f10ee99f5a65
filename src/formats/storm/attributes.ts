import type { DecodeLimits } from '../../core/limits.js';
import { readAttributes, type BlizzardAttribute, type BlizzardAttributes } from '../../protocols/blizzard/attributes.js';
import { ATTRIBUTE_NAMES } from './attribute-names.js';

/** One attribute of the lobby (docs/formats/storm.md, section 8). Scope 16 is the whole game, others are player ids. */
export type StormAttribute = BlizzardAttribute;
/** The attributes in the order of the file, and by scope and id. */
export type StormAttributes = BlizzardAttributes;

/** Decodes `replay.attributes.events`. */
export const readStormAttributes = (bytes: Uint8Array, limits: Readonly<DecodeLimits>): StormAttributes =>
  readAttributes(bytes, { hasSource: true, names: ATTRIBUTE_NAMES }, limits);
