import type { DecodeLimits } from '../../core/limits.js';
import { readAttributes, type BlizzardAttribute, type BlizzardAttributes } from '../../protocols/blizzard/attributes.js';
import { ATTRIBUTE_NAMES } from './attribute-names.js';
import { ATTRIBUTE_SOURCE_SINCE } from './layout.js';

/** One attribute of the lobby (docs/formats/sc2.md, section 13). */
export type Sc2Attribute = BlizzardAttribute;
/** The attributes in the order of the file, and by scope and id. */
export type Sc2Attributes = BlizzardAttributes;

/** Decodes `replay.attributes.events`. */
export const readSc2Attributes = (bytes: Uint8Array, baseBuild: number, limits: Readonly<DecodeLimits>): Sc2Attributes =>
  readAttributes(bytes, { hasSource: baseBuild >= ATTRIBUTE_SOURCE_SINCE, names: ATTRIBUTE_NAMES }, limits);
