import type { DemPlayerRef } from '../sections/kill.js';
import type { Cs2EconomyEvent } from './economy.js';
import type { Cs2DamageEvent } from './fights.js';
import type { Cs2KillEvent } from './kills.js';
import type { Cs2RoundEvent } from './rounds.js';
import type { Cs2Team } from './team.js';
import { clutchesOf, type Cs2Clutch } from './clutches.js';
import { Cs2RoundBook, isByEnemy, type Cs2PlayedRound } from './round-book.js';

/** How a player of CS2 played: counted in the rounds that were decided and whose beginning the recording holds. */
export interface Cs2Performance {
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
  /** Kills, deaths, assists and damage for each round. */
  readonly killsPerRound: number;
  readonly deathsPerRound: number;
  readonly assistsPerRound: number;
  readonly damagePerRound: number;
  /** `kastRounds` for each round, from 0 to 1. */
  readonly kast: number;
  /** 2.13 kills + 0.42 assists − 0.41, each for a round. */
  readonly impact: number;
  /**
   * 0.0073 KAST in percent + 0.3591 kills − 0.5329 deaths + 0.2372 impact + 0.0032 damage + 0.1587, each for a round: the formula by which players
   * estimate the rating 2.0 of HLTV, whose own formula is not published.
   */
  readonly rating: number;
}

/** How often one player killed another. */
export interface Cs2Duel {
  readonly killer: DemPlayerRef<Cs2Team>;
  readonly victim: DemPlayerRef<Cs2Team>;
  readonly kills: number;
  readonly headshotKills: number;
  /** Of them, the first kills of a round. */
  readonly openingKills: number;
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

const TRADE_SECONDS = 5;
const TICKS_PER_SECOND = 64;
const FULL_HEALTH = 100;

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
  return performancesIn(book, 1 / (serverInfo?.tickIntervalSeconds ?? 1 / TICKS_PER_SECOND));
}

/** The same of events that were collected while a recording was read. */
export function performancesIn(book: Cs2RoundBook, ticksPerSecond = TICKS_PER_SECOND): Cs2Performances {
  const counts = new Map<number, Counted>();
  const duels = new Map<string, Cs2Duel>();
  const clutches: Cs2Clutch[] = [];
  for (const played of book.list()) {
    const own = clutchesOf(played);
    clutches.push(...own);
    countRound(played, own, counts, ticksPerSecond * TRADE_SECONDS);
    countDuels(played, duels);
  }
  return {
    players: [...counts.values()].map(performanceOf).sort((a, b) => b.rating - a.rating),
    clutches,
    duels: [...duels.values()].sort((a, b) => b.kills - a.kills),
  };
}

/** What is counted of a player before it is divided by rounds. */
class Counted {
  rounds = 0;
  kills = 0;
  headshotKills = 0;
  deaths = 0;
  assists = 0;
  damage = 0;
  openingKills = 0;
  openingDeaths = 0;
  tradeKills = 0;
  tradedDeaths = 0;
  readonly multiKills: [number, number, number, number] = [0, 0, 0, 0];
  clutches = 0;
  clutchesWon = 0;
  kastRounds = 0;

  constructor(public player: DemPlayerRef<Cs2Team>) {}
}

/** The first kill of an enemy in a round. */
const openingOf = ({ kills }: Cs2PlayedRound): Cs2KillEvent | undefined => kills.find(isByEnemy);

function countRound(played: Cs2PlayedRound, clutches: readonly Cs2Clutch[], counts: Map<number, Counted>, tradeTicks: number): void {
  const { round, participants, kills, damage } = played;
  const roundKills = new Map<number, number>();
  const dead = new Set<number>();
  const isUseful = new Set<number>();
  for (const [userId, { player }] of participants) {
    let own = counts.get(userId);
    if (own === undefined) counts.set(userId, (own = new Counted(player)));
    own.player = player;
    own.rounds++;
  }
  const of = (ref: DemPlayerRef | undefined): Counted | undefined =>
    ref === undefined || !participants.has(ref.userId) ? undefined : counts.get(ref.userId);
  const opening = openingOf(played);
  for (const [i, kill] of kills.entries()) {
    const { attacker, victim, assisters, tick } = kill;
    if (victim === undefined) continue;
    const died = of(victim);
    if (died !== undefined) died.deaths++;
    // who lived when the round was decided survived it
    if (tick <= (round.endTick ?? Infinity)) dead.add(victim.userId);
    if (!isByEnemy(kill)) continue;
    const killer = of(attacker);
    if (killer !== undefined) {
      killer.kills++;
      if (kill.isHeadshot) killer.headshotKills++;
      if (kill === opening) killer.openingKills++;
      roundKills.set(attacker!.userId, (roundKills.get(attacker!.userId) ?? 0) + 1);
      isUseful.add(attacker!.userId);
      const avenged = kills
        .slice(0, i)
        .filter((before) => tick - before.tick <= tradeTicks && isByEnemy(before) && before.attacker?.userId === victim.userId);
      if (avenged.length > 0) killer.tradeKills++;
      for (const { victim: friend } of avenged) {
        const traded = of(friend);
        if (traded === undefined) continue;
        traded.tradedDeaths++;
        isUseful.add(friend!.userId);
      }
    }
    if (kill === opening && died !== undefined) died.openingDeaths++;
    for (const assister of assisters) {
      const helper = of(assister);
      if (helper === undefined || assister.team === victim.team) continue;
      helper.assists++;
      isUseful.add(assister.userId);
    }
  }
  for (const [userId, many] of roundKills) {
    const own = counts.get(userId)!;
    if (many >= 2) own.multiKills[Math.min(many, 5) - 2]!++;
  }
  for (const userId of participants.keys()) if (isUseful.has(userId) || !dead.has(userId)) counts.get(userId)!.kastRounds++;
  for (const { player, isWon } of clutches) {
    const own = counts.get(player.userId)!;
    own.clutches++;
    if (isWon) own.clutchesWon++;
  }
  countDamage(damage, of);
}

/** Damage to enemies: a hit that kills takes no more than was left. */
function countDamage(damage: readonly Cs2DamageEvent[], of: (ref: DemPlayerRef | undefined) => Counted | undefined): void {
  const left = new Map<number, number>();
  for (const hit of damage) {
    const { attacker, victim, damageHealth, health } = hit;
    if (victim === undefined) continue;
    const before = left.get(victim.userId) ?? FULL_HEALTH;
    const taken = Math.min(damageHealth ?? 0, before);
    left.set(victim.userId, health ?? before - taken);
    const own = of(attacker);
    if (own !== undefined && isByEnemy(hit)) own.damage += taken;
  }
}

function countDuels(played: Cs2PlayedRound, duels: Map<string, Cs2Duel>): void {
  const opening = openingOf(played);
  for (const kill of played.kills) {
    const { attacker, victim, isHeadshot } = kill;
    if (attacker === undefined || victim === undefined || !isByEnemy(kill)) continue;
    const key = `${attacker.userId} ${victim.userId}`;
    const before = duels.get(key);
    duels.set(key, {
      killer: attacker,
      victim,
      kills: (before?.kills ?? 0) + 1,
      headshotKills: (before?.headshotKills ?? 0) + (isHeadshot ? 1 : 0),
      openingKills: (before?.openingKills ?? 0) + (kill === opening ? 1 : 0),
    });
  }
}

function performanceOf(counted: Counted): Cs2Performance {
  const { rounds, kills, deaths, assists, damage, kastRounds } = counted;
  const [killsPerRound, deathsPerRound, assistsPerRound, damagePerRound, kast] = [kills, deaths, assists, damage, kastRounds].map(
    (value) => value / rounds,
  ) as [number, number, number, number, number];
  const impact = 2.13 * killsPerRound + 0.42 * assistsPerRound - 0.41;
  const rating = 0.73 * kast + 0.3591 * killsPerRound - 0.5329 * deathsPerRound + 0.2372 * impact + 0.0032 * damagePerRound + 0.1587;
  return { ...counted, killsPerRound, deathsPerRound, assistsPerRound, damagePerRound, kast, impact, rating };
}
