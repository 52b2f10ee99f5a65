import type { W3gAbility, W3gAbilityObject, W3gAbilityPoint } from '../actions.gen.js';
import type { W3gEvent } from '../events.js';

/** An order that names a code: train, build, research, learn, buy. */
export type CodeOrder = (W3gAbility | W3gAbilityPoint | W3gAbilityObject) & { readonly order: string };

/** Whether an event orders something by its code. */
export const isCodeOrder = (event: W3gEvent): event is CodeOrder =>
  (event.type === 'ability' || event.type === 'abilityPoint' || event.type === 'abilityObject') && typeof event.order === 'string';
