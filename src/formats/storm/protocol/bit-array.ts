import type { BlizzardBitArray } from '../../../protocols/blizzard/bit-array.js';

/** A bit array: a number of `bitLength` bits. */
export type StormBitArray = BlizzardBitArray;
