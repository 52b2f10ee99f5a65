import type { ReadBudget } from '../../../core/budget.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import type { IcrepHighlightConfig } from './highlight-config.js';
import type { IcrepEngagement } from '../views/engagements.js';
import { lastBefore, type Kill, type MatchTimeline } from './match-timeline.js';
import { ticksOf } from '../metadata.js';

/** The four parts of a score, each between 0 and 1. */
export interface IcrepHighlightParts {
  /** What was destroyed, for its time. */
  readonly engagement: number;
  /** How far the balance moved. */
  readonly momentum: number;
  /** How unusual the window is for this match. */
  readonly anomaly: number;
  /** The rarest thing that happened in it. */
  readonly rarity: number;
}

/** A stretch of the match with its score. */
export interface IcrepScoredWindow {
  readonly startTick: number;
  /** Exclusive. */
  readonly endTick: number;
  readonly score: number;
  readonly parts: IcrepHighlightParts;
  readonly category: 'engagement' | 'momentum' | 'anomaly' | 'spectacle' | 'narrative';
  /** The owner of the most kills in the window; the lowest of several. */
  readonly player: number;
  /** Units and buildings of all players that were destroyed in the window. */
  readonly kills: number;
}

/** Ticks between the starts of two windows. */
export const STEP_TICKS = 5;
const BASE_SECONDS = 30;
const MIN_SECONDS = 15;
const MAX_SECONDS = 60;
const LONG_FIGHT_SECONDS = 20;
const CLUSTER_SECONDS = 3;
const EARLY_SECONDS = 120;

/** Units of work: for a window, for each player in it, for each kill or fight in it. */
const WINDOW_UNITS = 256;
const PLAYER_UNITS = 128;
const ITEM_UNITS = 16;

interface Window {
  readonly start: number;
  readonly end: number;
}
/** What a player had on the average. */
interface PlayerMeans {
  readonly player: number;
  readonly army: number;
  readonly income: number;
}
/** Mean and population deviation. */
interface Baseline {
  readonly mean: number;
  readonly deviation: number;
}
/** What the recorder noted that counts beside kills and fights. */
export interface NotedEvents {
  /** Rare things by the word of their bonus, in the order of the file. */
  readonly rare: readonly {
    readonly tick: number;
    readonly player: number;
    readonly bonus: 'superweapon' | 'baseDestroyed' | 'armyWipe' | 'comeback';
  }[];
  readonly upgrades: readonly { readonly tick: number }[];
  readonly hasEnded: boolean;
}
interface RareEvent {
  readonly tick: number;
  /** Undefined for what is found from kills and fights. */
  readonly player?: number | undefined;
  readonly bonus: number;
  readonly category: 'spectacle' | 'narrative';
}

/** Scores every window of a match. Kill sums are integers, the rest follows one fixed order: the same file gives the same scores. */
export class HighlightScoring {
  readonly #timeline: MatchTimeline;
  readonly #totalTicks: number;
  readonly #tickMs: number;
  readonly #config: IcrepHighlightConfig;
  /** Fights of more than 20 s, ascending by start. */
  readonly #longFights: readonly { readonly tick: number; readonly durationTicks: number }[];
  readonly #rare: readonly RareEvent[];
  readonly #upgrades: readonly { readonly tick: number }[];
  /** Sums of the weighted values (in hundredths) of the kills before each position. */
  readonly #weighted: readonly number[];
  readonly #buildings: readonly { readonly tick: number }[];

  constructor(
    noted: NotedEvents,
    fights: readonly IcrepEngagement[],
    timeline: MatchTimeline,
    totalTicks: number,
    tickMs: number,
    config: IcrepHighlightConfig,
  ) {
    this.#timeline = timeline;
    this.#totalTicks = totalTicks;
    this.#tickMs = tickMs;
    this.#config = config;
    this.#longFights = fights
      .map(({ startTick, outcome }) => ({ tick: startTick, durationTicks: outcome?.durationTicks ?? 0 }))
      .filter(({ durationTicks }) => durationTicks > ticksOf(LONG_FIGHT_SECONDS, tickMs))
      .sort((a, b) => a.tick - b.tick);
    this.#rare = rareEvents(noted, timeline.kills, fights, config);
    this.#upgrades = noted.upgrades;
    this.#weighted = weightedSums(timeline.kills, ticksOf(CLUSTER_SECONDS, tickMs), config);
    this.#buildings = timeline.kills.filter(({ isBuilding }) => isBuilding);
  }

  /** Every window that passes the filters, ascending by start. */
  *windows(budget: ReadBudget): Asking<readonly IcrepScoredWindow[]> {
    const base = ticksOf(BASE_SECONDS, this.#tickMs);
    const { players } = this.#timeline;
    const fixed: Window[] = [];
    const [kills, buildings, swings]: [number[], number[], number[]] = [[], [], []];
    const sums = players.map((player) => ({ player, army: 0, income: 0 }));
    const windows: Window[] = [];
    for (let start = 0; start < this.#totalTicks; start += STEP_TICKS) {
      budget.work(WINDOW_UNITS + players.length * PLAYER_UNITS);
      yield* pauseIfDue(budget);
      const window = { start, end: Math.min(start + base, this.#totalTicks) };
      fixed.push(window);
      kills.push(countIn(this.#timeline.kills, window));
      buildings.push(countIn(this.#buildings, window));
      swings.push(this.#economySwing(window));
      for (const sum of sums) {
        sum.army += this.#timeline.army(sum.player, start);
        sum.income += this.#timeline.income(sum.player, start);
      }
      for (const adapted of this.#adapted(start, base, budget)) if (this.#passes(adapted, budget)) windows.push(adapted);
    }
    const baselines = [baselineOf(kills), baselineOf(buildings), baselineOf(swings)] as const;
    const means = sums.map(({ player, army, income }) => ({ player, army: army / fixed.length, income: income / fixed.length }));
    const density = windows.map((window) => this.#density(window));
    const densest = density.reduce((most, one) => Math.max(most, one), 0);
    const scored: IcrepScoredWindow[] = [];
    for (const [i, window] of windows.entries()) {
      budget.work(WINDOW_UNITS + players.length * PLAYER_UNITS);
      yield* pauseIfDue(budget);
      scored.push(this.#scored(window, densest === 0 ? 0 : density[i]! / densest, means, baselines, budget));
    }
    return scored;
  }

  #scored(
    window: Window,
    engagement: number,
    means: readonly PlayerMeans[],
    baselines: readonly [Baseline, Baseline, Baseline],
    budget: ReadBudget,
  ): IcrepScoredWindow {
    const rare = this.#rarity(window, budget);
    const parts: IcrepHighlightParts = {
      engagement,
      momentum: this.#momentum(window, means),
      anomaly: this.#anomaly(window, baselines),
      rarity: rare.bonus,
    };
    const { weights } = this.#config;
    const shares = {
      engagement: weights.engagement * parts.engagement,
      momentum: weights.momentum * parts.momentum,
      anomaly: weights.anomaly * parts.anomaly,
      rarity: weights.rarity * parts.rarity,
    };
    const largest = (['engagement', 'momentum', 'anomaly', 'rarity'] as const).reduce((a, b) => (shares[b] > shares[a] ? b : a));
    return {
      startTick: window.start,
      endTick: window.end,
      score: shares.engagement + shares.momentum + shares.anomaly + shares.rarity,
      parts,
      category: largest === 'rarity' ? rare.category : largest,
      player: this.#topKiller(window, budget) ?? rare.player ?? 0,
      kills: countIn(this.#timeline.kills, window),
    };
  }

  /** The window that begins at a tick. Its length depends on its events; one that would be too long is split in halves. */
  #adapted(start: number, base: number, budget: ReadBudget): readonly Window[] {
    const seconds = (amount: number): number => ticksOf(amount, this.#tickMs);
    let length = base;
    for (const { durationTicks } of inWindow(this.#longFights, { start, end: start + base }, budget)) {
      length = Math.max(length, durationTicks + seconds(10));
    }
    length = Math.max(length, seconds(MIN_SECONDS));
    const parts = length > seconds(MAX_SECONDS) ? 2 : 1;
    const part = Math.min(Math.ceil(length / parts), seconds(MAX_SECONDS));
    return Array.from({ length: parts }, (_, i) => ({
      start: start + i * part,
      end: Math.min(start + (i + 1) * part, this.#totalTicks),
    })).filter((window) => window.end > window.start);
  }

  /** Whether a window has something that the recorder noted as rare, or a fight: what is destroyed is not only harvesters, and two players are in it. */
  #passes(window: Window, budget: ReadBudget): boolean {
    if (inWindow(this.#rare, window, budget).some(({ player }) => player !== undefined)) return true;
    const kills = inWindow(this.#timeline.kills, window, budget);
    if (!kills.some(({ role }) => role !== 'harvester')) return false;
    const early = window.start < ticksOf(EARLY_SECONDS, this.#tickMs);
    if (early && kills.length < 5 && !kills.some(({ isBuilding }) => isBuilding)) return false;
    return new Set(kills.flatMap(({ killer, victim }) => [killer, victim])).size >= 2;
  }

  #density(window: Window): number {
    const from = lastBefore(this.#timeline.kills, window.start) + 1;
    const to = lastBefore(this.#timeline.kills, window.end) + 1;
    const seconds = ((window.end - window.start) * this.#tickMs) / 1000;
    return (this.#weighted[to]! - this.#weighted[from]!) / 100 / seconds;
  }

  #momentum({ start, end }: Window, means: readonly PlayerMeans[]): number {
    let most = 0;
    const leadAtStart = this.#leadAt(start);
    const leadAtEnd = this.#leadAt(end);
    for (const { player, army, income } of means) {
      const armyShift = army === 0 ? 0 : Math.abs(this.#timeline.army(player, end) - this.#timeline.army(player, start)) / army;
      const incomeShift = income === 0 ? 0 : Math.abs(this.#timeline.income(player, end) - this.#timeline.income(player, start)) / income;
      const before = leadAtStart(player);
      const after = leadAtEnd(player);
      const turn = before < 0 && after > 0 ? 1.5 : before > 0 && after < 0 ? 1.2 : 1;
      most = Math.max(most, Math.max(armyShift, incomeShift) * turn);
    }
    return Math.min(most, 1);
  }

  /** Compares a player's army with the strongest army of the others. */
  #leadAt(tick: number): (player: number) => number {
    let [strongest, second] = [0, 0];
    let leader: number | undefined;
    for (const player of this.#timeline.players) {
      const army = this.#timeline.army(player, tick);
      if (army > strongest) [strongest, second, leader] = [army, strongest, player];
      else if (army > second) second = army;
    }
    return (player) => this.#timeline.army(player, tick) - (player === leader ? second : strongest);
  }

  #anomaly(window: Window, [kills, buildings, swing]: readonly [Baseline, Baseline, Baseline]): number {
    const z = Math.max(
      0,
      deviations(countIn(this.#timeline.kills, window), kills),
      deviations(countIn(this.#buildings, window), buildings),
      deviations(this.#economySwing(window), swing),
    );
    return Math.min(z / 4, 1);
  }

  #economySwing({ start, end }: Window): number {
    let most = 0;
    for (const player of this.#timeline.players) {
      most = Math.max(most, Math.abs(this.#timeline.income(player, end) - this.#timeline.income(player, start)));
    }
    return most;
  }

  #rarity(window: Window, budget: ReadBudget): RareEvent {
    let rarest: RareEvent = { tick: window.start, bonus: 0, category: 'narrative' };
    for (const event of inWindow(this.#rare, window, budget)) if (event.bonus > rarest.bonus) rarest = event;
    const { upgrades } = this.#config.bonuses;
    if (rarest.bonus < upgrades && countIn(this.#upgrades, window) >= 2)
      return { tick: window.start, bonus: upgrades, category: 'narrative' };
    return rarest;
  }

  #topKiller(window: Window, budget: ReadBudget): number | undefined {
    const counts = new Map<number, number>();
    for (const { killer } of inWindow(this.#timeline.kills, window, budget)) counts.set(killer, (counts.get(killer) ?? 0) + 1);
    return [...counts].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0];
  }
}

const CATEGORIES = { superweapon: 'spectacle', baseDestroyed: 'spectacle', armyWipe: 'spectacle', comeback: 'narrative' } as const;

/** The flat bonuses, one per event. */
function rareEvents(
  noted: NotedEvents,
  kills: readonly Kill[],
  fights: readonly IcrepEngagement[],
  { bonuses: of }: IcrepHighlightConfig,
): readonly RareEvent[] {
  const rare = noted.rare.map(({ tick, player, bonus }): RareEvent => ({ tick, player, bonus: of[bonus], category: CATEGORIES[bonus] }));
  const lastKill = kills[kills.length - 1];
  if (lastKill !== undefined && noted.hasEnded) {
    rare.push({ tick: lastKill.tick, bonus: of.matchEndingKill, category: 'narrative' });
  }
  const firstCombat = Math.min(kills[0]?.tick ?? Infinity, fights[0]?.startTick ?? Infinity);
  if (firstCombat !== Infinity) rare.push({ tick: firstCombat, bonus: of.firstCombat, category: 'narrative' });
  return rare.sort((a, b) => a.tick - b.tick);
}

/**
 * Running sums of value × cluster × kind, in hundredths: a cluster is a kill and those within 3 s after it (1 + 0.3 for
 * each further one), the kind is that of what was destroyed.
 */
function weightedSums(kills: readonly Kill[], clusterTicks: number, { multipliers }: IcrepHighlightConfig): readonly number[] {
  const sums = [0];
  for (let first = 0; first < kills.length;) {
    let end = first + 1;
    while (end < kills.length && kills[end]!.tick <= kills[first]!.tick + clusterTicks) end++;
    const cluster = 10 + Math.round(multipliers.clusterStep * 10) * (end - first - 1);
    for (; first < end; first++) sums.push(sums[sums.length - 1]! + kills[first]!.value * cluster * kindTenths(kills[first]!, multipliers));
  }
  return sums;
}

function kindTenths({ role, isBuilding }: Kill, multipliers: IcrepHighlightConfig['multipliers']): number {
  return Math.round(10 * (role !== undefined ? multipliers[role] : isBuilding ? multipliers.building : 1));
}

function inWindow<Item extends { readonly tick: number }>(
  items: readonly Item[],
  { start, end }: Window,
  budget: ReadBudget,
): readonly Item[] {
  const found = items.slice(lastBefore(items, start) + 1, lastBefore(items, end) + 1);
  budget.work(found.length * ITEM_UNITS);
  return found;
}

function countIn(items: readonly { readonly tick: number }[], { start, end }: Window): number {
  return lastBefore(items, end) - lastBefore(items, start);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function baselineOf(values: readonly number[]): Baseline {
  const average = mean(values);
  return { mean: average, deviation: Math.sqrt(mean(values.map((value) => (value - average) ** 2))) };
}

const deviations = (value: number, { mean: average, deviation }: Baseline): number => (deviation === 0 ? 0 : (value - average) / deviation);
