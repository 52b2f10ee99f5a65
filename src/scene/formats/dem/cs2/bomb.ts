import type { Cs2BombEvent } from '../../../../formats/dem/cs2/bomb.js';
import type { ActorBuilder } from '../../../actor-builder.js';
import type { DemSceneContext } from '../game-scene.js';
import type { PlayerRows } from '../player-rows.js';
import type { Rounds } from './rounds.js';
import { sideId } from './scene-sides.js';

/** mp_c4timer of competitive matches. */
const FUSE_SECONDS = 40;

const TEXTS: Partial<Readonly<Record<Cs2BombEvent['kind'], readonly [verb: string, weight: number]>>> = {
  planted: ['planted the bomb', 0.6],
  defused: ['defused the bomb', 0.85],
};

/** The bomb as an actor while nobody carries it, and what happens to it as moments. */
export class Bomb {
  readonly #context: DemSceneContext;
  readonly #players: PlayerRows;
  readonly #rounds: Rounds;
  #actor: ActorBuilder | undefined;

  constructor(context: DemSceneContext, players: PlayerRows, rounds: Rounds) {
    this.#context = context;
    this.#players = players;
    this.#rounds = rounds;
  }

  add({ kind, tick, player, site, position }: Cs2BombEvent): void {
    const { scene } = this.#context;
    const seconds = this.#context.seconds(tick);
    if (kind === 'planted') this.#rounds.bombPlanted(seconds, FUSE_SECONDS);
    this.#lies(kind, seconds, position);
    const [verb, weight] = TEXTS[kind] ?? [];
    const text = kind === 'exploded' ? 'The bomb exploded' : verb === undefined ? undefined : `${player?.name ?? 'A player'} ${verb}`;
    if (text === undefined) return;
    const id = this.#players.of(player?.userId)?.id;
    const side = sideId(player?.team);
    scene.moment({
      seconds,
      kind: 'objective',
      text: site === undefined ? text : `${text} at ${site}`,
      weight: weight ?? 0.7,
      ...(id !== undefined && { actors: [id] }),
      ...(side !== undefined && { sides: [side] }),
      ...position,
    });
  }

  #lies(kind: Cs2BombEvent['kind'], seconds: number, position: Cs2BombEvent['position']): void {
    if ((kind === 'dropped' || kind === 'planted') && position !== undefined) {
      this.#actor ??= this.#context.scene.actor({
        kind: 'item',
        label: 'Bomb',
        side: sideId('terrorist'),
        from: seconds,
        isMinor: undefined,
      });
      this.#actor.jump(seconds, position.x, position.y, position.z);
      this.#actor.word('state', seconds, kind);
    } else if (kind === 'pickedUp' || kind === 'defused' || kind === 'exploded') this.#actor?.gone(seconds);
  }

  /** A new round: no bomb lies anywhere. */
  reset(seconds: number): void {
    this.#actor?.gone(seconds);
  }
}
