const WORD = 4294967296;

/** `high * 2^32 + low` of two unsigned words as a number: exact up to 2^53. */
export const numberOfWords = (low: number, high: number): number => (high >>> 0) * WORD + (low >>> 0);

/** `high * 2^32 + low` of two unsigned words, exact. */
export const bigintOfWords = (low: number, high: number): bigint => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);

/** Zigzag of 32 bits: 0, -1, 1, -2 … from 0, 1, 2, 3. The shift is logical: an arithmetic one flips values from 2^30 on. */
export const unzigzag32 = (value: number): number => (value >>> 1) ^ -(value & 1);

/** The inverse of `unzigzag32`, unsigned. */
export const zigzag32 = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0;

/** Zigzag of 64 bits. */
export const unzigzag64 = (value: bigint): bigint => (value >> 1n) ^ -(value & 1n);

/** The inverse of `unzigzag64`, unsigned. */
export const zigzag64 = (value: bigint): bigint => BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
