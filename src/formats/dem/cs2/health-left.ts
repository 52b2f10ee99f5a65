import type { Cs2DamageEvent } from './damage.js';

const FULL_HEALTH = 100;

/** What players have left during a round: a hit that kills may count for more than that. */
export class HealthLeft {
  readonly #left = new Map<number, number>();
  #round: number | undefined;

  /** Health that a hit took, at most what the victim had. Hits are given in order. */
  taken({ victim, damageHealth = 0, health, round }: Cs2DamageEvent): number {
    if (round !== this.#round) this.#left.clear();
    this.#round = round;
    if (victim === undefined) return 0;
    const had = this.#left.get(victim.userId) ?? FULL_HEALTH;
    const taken = Math.min(damageHealth, had);
    // who was killed comes back with full health
    this.#left.set(victim.userId, health === 0 ? FULL_HEALTH : (health ?? had - taken));
    return taken;
  }
}
