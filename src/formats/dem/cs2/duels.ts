import type { DemPlayerRef } from '../sections/kill.js';
import { isByEnemy, openingOf, type Cs2PlayedRound } from './round-book.js';
import type { Cs2Team } from './team.js';

/** How often one player killed another. */
export interface Cs2Duel {
  readonly killer: DemPlayerRef<Cs2Team>;
  readonly victim: DemPlayerRef<Cs2Team>;
  readonly kills: number;
  readonly headshotKills: number;
  /** Of them, the first kills of a round. */
  readonly openingKills: number;
}

/** Counts the kills of a round. `duels` is by killer and victim. */
export function countDuels(played: Cs2PlayedRound, duels: Map<string, Cs2Duel>): void {
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
