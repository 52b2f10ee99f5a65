/** The fields that every action has. */
export interface W3gActionBase {
  /**
   * Game time in milliseconds: the sum of the increments of all time slots up to and including that of the action. It goes on during a
   * pause.
   */
  readonly timeMs: number;
  /** The player who did it. Some replays have ids that are not in the list of players. */
  readonly playerId: number;
}

/**
 * What is ordered: the number of an order (`0xd0003` is smart, the right click), or the four characters of an object code, for
 * example `hfoo`. `loadW3gNames` names both.
 */
export type W3gOrder = number | string;

/** Names one object, such as a unit or an item, for the whole game. The two numbers are equal for objects that exist at the start. */
export interface W3gObjectTag {
  readonly a: number;
  readonly b: number;
}

/** A place in the world units of the map. */
export interface W3gPoint {
  readonly x: number;
  readonly y: number;
}

/** A unit that a map stores to take it into the next map: a hero with the items that it carries. None of the real files at hand has one. */
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
