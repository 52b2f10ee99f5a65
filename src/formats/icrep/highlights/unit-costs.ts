/** The value and the role of a kind of unit. */
export interface IcrepUnitCost {
  readonly cost: number;
  /** Roles that the multipliers of highlight scoring distinguish. Buildings are known from the events alone. */
  readonly role?: 'harvester' | 'tech' | 'superweapon' | undefined;
}

/** Costs by interned unit type. */
export type IcrepUnitCosts = ReadonlyMap<number, IcrepUnitCost>;

/** A line with the name of a rule; its cost is indented below. Anchors, lists and flow style do not occur in rules of costs. */
const RULE = /^([^\s#:][^:]*):\s*(?:#.*)?$/;
const COST = /^\s+cost:\s*(\d+)\s*(?:#.*)?$/;

/**
 * The costs in the rules that a replay embeds: of each top-level name the `cost` below it, matched with a keyframe's string
 * table. No general YAML: what is written in another way is not seen.
 *
 * @example
 * const { embedded } = parseIcrepSync(bytes, { include: ['embedded'] });
 * const { state } = await (await openIcrep(bytes)).seek(0);
 * const costs = costsOfRules(embedded?.modManifest?.ruleSnapshots ?? new Map(), state.internTable);
 */
export function costsOfRules(ruleSnapshots: ReadonlyMap<string, Uint8Array>, internTable: readonly string[]): IcrepUnitCosts {
  const ids = new Map(internTable.map((name, id) => [name, id]));
  const costs = new Map<number, IcrepUnitCost>();
  for (const yaml of ruleSnapshots.values()) {
    let id: number | undefined;
    for (const line of new TextDecoder().decode(yaml).split(/\r?\n/)) {
      const name = RULE.exec(line)?.[1];
      const cost = COST.exec(line)?.[1];
      if (name !== undefined) id = ids.get(name.trim());
      else if (cost !== undefined && id !== undefined) costs.set(id, { cost: Number(cost) });
    }
  }
  return costs;
}
