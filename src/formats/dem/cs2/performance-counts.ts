import type { DemPlayerRef } from '../sections/kill.js';
import { clutchesOf, type Cs2Clutch } from './clutches.js';
import { countDuels, type Cs2Duel } from './duels.js';
import type { Cs2DamageEvent } from './damage.js';
import { HealthLeft } from './health-left.js';
import type { Cs2Performance, Cs2Performances } from './performances.js';
import { ratingOf } from './rating.js';
import { isByEnemy, openingOf, type Cs2PlayedRound, type Cs2RoundBook } from './round-book.js';
import type { Cs2Team } from './team.js';

const TRADE_SECONDS = 5;
const TICKS_PER_SECOND = 64;

/** The performances of events that were collected while a recording was read. */
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
  const left = new HealthLeft();
  for (const hit of damage) {
    const taken = left.taken(hit);
    const own = of(hit.attacker);
    if (own !== undefined && isByEnemy(hit)) own.damage += taken;
  }
}

function performanceOf(counted: Counted): Cs2Performance {
  const { rounds, kills, deaths, assists, damage, kastRounds } = counted;
  const [killsPerRound, deathsPerRound, assistsPerRound, damagePerRound, kast] = [kills, deaths, assists, damage, kastRounds].map(
    (value) => value / rounds,
  ) as [number, number, number, number, number];
  const perRound = { killsPerRound, deathsPerRound, assistsPerRound, damagePerRound, kast };
  return { ...counted, ...perRound, ...ratingOf(perRound) };
}
