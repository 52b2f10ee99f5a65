import type { ReadBudget } from '../../../core/budget.js';
import { KEPT_ROW_BYTES, KEPT_TAG_BYTES } from '../../../core/kept-rows.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { tagKey } from '../values.js';
import type { IcrepEngagement } from './engagements.js';
import type { IcrepUnitLifetime } from './unit-lifetimes.js';

/** The numbers of the fights that units of each player were in, in order. */
export function* fightsByPlayer(
  lives: readonly IcrepUnitLifetime[],
  fights: readonly IcrepEngagement[],
  budget: ReadBudget,
): Asking<ReadonlyMap<number, readonly number[]>> {
  const owners = new Map<number, number>();
  budget.work(lives.length);
  budget.keep(lives.length * KEPT_TAG_BYTES);
  for (const { tag, owner } of lives) owners.set(tagKey(tag), owner);
  const byPlayer = new Map<number, number[]>();
  for (const [number, { friendlyUnits, enemyUnits }] of fights.entries()) {
    const players = new Set<number>();
    for (const units of [friendlyUnits, enemyUnits]) {
      budget.work(units.length);
      for (const tag of units) {
        const owner = owners.get(tagKey(tag));
        if (owner !== undefined) players.add(owner);
      }
    }
    budget.keep(KEPT_ROW_BYTES * players.size);
    for (const player of players) {
      const own = byPlayer.get(player);
      if (own === undefined) byPlayer.set(player, [number]);
      else own.push(number);
    }
    yield* pauseIfDue(budget);
  }
  return byPlayer;
}
