import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { BroodWarEvent } from '../events.js';
import type { BroodWarNamesTable } from '../names/names.js';
import { SupplyEstimate } from './supply-estimate.js';
import { EVENT_TYPES } from './commands.js';
import { effectiveCommands, LAND_ORDER } from './effective.js';
import { forEach, named, type BroodWarDefinition } from './section.js';

/** What a player ordered to be made. */
export type BroodWarBuildKind = 'build' | 'train' | 'morph' | 'tech' | 'upgrade';

/** Something that a player ordered to be built, trained, morphed or researched. */
export interface BroodWarBuildStep {
  readonly frame: number;
  readonly kind: BroodWarBuildKind;
  /** Type of the unit, or number of the technology or upgrade. */
  readonly id: number;
  /** Where names were asked for. */
  readonly name?: string | undefined;
  /** The supply in use before it, as an estimate from the player's own commands: good for the first five minutes. */
  readonly supply: number;
  /** The top left tile of a building. */
  readonly tileX?: number | undefined;
  readonly tileY?: number | undefined;
  /** Whether it is in the list that players compare: buildings, morphs of buildings, technologies and upgrades, each try once. */
  readonly isStructure: boolean;
}

/**
 * What a player ordered. Orders are not results: the file does not say whether there was money, or what became of it. Commands without an effect of their own are left out (`apm`
 * says which those are).
 */
export interface BroodWarBuildOrder {
  readonly playerId: number;
  readonly name?: string | undefined;
  readonly steps: readonly BroodWarBuildStep[];
}

/** A building of a type that is ordered this close to one before, in tiles and frames, is another try. */
const SAME_TILES = 2;
const SAME_FRAMES = 1000;
/** Frames after which an order of the same type is compared no more. */
const MAX_COMPARED = 64;

/** Follows one player. */
class PlayerBuilds {
  readonly supply = new SupplyEstimate();
  readonly steps: Rows<Omit<BroodWarBuildStep, 'name'>>;
  /** Buildings that were listed lately. */
  #listed: { readonly frame: number; readonly unit: number; readonly x: number; readonly y: number }[] = [];

  constructor(rows: Rows<Omit<BroodWarBuildStep, 'name'>>) {
    this.steps = rows;
  }

  add(event: BroodWarEvent): void {
    const { frame } = event;
    const supply = this.supply.at(frame);
    switch (event.type) {
      case 'build': {
        if (event.order === LAND_ORDER) return;
        const { unit: id, tileX, tileY } = event;
        this.steps.add({ frame, kind: 'build', id, supply, tileX, tileY, isStructure: this.#isFirst(frame, id, tileX, tileY) });
        return;
      }
      case 'train':
      case 'unitMorph':
        this.steps.add({ frame, kind: event.type === 'train' ? 'train' : 'morph', id: event.unit, supply, isStructure: false });
        return;
      case 'buildingMorph':
        this.steps.add({ frame, kind: 'morph', id: event.unit, supply, isStructure: true });
        return;
      case 'tech':
        this.steps.add({ frame, kind: 'tech', id: event.tech, supply, isStructure: true });
        return;
      case 'upgrade':
        this.steps.add({ frame, kind: 'upgrade', id: event.upgrade, supply, isStructure: true });
        return;
      default:
    }
  }

  #isFirst(frame: number, unit: number, x: number, y: number): boolean {
    const isTry = this.#listed.some(
      (one) =>
        one.unit === unit && frame - one.frame <= SAME_FRAMES && Math.abs(one.x - x) <= SAME_TILES && Math.abs(one.y - y) <= SAME_TILES,
    );
    if (isTry) return false;
    this.#listed.push({ frame, unit, x, y });
    if (this.#listed.length > MAX_COMPARED) this.#listed.shift();
    return true;
  }
}

/** The name of what a step makes. */
export function stepName(names: BroodWarNamesTable, kind: BroodWarBuildKind, id: number): string | undefined {
  return kind === 'tech' ? names.tech(id) : kind === 'upgrade' ? names.upgrade(id) : names.unit(id);
}

/** What the estimate of one player holds at most, in entries. */
const ENTRY_BYTES = 120;

export const buildOrdersSection: BroodWarDefinition<{ readonly buildOrders: readonly BroodWarBuildOrder[] }> = {
  sections: ['buildOrders'],
  needs: EVENT_TYPES,
  uses: [effectiveCommands],
  start({ names, budget }, of) {
    const effective = of(effectiveCommands);
    const byPlayer = new Map<number, PlayerBuilds>();
    return {
      on: forEach(EVENT_TYPES, (event) => {
        let builds = byPlayer.get(event.playerId);
        if (builds === undefined) byPlayer.set(event.playerId, (builds = new PlayerBuilds(new Rows(budget))));
        if (effective.ineffective === undefined) builds.add(event);
        const before = builds.supply.size;
        builds.supply.next(event);
        budget.keep(ENTRY_BYTES * (builds.supply.size - before));
      }),
      build: (end) =>
        built({
          buildOrders: [...byPlayer]
            .filter(([, { steps }]) => steps.all.length > 0)
            .sort(([a], [b]) => a - b)
            .map(([playerId, { steps }]) => ({
              playerId,
              ...named(end, playerId),
              steps: steps.all.map(({ frame, kind, id, ...rest }): BroodWarBuildStep => {
                const name = names && stepName(names, kind, id);
                return { frame, kind, id, ...(name !== undefined && { name }), ...rest };
              }),
            })),
        }),
    };
  },
};
