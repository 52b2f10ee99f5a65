/** A tag of a unit, taken apart: the place in the game's list of units, and how often that place was used before. */
export interface BroodWarTag {
  readonly index: number;
  readonly generation: number;
}

/** Ids from here on have tags of 32 bits. */
const FIRST_WIDE_ID = 0x60;
/** The limit of units up to which the index of a wide tag has 11 bits, as that of an old one. */
const OLD_UNITS = 1700;

/**
 * Takes the tag of a unit apart. `id` is that of the command which has it. `units` is the limit of units of the file, which is 1,700 in few of those with wide
 * tags (`tagged.limits`).
 *
 * @example
 * broodWarTag(11481, 0x63); // { index: 3289, generation: 1 }
 */
export function broodWarTag(tag: number, id: number, units = 3400): BroodWarTag {
  const bits = id < FIRST_WIDE_ID || units <= OLD_UNITS ? 11 : 13;
  return { index: tag & ((1 << bits) - 1), generation: tag >>> bits };
}
