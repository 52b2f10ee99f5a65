/** What every action has. */
export interface W3gActionBase {
  /** Milliseconds of the game's increments up to and with those of the action's time slot; they go on during a pause. */
  readonly time: number;
  /** Who did it. Ids outside the list of players occur. */
  readonly playerId: number;
}

/**
 * What is ordered: the number of an order (`0xd0003` is smart, the right click), or the four characters of an object code, for
 * example `hfoo`. `loadW3gNames` names both.
 */
export type W3gOrder = number | string;

/** One thing of the game, for the whole of it: two numbers, equal for what there is at the start. */
export interface W3gObjectTag {
  readonly a: number;
  readonly b: number;
}

/** A place in the world units of the map. */
export interface W3gPoint {
  readonly x: number;
  readonly y: number;
}

/** A unit that a map stores: a hero with what it carries, taken along into the next map. No real file at hand has one. */
export interface W3gStoredUnit {
  readonly code: W3gOrder;
  readonly items: readonly { readonly code: W3gOrder; readonly charges: number; readonly flags: number }[];
  readonly experience: number;
  readonly level: number;
  readonly skillPoints: number;
  readonly nameId: number;
  readonly strength: number;
  readonly strengthBonus: number;
  readonly agility: number;
  readonly speed: number;
  readonly cooldown: number;
  readonly agilityBonus: number;
  readonly intelligence: number;
  readonly intelligenceBonus: number;
  readonly abilities: readonly { readonly code: W3gOrder; readonly level: number }[];
  readonly maxLife: number;
  readonly maxMana: number;
  readonly sight: number;
  readonly damage: readonly number[];
  readonly defense: number;
  readonly controlGroups: number;
}
