import type { DemPlayerRef } from '../sections/kill.js';
import { CS2_SIDES, type Cs2Side, type Cs2Team } from './team.js';
import type { Cs2PlayedRound } from './round-book.js';

/** The last living player of a side against one or more enemies, in a round that is still open. */
export interface Cs2Clutch {
  readonly round: number;
  /** When the player was alone. */
  readonly tick: number;
  readonly player: DemPlayerRef<Cs2Team>;
  readonly side: Cs2Side;
  /** Enemies who lived then. */
  readonly opponents: number;
  /** How many of them the player killed before the round was decided. */
  readonly kills: number;
  /** Whether the side won the round. */
  readonly isWon: boolean;
  /** Whether the player lived when the round was decided. */
  readonly isSurvived: boolean;
}

/** The clutches of a round: at most one for each side. In a duel of the last two, both have one. */
export function clutchesOf({ round, participants, kills }: Cs2PlayedRound): Cs2Clutch[] {
  const living: Record<Cs2Side, Set<number>> = { terrorist: new Set(), counterTerrorist: new Set() };
  for (const [userId, { side }] of participants) living[side].add(userId);
  const found = new Map<Cs2Side, { readonly userId: number; readonly tick: number; readonly opponents: number; kills: number }>();
  for (const { tick, attacker, victim } of kills) {
    if (victim === undefined || tick > (round.endTick ?? Infinity)) continue;
    for (const clutch of found.values())
      if (attacker?.userId === clutch.userId && participants.get(victim.userId)?.side !== participants.get(clutch.userId)?.side)
        clutch.kills++;
    for (const side of CS2_SIDES) living[side].delete(victim.userId);
    for (const side of CS2_SIDES) {
      const opponents = living[otherSide(side)].size;
      const [userId] = living[side];
      if (found.has(side) || living[side].size !== 1 || opponents === 0 || userId === undefined) continue;
      found.set(side, { userId, tick, opponents, kills: 0 });
    }
  }
  return [...found].map(([side, { userId, ...clutch }]) => ({
    round: round.number!,
    player: participants.get(userId)!.player,
    side,
    ...clutch,
    isWon: round.winner === side,
    isSurvived: living[side].has(userId),
  }));
}

/** The side against a side. */
export const otherSide = (side: Cs2Side): Cs2Side => (side === 'terrorist' ? 'counterTerrorist' : 'terrorist');
