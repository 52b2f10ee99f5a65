import { ACTION_STATES, CHARACTER_ACTION_STATES } from './action-states.gen.js';
import { ITEMS, MOVES } from './things.gen.js';

/** The name of an action state. States of at least 341 depend on the character, by its internal id. */
export const slippiActionStateName = (actionState: number, internalCharacter?: number): string | undefined =>
  ACTION_STATES[actionState] ?? (internalCharacter === undefined ? undefined : CHARACTER_ACTION_STATES[internalCharacter]?.[actionState]);

/** The name of an attack, by the `lastAttack` of a post-frame update. */
export const slippiMoveName = (move: number): string | undefined => MOVES[move];

/** The name of an item or projectile. */
export const slippiItemName = (itemType: number): string | undefined => ITEMS[itemType];
