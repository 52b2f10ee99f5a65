import type { Sc2TrackerEvent } from '../events.js';
import { secondsOf } from './clock.js';
import { ITEM_UNITS, builtFrom, keptObject, type Sc2Definition } from './section.js';

/** What a player had at one moment. */
export interface Sc2StatsSample {
  readonly gameloop: number;
  readonly seconds: number;
  /** In the bank. */
  readonly minerals: number;
  readonly vespene: number;
  /** Per real minute at speed Faster. */
  readonly mineralsPerMinute: number;
  readonly vespenePerMinute: number;
  readonly workers: number;
  readonly supplyUsed: number;
  readonly supplyMade: number;
  /** Minerals and vespene in the living army, with what is morphing; `armies` count what is finished. */
  readonly armyValue: number;
  /** Minerals and vespene of what was lost, and of what was killed, so far. */
  readonly lost: number;
  readonly killed: number;
  /** Every statistic of the tracker as it is; supply in units. */
  readonly score?: Sc2Score | undefined;
}

/** The 39 statistics of the tracker; friendly fire since base build 26490. */
export type Sc2Score = Extract<Sc2TrackerEvent, { type: 'playerStats' }>['stats'];

/** The samples of one player: at the start, then every 160 loops, and at the end. */
export interface Sc2PlayerStats {
  readonly playerId: number;
  readonly samples: readonly Sc2StatsSample[];
  /** Time in which supply in use was at least what there was room for, below 200: from each such sample to the next. */
  readonly supplyBlockedSeconds: number;
  /**
   * 35 × (0.00137 × I − ln U) + 240 of I, the mean income of minerals and vespene a minute at speed Normal, and U, the mean of what lay in the
   * bank, over all samples but the first; undefined where one of them is 0.
   */
  readonly spendingQuotient?: number | undefined;
}

type RawStats = Sc2Score;

/** Rates are per real minute from here on, before per minute of speed Normal (docs/formats/sc2.md, section 12). */
const REAL_MINUTES_SINCE = 38215;
const FASTER_PACE = 1.4;

/** Resource, income, supply and army series. Values that dip below zero for a moment are 0. */
export const statsSection: Sc2Definition<{ readonly stats?: readonly Sc2PlayerStats[] | undefined }> = {
  sections: ['stats'],
  needs: { files: ['details', 'trackerEvents'] },
  start({ parts, gameSpeed, budget }) {
    const pace = parts.header.version.baseBuild < REAL_MINUTES_SINCE ? FASTER_PACE : 1;
    const players = new Map<number, Sc2StatsSample[]>();
    return {
      on: {
        playerStats({ playerId, gameloop, stats }) {
          let samples = players.get(playerId);
          if (samples === undefined) players.set(playerId, (samples = []));
          samples.push(sampleOf(gameloop, stats, pace, gameSpeed));
          budget.keep(SAMPLE_BYTES);
          budget.work(SAMPLE_UNITS);
        },
      },
      build() {
        const stats: Sc2PlayerStats[] = [];
        const add = ([playerId, samples]: [number, Sc2StatsSample[]]): void => {
          budget.work(samples.length * ITEM_UNITS);
          stats.push({ playerId, samples, supplyBlockedSeconds: blockedSeconds(samples), ...spendingOf(samples) });
        };
        const byId = [...players].sort(([a], [b]) => a - b);
        return builtFrom(byId, add, () => ({ stats: parts.trackerEvents && stats }), budget);
      },
    };
  },
};

const SAMPLE_BYTES = keptObject(13);
/** A sample has more than forty numbers. */
const SAMPLE_UNITS = 64;
const MAX_SUPPLY = 200;

function blockedSeconds(samples: readonly Sc2StatsSample[]): number {
  return samples.reduce((sum, { supplyUsed, supplyMade, seconds }, i) => {
    const until = samples[i + 1]?.seconds ?? seconds;
    return supplyUsed >= supplyMade && supplyMade < MAX_SUPPLY ? sum + until - seconds : sum;
  }, 0);
}

/** The formula of 2011, which counts minutes of speed Normal. */
function spendingOf(samples: readonly Sc2StatsSample[]): { readonly spendingQuotient?: number } {
  const rest = samples.slice(1);
  const mean = (of: (sample: Sc2StatsSample) => number): number => rest.reduce((sum, sample) => sum + of(sample), 0) / rest.length;
  const income = mean(({ mineralsPerMinute, vespenePerMinute }) => mineralsPerMinute + vespenePerMinute) / FASTER_PACE;
  const unspent = mean(({ minerals, vespene }) => minerals + vespene);
  return income > 0 && unspent > 0 ? { spendingQuotient: 35 * (0.00137 * income - Math.log(unspent)) + 240 } : {};
}

function sampleOf(gameloop: number, stats: RawStats | undefined, pace: number, gameSpeed: number | undefined): Sc2StatsSample {
  const of = (...names: (keyof RawStats)[]): number =>
    Math.max(
      0,
      names.reduce((sum, name) => sum + (stats?.[name] ?? 0), 0),
    );
  return {
    gameloop,
    seconds: secondsOf(gameloop, gameSpeed),
    score: stats,
    minerals: of('mineralsCurrent'),
    vespene: of('vespeneCurrent'),
    mineralsPerMinute: of('mineralsCollectionRate') * pace,
    vespenePerMinute: of('vespeneCollectionRate') * pace,
    workers: of('workersActiveCount'),
    supplyUsed: of('foodUsed'),
    supplyMade: of('foodMade'),
    armyValue: of('mineralsUsedCurrentArmy', 'vespeneUsedCurrentArmy'),
    lost: of(
      'mineralsLostArmy',
      'mineralsLostEconomy',
      'mineralsLostTechnology',
      'vespeneLostArmy',
      'vespeneLostEconomy',
      'vespeneLostTechnology',
    ),
    killed: of(
      'mineralsKilledArmy',
      'mineralsKilledEconomy',
      'mineralsKilledTechnology',
      'vespeneKilledArmy',
      'vespeneKilledEconomy',
      'vespeneKilledTechnology',
    ),
  };
}
