import type { DeadlockKillEvent } from '../../../../formats/dem/deadlock/kills.js';
import type { DeadlockObjectiveEvent } from '../../../../formats/dem/deadlock/objective-event.js';
import type { DeadlockSide } from '../../../../formats/dem/deadlock/team.js';
import type { DeadlockObjectiveName } from '../../../../formats/dem/deadlock/unit-kinds.js';
import type { DemSceneContext } from '../game-scene.js';
import type { PlayerRows } from '../player-rows.js';
import { SIDE_NAMES, sideId } from './scene-sides.js';
import { OBJECTIVE_LABELS } from './units.js';

const KILL_WEIGHT = 0.4;
/** How much it matters when an objective falls, or is taken. */
const WEIGHTS: Readonly<Record<DeadlockObjectiveName, number>> = {
  guardian: 0.5,
  baseGuardian: 0.6,
  walker: 0.65,
  shrine: 0.75,
  patron: 1,
  midBoss: 0.8,
  neutral: 0,
  rejuvenator: 0.7,
  urn: 0.4,
  rift: 0.4,
};
const OTHER_LABELS = { rejuvenator: 'Rejuvenator', urn: 'Urn', rift: 'Rift' } as const;
const TAKEN: Partial<Readonly<Record<DeadlockObjectiveEvent['kind'], string>>> = {
  pickedUp: 'took',
  released: 'released',
  used: 'used',
  captured: 'captured',
};

/** Kills and objectives of Deadlock as moments. */
export class DeadlockMoments {
  readonly #context: DemSceneContext;
  readonly #players: PlayerRows;
  /** The side whose patron did not fall. */
  winner: DeadlockSide | undefined;

  constructor(context: DemSceneContext, players: PlayerRows) {
    this.#context = context;
    this.#players = players;
  }

  kill({ tick, victim, attacker, assisters, victimPosition }: DeadlockKillEvent): void {
    const name = (ref: typeof victim): string => this.#players.of(ref?.userId)?.facts.label ?? ref?.name ?? 'A hero';
    const text =
      attacker === undefined || attacker.userId === victim?.userId ? `${name(victim)} died` : `${name(attacker)} killed ${name(victim)}`;
    this.#moment(
      tick,
      'kill',
      text,
      KILL_WEIGHT,
      [attacker, victim, ...assisters].map((ref) => ref?.userId),
      [attacker?.team, victim?.team],
      victimPosition,
    );
  }

  objective({ kind, tick, objective, owner, position, player, attacker }: DeadlockObjectiveEvent): void {
    const weight = WEIGHTS[objective];
    const label = { ...OBJECTIVE_LABELS, ...OTHER_LABELS }[objective];
    if (weight === 0) return;
    const other = owner === undefined ? undefined : owner === 'amber' ? 'sapphire' : 'amber';
    if (kind === 'destroyed') {
      if (objective === 'patron') this.winner = other;
      const text = owner === undefined ? `The ${label} fell` : `${SIDE_NAMES[owner]} lost a ${label}`;
      return this.#moment(tick, 'objective', text, weight, [attacker?.userId], [other, owner], position);
    }
    const verb = TAKEN[kind];
    if (verb === undefined) return;
    const who = this.#players.of(player?.userId)?.facts.label ?? player?.name ?? (owner === undefined ? 'Somebody' : SIDE_NAMES[owner]);
    this.#moment(tick, 'objective', `${who} ${verb} the ${label}`, weight, [player?.userId], [player?.team ?? owner], position);
  }

  #moment(
    tick: number,
    kind: string,
    text: string,
    weight: number,
    players: readonly (number | undefined)[],
    teams: readonly (string | undefined)[],
    position: DeadlockObjectiveEvent['position'],
  ): void {
    const actors = players.map((userId) => this.#players.of(userId)?.id).filter((id) => id !== undefined);
    const sides = teams.map(sideId).filter((id) => id !== undefined);
    this.#context.scene.moment({
      seconds: this.#context.seconds(tick),
      kind,
      text,
      weight,
      ...(actors.length > 0 && { actors: [...new Set(actors)] }),
      ...(sides.length > 0 && { sides: [...new Set(sides)] }),
      ...position,
    });
  }
}
