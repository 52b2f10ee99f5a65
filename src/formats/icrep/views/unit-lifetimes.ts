import { KEPT_TAG_BYTES, Rows } from '../../../core/kept-rows.js';
import { built } from '../../../io/sections.js';
import type { IcrepAnalysisEventOf } from '../analysis.js';
import { tagKey, type IcrepUnitTag, type IcrepWorldPos } from '../values.js';
import type { IcrepViewBuilder, IcrepViewDefinition } from './section.js';

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

type UnitLifetimes = { readonly unitLifetimes: readonly IcrepUnitLifetime[] };
/** The lives, for other builders too. */
export interface UnitLifetimesBuilder extends IcrepViewBuilder<UnitLifetimes> {
  readonly lives: readonly IcrepUnitLifetime[];
  /** The life that a tag stands for now. */
  lifeOf(tag: IcrepUnitTag): IcrepUnitLifetime | undefined;
}
type Life = { -readonly [K in keyof IcrepUnitLifetime]: IcrepUnitLifetime[K] };

/**
 * Every unit and building that the recorder noted, in the order of their making. A slot that is used again makes a new
 * life, with the next generation.
 */
export const unitLifetimes: IcrepViewDefinition<UnitLifetimes, UnitLifetimesBuilder> = {
  sections: ['unitLifetimes'],
  needs: { events: ['unitCreated', 'constructionStarted', 'constructionCompleted', 'unitDestroyed'] },
  start({ budget }) {
    const lives = new Rows<Life>(budget);
    const byTag = new Map<number, Life>();
    const begin = ({
      type,
      tick,
      tag,
      unitType,
      unitTypeId,
      owner,
      pos,
    }: IcrepAnalysisEventOf<'unitCreated' | 'constructionStarted'>): void => {
      const isStructure = type === 'constructionStarted';
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
      lives.add(life, KEPT_TAG_BYTES);
      byTag.set(tagKey(tag), life);
    };
    return {
      lives: lives.all,
      lifeOf: (tag) => byTag.get(tagKey(tag)),
      on: {
        unitCreated: begin,
        constructionStarted: begin,
        constructionCompleted({ tick, tag }) {
          const life = byTag.get(tagKey(tag));
          if (life !== undefined) life.completedTick = tick;
        },
        unitDestroyed({ tick, tag, killerTag, killerOwner }) {
          const life = byTag.get(tagKey(tag));
          if (life === undefined) return;
          life.destroyedTick = tick;
          life.killerTag = killerTag;
          life.killerOwner = killerOwner;
        },
      },
      build: () => built({ unitLifetimes: lives.all }),
    };
  },
};
