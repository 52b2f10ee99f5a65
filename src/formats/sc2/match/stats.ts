import type { Sc2TrackerEvent } from '../events.js';
import { secondsOf } from './clock.js';

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
  /** Minerals and vespene in living army units. */
  readonly armyValue: number;
  /** Minerals and vespene of what was lost, and of what was killed, so far. */
  readonly lost: number;
  readonly killed: number;
}

/** The samples of one player: at the start, then every 160 loops, and at the end. */
export interface Sc2PlayerStats {
  readonly playerId: number;
  readonly samples: readonly Sc2StatsSample[];
}

type RawStats = Extract<Sc2TrackerEvent, { type: 'playerStats' }>['stats'];

/** Rates are per real minute from here on, before per minute of speed Normal (docs/formats/sc2.md, section 12). */
const REAL_MINUTES_SINCE = 38215;
const FASTER_PACE = 1.4;

/** Resource, income, supply and army series. Values that dip below zero for a moment are given as 0. */
export function matchStats(events: readonly Sc2TrackerEvent[], baseBuild: number, gameSpeed: number | undefined): Sc2PlayerStats[] {
  const pace = baseBuild < REAL_MINUTES_SINCE ? FASTER_PACE : 1;
  const players = new Map<number, Sc2StatsSample[]>();
  for (const event of events) {
    if (event.type !== 'playerStats') continue;
    let samples = players.get(event.playerId);
    if (samples === undefined) players.set(event.playerId, (samples = []));
    samples.push(sampleOf(event.gameloop, event.stats, pace, gameSpeed));
  }
  return [...players].sort(([a], [b]) => a - b).map(([playerId, samples]) => ({ playerId, samples }));
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
