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
