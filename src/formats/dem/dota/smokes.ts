import type { ReadBudget } from '../../../core/budget.js';
import type { DotaCombatLogEntry } from './combat-log-entry.js';
import type { Moment } from './timed-list.js';

/** A smoke of deceit that is being used. */
export interface Smoke {
  /** Internal name of the hero. */
  readonly user: string | undefined;
  /** Heroes that it hid. */
  readonly smoked: string[];
  readonly at: Moment;
}

/** For how many ticks modifiers are waited for. They come with the entry of the item or in the next packets. */
const WAIT_TICKS = 15;
/** A limit above the number of heroes that one smoke can hide. */
const MAX_SMOKED = 64;

/** Joins the entry of the item with the entries of the modifiers (docs/formats/dem.md, section 14). */
export class Smokes {
  readonly #budget: ReadBudget;
  readonly #pending = new Map<string | undefined, Smoke>();

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  /** Takes an entry, if it is about a smoke. */
  entry(entry: DotaCombatLogEntry, at: Moment): void {
    if (entry.kind === 'item' && entry.inflictor === 'item_smoke_of_deceit') this.#of(entry.attacker, at);
    if (entry.kind !== 'modifierAdd' || entry.inflictor !== 'modifier_smoke_of_deceit') return;
    if (!entry.isTargetHero || entry.isTargetIllusion || entry.target === undefined) return;
    const { smoked } = this.#of(entry.attacker, at);
    if (smoked.length < MAX_SMOKED && !smoked.includes(entry.target)) smoked.push(entry.target);
  }

  /** The smokes about which nothing more is to come. With Infinity it gives all of them. */
  settle(tick: number): readonly Smoke[] {
    if (this.#pending.size === 0) return [];
    this.#budget.work(this.#pending.size);
    const over = [...this.#pending.values()].filter(({ at }) => at.tick + WAIT_TICKS <= tick);
    for (const { user } of over) this.#pending.delete(user);
    return over;
  }

  #of(user: string | undefined, at: Moment): Smoke {
    let smoke = this.#pending.get(user);
    if (smoke === undefined) this.#pending.set(user, (smoke = { user, smoked: [], at }));
    return smoke;
  }
}
