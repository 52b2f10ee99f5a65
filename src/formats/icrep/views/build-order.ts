import type { IcrepAnalysisEvent } from '../analysis.js';
import { tagKey, type IcrepUnitTag } from '../values.js';

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

/**
 * What each player made, in the order of beginning. Units that are on the map at the start come at tick 0.
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * for (const step of buildOrders(analysis).get(0) ?? []) console.log(step.tick, step.kind, step.name);
 */
export function buildOrders(events: Iterable<IcrepAnalysisEvent>): IcrepBuildOrders {
  const orders = new Map<number, { -readonly [K in keyof IcrepBuildStep]: IcrepBuildStep[K] }[]>();
  const building = new Map<number, { completedTick?: number | undefined }>();
  const add = (player: number, step: IcrepBuildStep): { completedTick?: number | undefined } => {
    const own = { ...step };
    const list = orders.get(player);
    if (list === undefined) orders.set(player, [own]);
    else list.push(own);
    return own;
  };
  for (const event of events) {
    const { tick } = event;
    if (event.type === 'unitCreated') {
      add(event.owner, { tick, kind: 'unit', name: event.unitType, typeId: event.unitTypeId, tag: event.tag, completedTick: tick });
    } else if (event.type === 'constructionStarted') {
      const step = add(event.owner, {
        tick,
        kind: 'structure',
        name: event.unitType,
        typeId: event.unitTypeId,
        tag: event.tag,
        completedTick: undefined,
      });
      building.set(tagKey(event.tag), step);
    } else if (event.type === 'constructionCompleted') {
      const step = building.get(tagKey(event.tag));
      if (step !== undefined) step.completedTick = tick;
    } else if (event.type === 'upgradeCompleted') {
      add(event.player, { tick, kind: 'upgrade', name: event.upgrade, typeId: event.upgradeId, tag: undefined, completedTick: tick });
    }
  }
  return orders;
}
