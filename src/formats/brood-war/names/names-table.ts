import { BUILDINGS, ORDERS, TECHS, UNITS, UPGRADES } from './names.gen.js';
import type { BroodWarNamesTable } from './names.js';

/** `id=name` lines by id. */
const byId = (lines: string): ReadonlyMap<number, string> =>
  new Map(
    lines.split('\n').map((line) => {
      const at = line.indexOf('=');
      return [Number(line.slice(0, at)), line.slice(at + 1)];
    }),
  );

function unpacked(): BroodWarNamesTable {
  const [units, techs, upgrades, orders] = [UNITS, TECHS, UPGRADES, ORDERS].map(byId) as [
    ReadonlyMap<number, string>,
    ReadonlyMap<number, string>,
    ReadonlyMap<number, string>,
    ReadonlyMap<number, string>,
  ];
  const buildings = new Set(BUILDINGS.split(' ').map(Number));
  return {
    unit: (type) => units.get(type),
    isBuilding: (type) => buildings.has(type),
    tech: (id) => techs.get(id),
    upgrade: (id) => upgrades.get(id),
    order: (id) => orders.get(id),
  };
}

/** The table, unpacked when it is first used. */
export const NAMES_TABLE: BroodWarNamesTable = /* @__PURE__ */ unpacked();
