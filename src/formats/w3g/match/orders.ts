import type { W3gAbility, W3gAbilityObject, W3gAbilityPoint } from '../actions.gen.js';
import { forEach, type W3gOn } from './section.js';

/** An order that names a code: train, build, research, learn, buy. */
export type CodeOrder = (W3gAbility | W3gAbilityPoint | W3gAbilityObject) & { readonly order: string };

/** Follows all orders that name a code. */
export const onCodeOrder = (handle: (event: CodeOrder) => void): Partial<W3gOn> =>
  forEach(['ability', 'abilityPoint', 'abilityObject'], (event) => {
    if (typeof event.order === 'string') handle(event as CodeOrder);
  });
