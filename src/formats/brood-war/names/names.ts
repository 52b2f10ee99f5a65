/**
 * Names of the unmodified game; `loadBroodWarNames` loads them. Maps with their own settings may call things otherwise.
 */
export interface BroodWarNamesTable {
  /** The name of a type of unit: `Marine` of 0. */
  unit(type: number): string | undefined;
  /** Whether a type of unit is a building. */
  isBuilding(type: number): boolean;
  /** The name of a technology: `Stim Packs` of 0. */
  tech(id: number): string | undefined;
  /** The name of an upgrade: `U-238 Shells` of 16. */
  upgrade(id: number): string | undefined;
  /** The name of an order: `AttackMove` of 14. */
  order(id: number): string | undefined;
}
