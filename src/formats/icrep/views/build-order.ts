import { Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import { tagKey, type IcrepUnitTag } from '../values.js';
import type { IcrepViewDefinition } from './section.js';

/** One step of a build order. */
export interface IcrepBuildStep {
  /** When a unit appeared, a construction began, or an upgrade was done. */
  readonly tick: number;
  readonly kind: 'unit' | 'structure' | 'upgrade';
  /** What was made; undefined where the keyframes have no name for `typeId`. */
  readonly name?: string | undefined;
  /** Interned. */
  readonly typeId: number;
  readonly tag?: IcrepUnitTag | undefined;
  /** When a structure was finished; undefined if it never was. The `tick` of the rest. */
  readonly completedTick?: number | undefined;
}

/** What each player made, in order. */
export type IcrepBuildOrders = ReadonlyMap<number, readonly IcrepBuildStep[]>;

type Step = { -readonly [K in keyof IcrepBuildStep]: IcrepBuildStep[K] };

/** What each player made, in the order of beginning. Units that are on the map at the start come at tick 0. */
export const buildOrders: IcrepViewDefinition<{ readonly buildOrders: IcrepBuildOrders }> = {
  sections: ['buildOrders'],
  needs: { events: ['unitCreated', 'constructionStarted', 'constructionCompleted', 'upgradeCompleted'] },
  start({ budget }) {
    const orders = new Map<number, Rows<Step>>();
    const building = new Map<number, Step>();
    const add = (player: number, step: Step): Step => {
      let list = orders.get(player);
      if (list === undefined) orders.set(player, (list = new Rows(budget)));
      list.add(step);
      return step;
    };
    return {
      on: {
        unitCreated({ tick, owner, unitType: name, unitTypeId: typeId, tag }) {
          add(owner, { tick, kind: 'unit', name, typeId, tag, completedTick: tick });
        },
        constructionStarted({ tick, owner, unitType: name, unitTypeId: typeId, tag }) {
          building.set(tagKey(tag), add(owner, { tick, kind: 'structure', name, typeId, tag, completedTick: undefined }));
        },
        constructionCompleted({ tick, tag }) {
          const step = building.get(tagKey(tag));
          if (step !== undefined) step.completedTick = tick;
        },
        upgradeCompleted({ tick, player, upgrade: name, upgradeId: typeId }) {
          add(player, { tick, kind: 'upgrade', name, typeId, tag: undefined, completedTick: tick });
        },
      },
      build: () => built({ buildOrders: new Map([...orders].map(([player, { all }]) => [player, all])) }),
    };
  },
};
