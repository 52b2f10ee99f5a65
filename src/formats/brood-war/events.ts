import type { AskedWord } from '../../core/asked-words.js';
import type { BroodWarCommandBase } from './command-cursor.js';
import type { BroodWarCommand } from './commands.gen.js';

/** A command that is unknown or cut off, with the rest of its block: nothing says where the next command begins. */
export interface BroodWarUnknownCommand extends BroodWarCommandBase {
  readonly type: 'unknown';
  /** Undefined where the block ends behind the player. */
  readonly id?: number | undefined;
  /** From behind the id to the end of the block. */
  readonly bytes: Uint8Array;
  /** Offset of the player in the unpacked section of commands. */
  readonly offset: number;
}

/** Everything that happens in a replay: commands, as the game executed them. `type` distinguishes them; `id` shows whether tags have 16 or 32 bits. */
export type BroodWarEvent = BroodWarCommand | BroodWarUnknownCommand;
/** Types of commands, and `commands`, which stands for all of them. */
export type BroodWarEventName = BroodWarEvent['type'] | 'commands';
/** The events that a list of names asks for. */
export type BroodWarEventOf<E extends AskedWord<E, BroodWarEventName>> = 'commands' extends E
  ? BroodWarEvent
  : Extract<BroodWarEvent, { readonly type: E }>;

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
