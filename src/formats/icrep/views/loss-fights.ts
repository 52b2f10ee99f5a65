import type { ReadBudget } from '../../../core/budget.js';
import { KEPT_ROW_BYTES, KEPT_TAG_BYTES, Rows } from '../../../core/kept-rows.js';
import { checkLimit } from '../../../core/limits.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { LossClusters, type LossCluster, type LossRules } from '../../../io/loss-clusters.js';
import type { IcrepAnalysisEventOf } from '../analysis.js';
import type { IcrepUnitCosts } from '../highlights/unit-costs.js';
import { tagKey, type IcrepUnitTag, type IcrepWorldPos } from '../values.js';
import type { IcrepEngagement } from './engagements.js';
import type { IcrepUnitLifetime, UnitLifetimesBuilder } from './unit-lifetimes.js';

/** Losses further apart than this, in ticks (ten seconds at the default speed) or in cells, do not belong together. */
const MAX_GAP_TICKS = 150;
const MAX_GAP_CELLS = 16;
/** Fewer losses do not count as a fight. */
const MIN_LOSSES = 3;
/** Roughly the memory that a place of a unit takes. */
const SEEN_BYTES = 160;
/** Units of work for a loss that is looked at. */
const LOSS_UNITS = 8;

interface Loss {
  readonly tick: number;
  readonly life: IcrepUnitLifetime;
  readonly killer: IcrepUnitLifetime | undefined;
  readonly killerOwner: number | undefined;
  /** Undefined where neither the unit nor what killed it was seen at about that time. */
  pos?: IcrepWorldPos | undefined;
}
interface Seen {
  readonly tick: number;
  readonly pos: IcrepWorldPos;
}
type Draft = LossCluster<Loss>;

/** Fights found from losses that lie close to each other in time and place. */
export class LossFights {
  readonly #losses: Loss[] = [];
  /** Where units were last seen, by `tagKey`. */
  readonly #seen = new Map<number, Seen>();
  /** Losses without a place, by the `tagKey` of what killed the unit: the next sample may show it. */
  readonly #unplaced = new Map<number, Loss[]>();
  readonly #lives: UnitLifetimesBuilder;
  readonly #costs: IcrepUnitCosts | undefined;
  readonly #budget: ReadBudget;

  constructor(lives: UnitLifetimesBuilder, costs: IcrepUnitCosts | undefined, budget: ReadBudget) {
    this.#lives = lives;
    this.#costs = costs;
    this.#budget = budget;
  }

  see({ tick, positions }: IcrepAnalysisEventOf<'unitPositionSample'>): void {
    this.#budget.work(positions.length);
    for (const { tag, pos } of positions) {
      const key = tagKey(tag);
      if (!this.#seen.has(key)) this.#budget.keep(SEEN_BYTES);
      this.#seen.set(key, { tick, pos });
      for (const loss of this.#unplaced.get(key) ?? []) if (tick - loss.tick <= MAX_GAP_TICKS) loss.pos = pos;
      this.#unplaced.delete(key);
    }
  }

  add({ tick, tag, killerTag, killerOwner }: IcrepAnalysisEventOf<'unitDestroyed'>): void {
    const life = this.#lives.lifeOf(tag);
    if (life === undefined) return;
    const killer = killerTag && this.#lives.lifeOf(killerTag);
    const pos = this.#placeAt(tick, life) ?? (killer && this.#placeAt(tick, killer));
    const loss: Loss = { tick, life, killer, killerOwner: killerOwner ?? killer?.owner, pos };
    checkLimit(this.#budget.limits, 'maxEvents', this.#losses.length + 1);
    this.#budget.keep(KEPT_ROW_BYTES);
    this.#losses.push(loss);
    if (pos !== undefined || killer === undefined) return;
    const key = tagKey(killer.tag);
    const waiting = this.#unplaced.get(key);
    if (waiting === undefined) this.#unplaced.set(key, [loss]);
    else waiting.push(loss);
  }

  /** The fights, by their start. */
  *fights(): Asking<readonly IcrepEngagement[]> {
    const starts: (readonly [startTick: number, draft: Draft])[] = [];
    for (const draft of yield* this.#drafts()) {
      this.#budget.work(draft.losses.length * LOSS_UNITS);
      if (isFight(draft)) starts.push([draft.losses.reduce((least, { tick }) => Math.min(least, tick), Infinity), draft]);
    }
    const fights = new Rows<IcrepEngagement>(this.#budget);
    for (const [startTick, draft] of starts.sort(([a], [b]) => a - b)) {
      fights.add(this.#fightOf(draft, startTick), draft.losses.length * 2 * KEPT_TAG_BYTES);
      yield* pauseIfDue(this.#budget);
    }
    return fights.all;
  }

  *#drafts(): Asking<ReadonlySet<Draft>> {
    const clusters = new LossClusters<Loss>(RULES, this.#budget);
    for (const loss of this.#losses) {
      clusters.add(loss, (own) => own);
      yield* pauseIfDue(this.#budget);
    }
    return clusters.all;
  }

  /** Structures do not move. Others are where they were seen a short time before. */
  #placeAt(tick: number, { tag, isStructure, pos }: IcrepUnitLifetime): IcrepWorldPos | undefined {
    if (isStructure) return pos;
    const seen = this.#seen.get(tagKey(tag));
    return seen !== undefined && tick - seen.tick <= MAX_GAP_TICKS ? seen.pos : undefined;
  }

  #fightOf({ losses, recent }: Draft, startTick: number): IcrepEngagement {
    this.#budget.work(losses.length * LOSS_UNITS);
    const owners = losses.flatMap(({ life, killerOwner }) => (killerOwner === undefined ? [life.owner] : [life.owner, killerOwner]));
    const lowest = owners.reduce((least, owner) => Math.min(least, owner), Infinity);
    const friendly: Side = { units: new Map(), losses: 0 };
    const enemy: Side = { units: new Map(), losses: 0 };
    const sideOf = (owner: number): Side => (owner === lowest ? friendly : enemy);
    for (const { life, killer } of losses) {
      sideOf(life.owner).units.set(life, life.tag);
      sideOf(life.owner).losses++;
      if (killer !== undefined) sideOf(killer.owner).units.set(killer, killer.tag);
    }
    const endTick = recent.at(-1)!.tick;
    return {
      startTick,
      endTick,
      centerPos: middleOf(losses),
      friendlyUnits: [...friendly.units.values()],
      enemyUnits: [...enemy.units.values()],
      valueFriendly: this.#valueOf(friendly),
      valueEnemy: this.#valueOf(enemy),
      outcome: {
        friendlyLosses: friendly.losses,
        enemyLosses: enemy.losses,
        friendlySurvivors: friendly.units.size - friendly.losses,
        enemySurvivors: enemy.units.size - enemy.losses,
        durationTicks: endTick - startTick,
      },
      isNoted: false,
    };
  }

  #valueOf({ units }: Side): bigint {
    if (this.#costs === undefined) return BigInt(units.size);
    let value = 0;
    for (const { unitTypeId } of units.keys()) value += this.#costs.get(unitTypeId)?.cost ?? 0;
    return BigInt(Math.round(value));
  }
}

/** What one side of a fight is known to have had in it. */
interface Side {
  readonly units: Map<IcrepUnitLifetime, IcrepUnitTag>;
  losses: number;
}

/** The mean of the places that are known; where none is, of those where the units were made. */
function middleOf(losses: readonly Loss[]): IcrepWorldPos {
  const known = losses.flatMap(({ pos }) => pos ?? []);
  const places = known.length > 0 ? known : losses.map(({ life }) => life.pos);
  const mean = (of: keyof IcrepWorldPos): number => places.reduce((sum, pos) => sum + pos[of], 0) / places.length;
  return { x: mean('x'), y: mean('y'), z: mean('z') };
}

function isNear(a: Loss, b: Loss): boolean {
  if (Math.abs(a.tick - b.tick) > MAX_GAP_TICKS) return false;
  if (a.pos !== undefined && b.pos !== undefined) return (a.pos.x - b.pos.x) ** 2 + (a.pos.y - b.pos.y) ** 2 <= MAX_GAP_CELLS ** 2;
  return areBetweenSame(a, b);
}

/** Whether the same two players lost and killed. */
function areBetweenSame(a: Loss, b: Loss): boolean {
  const [owner, other] = [a.life.owner, a.killerOwner];
  return (b.life.owner === owner && b.killerOwner === other) || (b.life.owner === other && b.killerOwner === owner);
}

const RULES: LossRules<Loss> = {
  timeOf: ({ tick }) => tick,
  maxGap: MAX_GAP_TICKS,
  isNear,
  // a loss without a place belongs to one fight, and does not make one of two
  joins: ({ pos }) => pos !== undefined,
};

/** Losses without an enemy (units that a player sold or lost to a hazard) are not a fight. */
function isFight({ losses }: Draft): boolean {
  return losses.length >= MIN_LOSSES && losses.some(({ life, killerOwner }) => killerOwner !== undefined && killerOwner !== life.owner);
}
