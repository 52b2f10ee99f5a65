import type { Cs2FlashEvent } from '../../../../formats/dem/cs2/fights.js';
import type { ActorBuilder } from '../../../actor-builder.js';
import type { DemSceneContext } from '../game-scene.js';
import type { PlayerRows } from '../player-rows.js';

/** Who is blind: the value `isBlind` of players, 1 as long as a flashbang blinds. */
export class Blindness {
  readonly #context: DemSceneContext;
  readonly #players: PlayerRows;
  /** Until when, by actor. */
  readonly #blind = new Map<ActorBuilder, number>();

  constructor(context: DemSceneContext, players: PlayerRows) {
    this.#context = context;
    this.#players = players;
  }

  add({ tick, victim, seconds: length }: Cs2FlashEvent): void {
    const actor = this.#players.of(victim?.userId);
    if (actor === undefined || length === undefined || !(length > 0)) return;
    const from = this.#context.seconds(tick);
    this.#settle(actor, from);
    actor.value('isBlind', from, 1);
    this.#blind.set(actor, Math.max(this.#blind.get(actor) ?? 0, from + length));
  }

  sample(seconds: number): void {
    for (const actor of this.#blind.keys()) this.#settle(actor, seconds);
  }

  #settle(actor: ActorBuilder, seconds: number): void {
    const until = this.#blind.get(actor);
    if (until === undefined || until > seconds) return;
    actor.value('isBlind', until, 0);
    this.#blind.delete(actor);
  }
}
