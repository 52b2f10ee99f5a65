import type { IcrepAnalysisEvent } from '../analysis.js';
import { tagKey, type IcrepUnitTag, type IcrepWorldPos } from '../values.js';

/** The life of a unit or building. */
export interface IcrepUnitLifetime {
  readonly tag: IcrepUnitTag;
  /** Undefined where the keyframes have no name for `unitTypeId`. */
  readonly unitType?: string | undefined;
  readonly unitTypeId: number;
  readonly owner: number;
  /** Whether it was built in place: the recorder notes structures by their construction. */
  readonly isStructure: boolean;
  readonly pos: IcrepWorldPos;
  /** Of a structure: when its construction began. */
  readonly fromTick: number;
  /** Of a structure: when it was finished; undefined if it never was. Of a unit: `fromTick`. */
  readonly completedTick?: number | undefined;
  /** Undefined while it lives. */
  readonly destroyedTick?: number | undefined;
  readonly killerTag?: IcrepUnitTag | undefined;
  readonly killerOwner?: number | undefined;
}

/**
 * Every unit and building that the recorder told of, in the order of their making. A slot that is used again makes a new
 * life, with the next generation.
 *
 * @example
 * const { analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * const lives = unitLifetimes(analysis);
 * const lost = lives.filter((life) => life.owner === 0 && life.destroyedTick !== undefined);
 */
export function unitLifetimes(events: Iterable<IcrepAnalysisEvent>): readonly IcrepUnitLifetime[] {
  type Life = { -readonly [K in keyof IcrepUnitLifetime]: IcrepUnitLifetime[K] };
  const lives: Life[] = [];
  const byTag = new Map<number, Life>();
  for (const event of events) {
    switch (event.type) {
      case 'unitCreated':
      case 'constructionStarted': {
        const { tick, tag, unitType, unitTypeId, owner, pos } = event;
        const isStructure = event.type === 'constructionStarted';
        const life: Life = {
          tag,
          unitType,
          unitTypeId,
          owner,
          isStructure,
          pos,
          fromTick: tick,
          completedTick: isStructure ? undefined : tick,
          destroyedTick: undefined,
          killerTag: undefined,
          killerOwner: undefined,
        };
        lives.push(life);
        byTag.set(tagKey(tag), life);
        break;
      }
      case 'constructionCompleted': {
        const life = byTag.get(tagKey(event.tag));
        if (life !== undefined) life.completedTick = event.tick;
        break;
      }
      case 'unitDestroyed': {
        const life = byTag.get(tagKey(event.tag));
        if (life === undefined) break;
        life.destroyedTick = event.tick;
        life.killerTag = event.killerTag;
        life.killerOwner = event.killerOwner;
      }
    }
  }
  return lives;
}
