import { ReplayLimitError } from '../../../core/errors.js';
import type { ReadBudget } from '../../../core/budget.js';
import { Rows } from '../../../core/kept-rows.js';
import type { Asking } from '../../../io/framing.js';
import { tickMsOf, ticksOf } from '../metadata.js';
import { tagKey } from '../values.js';
import { engagements, type IcrepEngagement } from '../views/engagements.js';
import { playerSeries, type IcrepPlayerSeries } from '../views/player-series.js';
import type { IcrepViewDefinition, IcrepViewOptions, IcrepViewTypes } from '../views/section.js';
import { unitLifetimes, type IcrepUnitLifetime } from '../views/unit-lifetimes.js';
import { configWith } from './highlight-config.js';
import { MatchTimeline, type Death } from './match-timeline.js';
import { HighlightScoring, type IcrepScoredWindow, type NotedEvents } from './scoring.js';

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
/** Units of work for a unit that goes into the steps of its army. */
const LIFE_UNITS = 64;
const CATEGORIES = ['engagement', 'momentum', 'anomaly', 'spectacle', 'narrative'] as const;

type Highlights = { readonly highlights: IcrepHighlights };

/**
 * Scores a match by the published formula (docs/formats/icrep.md, section 12, with what we chose where the design is
 * silent): windows of about 30 s, weighted from what was destroyed, how the balance moved, how unusual it was, and what
 * rare thing happened. The same events give the same highlights everywhere.
 *
 * Cost: tens of milliseconds for a match of twenty minutes. A match of more than 2^20 ticks or 64 players throws `limit`.
 */
export const highlights: IcrepViewDefinition<Highlights> = {
  sections: ['highlights'],
  needs: {
    events: ['unitDestroyed', 'superweaponFired', 'baseDestroyed', 'armyWipe', 'comebackMoment', 'upgradeCompleted', 'matchEnded'],
    metadata: true,
  },
  uses: [unitLifetimes, engagements, playerSeries],
  start({ budget, options }, of) {
    const { lives } = of(unitLifetimes);
    const fighting = of(engagements);
    const series = of(playerSeries);
    const deaths = new Rows<Death>(budget);
    const rare = new Rows<NotedEvents['rare'][number]>(budget);
    const upgrades = new Rows<{ readonly tick: number }>(budget);
    let hasEnded = false;
    const noting =
      (bonus: NotedEvents['rare'][number]['bonus']) =>
      ({ tick, player }: { readonly tick: number; readonly player: number }): void =>
        rare.add({ tick, player, bonus });
    return {
      on: {
        unitDestroyed({ tick, tag, killerOwner }) {
          if (killerOwner !== undefined) deaths.add({ tick, key: tagKey(tag), killerOwner });
        },
        superweaponFired: noting('superweapon'),
        baseDestroyed: noting('baseDestroyed'),
        armyWipe: noting('armyWipe'),
        comebackMoment: noting('comeback'),
        upgradeCompleted: ({ tick }) => upgrades.add({ tick }),
        matchEnded: () => void (hasEnded = true),
      },
      build(end) {
        const noted: NotedEvents = { rare: rare.all, upgrades: upgrades.all, hasEnded };
        return scored({ lives, fights: fighting.fights, series: series.all(), deaths: deaths.all, noted }, end, options, budget);
      },
    };
  },
};

/** What a score is made of. */
interface Match {
  readonly lives: readonly IcrepUnitLifetime[];
  readonly fights: readonly IcrepEngagement[];
  readonly series: readonly IcrepPlayerSeries[];
  readonly deaths: readonly Death[];
  readonly noted: NotedEvents;
}

function* scored(
  { lives, fights, series, deaths, noted }: Match,
  { totalTicks, metadata }: IcrepViewTypes['end'],
  { costs, highlightConfig }: IcrepViewOptions,
  budget: ReadBudget,
): Asking<Highlights> {
  const tickMs = tickMsOf(metadata?.['game_speed']);
  const values = costs === undefined ? 'one per unit' : 'costs';
  if (totalTicks < ticksOf(MIN_MATCH_SECONDS, tickMs)) return { highlights: { playOfTheGame: undefined, reel: [], windows: [], values } };
  budget.work((lives.length + deaths.length) * LIFE_UNITS);
  const timeline = new MatchTimeline(lives, deaths, series, costs);
  checkSize(totalTicks, timeline.players.length);
  const scoring = new HighlightScoring(noted, fights, timeline, totalTicks, tickMs, configWith(highlightConfig));
  const windows = peaks(yield* scoring.windows(budget), ticksOf(SUPPRESSION_SECONDS, tickMs));
  return { highlights: { playOfTheGame: windows[0], reel: reelOf(windows, ticksOf(SPREAD_SECONDS, tickMs)), windows, values } };
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
  /** Starts of what is kept, by the stretch of that length they are in: there is at most one in each. */
  const starts = new Map<number, number>();
  for (const window of [...windows].sort((a, b) => b.score - a.score || a.startTick - b.startTick)) {
    const stretch = Math.floor(window.startTick / (apart + 1));
    const isNear = [stretch - 1, stretch, stretch + 1].some((near) => Math.abs((starts.get(near) ?? Infinity) - window.startTick) <= apart);
    if (isNear) continue;
    starts.set(stretch, window.startTick);
    kept.push(window);
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
