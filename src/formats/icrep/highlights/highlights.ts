import { ReplayLimitError } from '../../../core/errors.js';
import type { IcrepAnalysisEvent } from '../analysis.js';
import { MatchTimeline } from './match-timeline.js';
import { HighlightScoring, type IcrepScoredWindow } from './scoring.js';
import { tickMsOf, ticksOf } from '../metadata.js';
import { configWith, type IcrepHighlightConfigChanges } from './highlight-config.js';
import type { IcrepUnitCosts } from './unit-costs.js';

/** The options of scoring. */
export interface IcrepHighlightOptions {
  /** `totalTicks` of the header. */
  readonly totalTicks: number;
  /** The metadata's `game_speed`: what seconds are in ticks. Default and for unknown ones: 67 ms a tick. */
  readonly gameSpeed?: string | undefined;
  /** What units are worth: a table of the caller's, or `costsOfRules`. Default: every unit counts 1. */
  readonly costs?: IcrepUnitCosts | undefined;
  /** Weights, multipliers and bonuses that differ from the published ones. */
  readonly config?: IcrepHighlightConfigChanges | undefined;
}

/** The highlights of a match. */
export interface IcrepHighlights {
  /** The best window; undefined in a match without any. */
  readonly playOfTheGame?: IcrepScoredWindow | undefined;
  /** Up to five, best first, as different as there are. */
  readonly reel: readonly IcrepScoredWindow[];
  /** Every window that is the best of its neighbourhood, best first. */
  readonly windows: readonly IcrepScoredWindow[];
  /** The source of the values of units. */
  readonly values: 'costs' | 'one per unit';
}

const SUPPRESSION_SECONDS = 15;
const MIN_MATCH_SECONDS = 180;
const SPREAD_SECONDS = 120;
const REEL = 5;
/** The most ticks that are scored: nineteen hours at the default speed. */
const MAX_TICKS = 1 << 20;
const MAX_PLAYERS = 64;
const CATEGORIES = ['engagement', 'momentum', 'anomaly', 'spectacle', 'narrative'] as const;

/**
 * Scores a match by the published formula (docs/formats/icrep.md, section 12, with what we chose where the design is
 * silent): windows of about 30 s, weighted from what was destroyed, how the balance moved, how unusual it was, and what
 * rare thing happened. The same events give the same highlights everywhere.
 *
 * Cost: tens of milliseconds for a match of twenty minutes.
 *
 * @throws ReplayError `limit` above 2^20 ticks or 64 players.
 *
 * @example
 * const { header, analysis = [] } = parseIcrepSync(bytes, { include: ['analysis'] });
 * const { playOfTheGame } = scoreHighlights(analysis, { totalTicks: header.totalTicks });
 * console.log(playOfTheGame?.startTick, playOfTheGame?.category);
 */
export function scoreHighlights(events: readonly IcrepAnalysisEvent[], options: IcrepHighlightOptions): IcrepHighlights {
  const tickMs = tickMsOf(options.gameSpeed);
  const values = options.costs === undefined ? 'one per unit' : 'costs';
  const none: IcrepHighlights = { playOfTheGame: undefined, reel: [], windows: [], values };
  if (options.totalTicks < ticksOf(MIN_MATCH_SECONDS, tickMs)) return none;
  const timeline = new MatchTimeline(events, options.costs);
  checkSize(options.totalTicks, timeline.players.length);
  const scoring = new HighlightScoring(events, timeline, options.totalTicks, tickMs, configWith(options.config));
  const windows = peaks(scoring.windows(), ticksOf(SUPPRESSION_SECONDS, tickMs));
  return { playOfTheGame: windows[0], reel: reelOf(windows, ticksOf(SPREAD_SECONDS, tickMs)), windows, values };
}

/** Every window is compared for every pair of players, so a match with more of them than any real one is refused. */
function checkSize(totalTicks: number, players: number): void {
  const detail = `highlights are scored for ${MAX_TICKS} ticks and ${MAX_PLAYERS} players at most, these are ${totalTicks} and ${players}`;
  const place = { format: 'icrep', path: ['highlights'] } as const;
  if (totalTicks > MAX_TICKS) throw new ReplayLimitError('maxEvents', totalTicks, MAX_TICKS, place, detail);
  if (players > MAX_PLAYERS) throw new ReplayLimitError('maxItems', players, MAX_PLAYERS, place, detail);
}

/** The windows by score, best first. Of those that begin close to each other only the best stays; of equals the earlier one. */
function peaks(windows: readonly IcrepScoredWindow[], apart: number): readonly IcrepScoredWindow[] {
  const kept: IcrepScoredWindow[] = [];
  for (const window of [...windows].sort((a, b) => b.score - a.score || a.startTick - b.startTick)) {
    if (kept.every((other) => Math.abs(other.startTick - window.startTick) > apart)) kept.push(window);
  }
  return kept;
}

function reelOf(windows: readonly IcrepScoredWindow[], spread: number): readonly IcrepScoredWindow[] {
  const reel = chosen(windows);
  const best = reel[0];
  if (best === undefined || reel.length < REEL) return reel;
  const starts = reel.map(({ startTick }) => startTick);
  if (Math.max(...starts) - Math.min(...starts) > spread) return reel;
  const far = windows.filter(({ startTick }) => Math.abs(startTick - best.startTick) > spread);
  return chosen([best, ...far, ...reel.slice(1)]);
}

/** Takes the best window, then the best of each category that is missing, then the next ones. None may lie half inside another. */
function chosen(windows: readonly IcrepScoredWindow[]): readonly IcrepScoredWindow[] {
  const reel: IcrepScoredWindow[] = [];
  const take = (window: IcrepScoredWindow | undefined): void => {
    if (window !== undefined && reel.length < REEL && !reel.some((other) => overlapping(other, window))) reel.push(window);
  };
  take(windows[0]);
  for (const category of CATEGORIES) {
    if (!reel.some((window) => window.category === category)) {
      take(windows.find((window) => window.category === category && !reel.some((other) => overlapping(other, window))));
    }
  }
  for (const window of windows) take(window);
  return reel.sort((a, b) => b.score - a.score || a.startTick - b.startTick);
}

/** Whether two windows share more than half of the shorter one. */
function overlapping(a: IcrepScoredWindow, b: IcrepScoredWindow): boolean {
  const shared = Math.min(a.endTick, b.endTick) - Math.max(a.startTick, b.startTick);
  return shared * 2 > Math.min(a.endTick - a.startTick, b.endTick - b.startTick);
}
