import type { ActorBuilder } from '../../../actor-builder.js';

/** A value of players that is 1 for some time and then 0, such as `isBlind`. */
export class LastingFlag {
  readonly #name: string;
  /** Until when, by actor. */
  readonly #until = new Map<ActorBuilder, number>();

  constructor(name: string) {
    this.#name = name;
  }

  /** It is 1 from a second on for so long; where it already is, until the later end. */
  add(actor: ActorBuilder | undefined, from: number, length: number): void {
    if (actor === undefined || !(length > 0)) return;
    this.#settle(actor, from);
    actor.value(this.#name, from, 1);
    this.#until.set(actor, Math.max(this.#until.get(actor) ?? 0, from + length));
  }

  sample(seconds: number): void {
    for (const actor of this.#until.keys()) this.#settle(actor, seconds);
  }

  #settle(actor: ActorBuilder, seconds: number): void {
    const until = this.#until.get(actor);
    if (until === undefined || until > seconds) return;
    actor.value(this.#name, until, 0);
    this.#until.delete(actor);
  }
}
