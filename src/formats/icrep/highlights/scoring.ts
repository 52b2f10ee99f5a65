import type { IcrepAnalysisEvent } from '../analysis.js';
import type { IcrepHighlightConfig } from './highlight-config.js';
import { engagements, type IcrepEngagement } from '../views/engagements.js';
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

interface Window {
  readonly start: number;
  readonly end: number;
}
/** Mean and population deviation. */
interface Baseline {
  readonly mean: number;
  readonly deviation: number;
}
interface RareEvent {
  readonly tick: number;
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
    events: readonly IcrepAnalysisEvent[],
    timeline: MatchTimeline,
    totalTicks: number,
    tickMs: number,
    config: IcrepHighlightConfig,
  ) {
    this.#timeline = timeline;
    this.#totalTicks = totalTicks;
    this.#tickMs = tickMs;
    this.#config = config;
    const fights = engagements(events);
    this.#longFights = fights
      .map(({ startTick, outcome }) => ({ tick: startTick, durationTicks: outcome?.durationTicks ?? 0 }))
      .filter(({ durationTicks }) => durationTicks > ticksOf(LONG_FIGHT_SECONDS, tickMs))
      .sort((a, b) => a.tick - b.tick);
    this.#rare = rareEvents(events, timeline.kills, fights, config);
    this.#upgrades = events.filter(({ type }) => type === 'upgradeCompleted');
    this.#weighted = weightedSums(timeline.kills, ticksOf(CLUSTER_SECONDS, tickMs), config);
    this.#buildings = timeline.kills.filter(({ isBuilding }) => isBuilding);
  }

  /** Every window that passes the filters, ascending by start. */
  windows(): readonly IcrepScoredWindow[] {
    const base = ticksOf(BASE_SECONDS, this.#tickMs);
    const fixed: Window[] = [];
    for (let start = 0; start < this.#totalTicks; start += STEP_TICKS) fixed.push({ start, end: Math.min(start + base, this.#totalTicks) });
    const baselines = [
      baselineOf(fixed.map((window) => countIn(this.#timeline.kills, window))),
      baselineOf(fixed.map((window) => countIn(this.#buildings, window))),
      baselineOf(fixed.map((window) => this.#economySwing(window))),
    ] as const;
    const means = this.#timeline.players.map((player) => ({
      player,
      army: mean(fixed.map(({ start }) => this.#timeline.army(player, start))),
      income: mean(fixed.map(({ start }) => this.#timeline.income(player, start))),
    }));
    const windows = fixed.flatMap(({ start }) => this.#adapted(start, base)).filter((window) => this.#passes(window));
    const density = windows.map((window) => this.#density(window));
    const densest = Math.max(0, ...density);
    const { weights } = this.#config;
    return windows.map((window, i): IcrepScoredWindow => {
      const rare = this.#rarity(window);
      const parts: IcrepHighlightParts = {
        engagement: densest === 0 ? 0 : density[i]! / densest,
        momentum: this.#momentum(window, means),
        anomaly: this.#anomaly(window, baselines),
        rarity: rare.bonus,
      };
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
        player: this.#topKiller(window),
        kills: countIn(this.#timeline.kills, window),
      };
    });
  }

  /** The window that begins at a tick. Its length depends on its events; one that would be too long is split in halves. */
  #adapted(start: number, base: number): readonly Window[] {
    const seconds = (amount: number): number => ticksOf(amount, this.#tickMs);
    let length = base;
    for (const { durationTicks } of inWindow(this.#longFights, { start, end: start + base })) {
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

  #passes(window: Window): boolean {
    const kills = inWindow(this.#timeline.kills, window);
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

  #momentum({ start, end }: Window, means: readonly { readonly player: number; readonly army: number; readonly income: number }[]): number {
    let most = 0;
    for (const { player, army, income } of means) {
      const armyShift = army === 0 ? 0 : Math.abs(this.#timeline.army(player, end) - this.#timeline.army(player, start)) / army;
      const incomeShift = income === 0 ? 0 : Math.abs(this.#timeline.income(player, end) - this.#timeline.income(player, start)) / income;
      const before = this.#lead(player, start);
      const after = this.#lead(player, end);
      const turn = before < 0 && after > 0 ? 1.5 : before > 0 && after < 0 ? 1.2 : 1;
      most = Math.max(most, Math.max(armyShift, incomeShift) * turn);
    }
    return Math.min(most, 1);
  }

  /** Compares a player's army with the strongest army of the others. */
  #lead(player: number, tick: number): number {
    const others = this.#timeline.players.filter((other) => other !== player).map((other) => this.#timeline.army(other, tick));
    return this.#timeline.army(player, tick) - Math.max(0, ...others);
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

  #rarity(window: Window): RareEvent {
    let rarest: RareEvent = { tick: window.start, bonus: 0, category: 'narrative' };
    for (const event of inWindow(this.#rare, window)) if (event.bonus > rarest.bonus) rarest = event;
    const { upgrades } = this.#config.bonuses;
    if (rarest.bonus < upgrades && countIn(this.#upgrades, window) >= 2)
      return { tick: window.start, bonus: upgrades, category: 'narrative' };
    return rarest;
  }

  #topKiller(window: Window): number {
    const counts = new Map<number, number>();
    for (const { killer } of inWindow(this.#timeline.kills, window)) counts.set(killer, (counts.get(killer) ?? 0) + 1);
    return [...counts].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0] ?? 0;
  }
}

/** The flat bonuses, one per event. */
function rareEvents(
  events: readonly IcrepAnalysisEvent[],
  kills: readonly Kill[],
  fights: readonly IcrepEngagement[],
  { bonuses: of }: IcrepHighlightConfig,
): readonly RareEvent[] {
  const bonuses: Partial<Record<IcrepAnalysisEvent['type'], Omit<RareEvent, 'tick'>>> = {
    superweaponFired: { bonus: of.superweapon, category: 'spectacle' },
    baseDestroyed: { bonus: of.baseDestroyed, category: 'spectacle' },
    armyWipe: { bonus: of.armyWipe, category: 'spectacle' },
    comebackMoment: { bonus: of.comeback, category: 'narrative' },
  };
  const rare = events.flatMap(({ type, tick }): RareEvent[] => {
    const bonus = bonuses[type];
    return bonus === undefined ? [] : [{ tick, ...bonus }];
  });
  const lastKill = kills[kills.length - 1];
  if (lastKill !== undefined && events.some(({ type }) => type === 'matchEnded')) {
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

function inWindow<Item extends { readonly tick: number }>(items: readonly Item[], { start, end }: Window): readonly Item[] {
  return items.slice(lastBefore(items, start) + 1, lastBefore(items, end) + 1);
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
