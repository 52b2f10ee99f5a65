import type { DemPlayerRef } from '../sections/kill.js';
import type { Cs2Clutch } from './clutches.js';
import type { Cs2Duel } from './duels.js';
import type { Cs2EconomyEvent } from './economy.js';
import type { Cs2DamageEvent } from './damage.js';
import type { Cs2KillEvent } from './kills.js';
import { performancesIn } from './performance-counts.js';
import type { Cs2PerRound, Cs2Rating } from './rating.js';
import { Cs2RoundBook } from './round-book.js';
import type { Cs2RoundEvent } from './rounds.js';
import type { Cs2Team } from './team.js';

/** How a player of CS2 played: counted in the rounds that were decided and whose beginning the recording holds. */
export interface Cs2Performance extends Cs2PerRound, Cs2Rating {
  /** As of the player's last round. */
  readonly player: DemPlayerRef<Cs2Team>;
  readonly rounds: number;
  /** Kills of enemies; those after a round was decided count. */
  readonly kills: number;
  readonly headshotKills: number;
  /** Deaths of any cause. */
  readonly deaths: number;
  readonly assists: number;
  /** Health that was taken from enemies, at most what they had left. */
  readonly damage: number;
  /** Rounds in which the player made the first kill, or was the first to be killed. */
  readonly openingKills: number;
  readonly openingDeaths: number;
  /** Kills of somebody who had killed a teammate in the five seconds before, and deaths that a teammate avenged in the five seconds after. */
  readonly tradeKills: number;
  readonly tradedDeaths: number;
  /** Rounds with two, three, four and five or more kills. */
  readonly multiKills: readonly [two: number, three: number, four: number, five: number];
  readonly clutches: number;
  readonly clutchesWon: number;
  /** Rounds with a kill or an assist, that were survived, or in which the death was traded. */
  readonly kastRounds: number;
}

/** An event of a section that other games have too. */
interface OtherEvent {
  readonly game: 'dota2' | 'deadlock';
  readonly tick: number;
}

/** The sections that performances are made of, as `parseDem` gives them. */
export interface Cs2MatchSections {
  readonly rounds?: readonly Cs2RoundEvent[] | undefined;
  readonly kills?: readonly (Cs2KillEvent | OtherEvent)[] | undefined;
  readonly damage?: readonly (Cs2DamageEvent | OtherEvent)[] | undefined;
  readonly economy?: readonly Cs2EconomyEvent[] | undefined;
  /** For the length of a tick. Without it a second has 64 ticks, as servers of CS2 have. */
  readonly serverInfo?: { readonly tickIntervalSeconds?: number | undefined } | undefined;
}

/** Performances, clutches and duels of a match. */
export interface Cs2Performances {
  /** Best rating first. */
  readonly players: readonly Cs2Performance[];
  /** In order of time. */
  readonly clutches: readonly Cs2Clutch[];
  /** One for each pair of which one killed the other, most kills first. */
  readonly duels: readonly Cs2Duel[];
}

/**
 * Openings, trades, clutches, duels, KAST and rating of a CS2 match, made of its sections.
 *
 * Cost: a look at every kill and every damage.
 *
 * @example
 * const { players, duels } = cs2Performances(await parseDem(file, { include: ['rounds', 'kills', 'damage', 'economy', 'serverInfo'] }));
 * for (const { player, kast, rating } of players) console.log(player.name, kast, rating);
 * console.log(duels[0]);
 */
export function cs2Performances({ rounds = [], kills = [], damage = [], economy = [], serverInfo }: Cs2MatchSections): Cs2Performances {
  const book = new Cs2RoundBook();
  const events = [...economy, ...damage, ...kills, ...rounds];
  // a sort keeps what happened at one tick in the order above: a round ends after its last kill
  events.sort((a, b) => a.tick - b.tick);
  for (const event of events) if (event.game === 'cs2') book.add(event);
  const tickSeconds = serverInfo?.tickIntervalSeconds ?? 0;
  return performancesIn(book, tickSeconds > 0 ? 1 / tickSeconds : undefined);
}
