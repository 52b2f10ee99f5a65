import type { Cs2KillEvent } from '../../../../formats/dem/cs2/kills.js';
import type { DemSceneContext } from '../game-scene.js';
import type { PlayerRows } from '../player-rows.js';
import { sideId } from './scene-sides.js';

const BASE_WEIGHT = 0.4;
/** What the first kill of a round adds, and each one that its killer already had in the round. */
const OPENING_WEIGHT = 0.15;
const MULTIPLE_WEIGHT = 0.12;
const MAX_WEIGHT = 0.95;

/** Kills as moments. */
export class Kills {
  readonly #context: DemSceneContext;
  readonly #players: PlayerRows;
  #round: number | undefined;
  /** Kills in this round by user id. */
  readonly #ofRound = new Map<number, number>();

  constructor(context: DemSceneContext, players: PlayerRows) {
    this.#context = context;
    this.#players = players;
  }

  add(kill: Cs2KillEvent): void {
    const { tick, victim, attacker, victimPosition, round } = kill;
    if (round !== this.#round) {
      this.#round = round;
      this.#ofRound.clear();
    }
    const isOpening = this.#ofRound.size === 0;
    const isSuicide = attacker === undefined || attacker.userId === victim?.userId;
    const before = attacker === undefined ? 0 : (this.#ofRound.get(attacker.userId) ?? 0);
    if (!isSuicide) this.#ofRound.set(attacker.userId, before + 1);
    const weight = isSuicide ? BASE_WEIGHT / 2 : BASE_WEIGHT + (isOpening ? OPENING_WEIGHT : 0) + before * MULTIPLE_WEIGHT;
    const actors = [isSuicide ? undefined : attacker, victim, ...kill.assisters].map((ref) => this.#players.of(ref?.userId)?.id);
    const sides = [attacker?.team, victim?.team].map((team) => sideId(team));
    this.#context.scene.moment({
      seconds: this.#context.seconds(tick),
      kind: 'kill',
      text: textOf(kill, isSuicide),
      weight: Math.min(MAX_WEIGHT, weight),
      actors: actors.filter((id) => id !== undefined),
      sides: [...new Set(sides.filter((side) => side !== undefined))],
      ...victimPosition,
    });
  }
}

function textOf(
  { attacker, victim, weapon, isHeadshot, isNoscope, isThroughSmoke, penetrated = 0 }: Cs2KillEvent,
  isSuicide: boolean,
): string {
  const name = victim?.name ?? 'A player';
  if (isSuicide) return `${name} died${weapon === undefined || weapon === 'world' ? '' : ` (${weapon})`}`;
  const how = [
    weapon,
    isHeadshot ? 'headshot' : undefined,
    isNoscope ? 'no scope' : undefined,
    isThroughSmoke ? 'through smoke' : undefined,
    penetrated > 0 ? 'through a wall' : undefined,
  ].filter((part) => part !== undefined && part !== '');
  return `${attacker?.name ?? 'A player'} killed ${name}${how.length === 0 ? '' : ` (${how.join(', ')})`}`;
}
