import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import { positionOf, type DemPosition } from '../entities/position.js';
import type { DemGameEvent } from '../events.js';
import type { DemRecording } from '../sections/section.js';

/** Finds the pawns of players. A pawn is the body of a player on the map. */
export class Cs2Pawns {
  static readonly className = 'CCSPlayerPawn';
  readonly #recording: DemRecording;
  readonly #pawn: DemFieldRef;
  readonly #controller: DemFieldRef;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#pawn = recording.field('m_hPlayerPawn');
    this.#controller = recording.field('m_hController');
  }

  /** The pawn of a player; undefined while it is out of sight of the recording. */
  of(userId: unknown): DemEntity | undefined {
    const controller = typeof userId === 'number' ? this.#recording.world.entity(userId + 1) : undefined;
    return this.#active(numberIn(this.#pawn, controller));
  }

  /** The pawn that a key of a game event means. The key holds a handle of the pawn or the user id of its player. */
  in(event: DemGameEvent, key: string): DemEntity | undefined {
    const meant = event.entity(`${key}_pawn`);
    return meant?.isActive === true ? meant : this.of(event.keys[key]);
  }

  position(event: DemGameEvent, key: string): DemPosition | undefined {
    const pawn = this.in(event, key);
    return pawn === undefined ? undefined : positionOf(pawn);
  }

  /** The user id of the player whose pawn has a handle. */
  userId(handle: number | undefined): number | undefined {
    const pawn = handle === undefined ? undefined : this.#recording.world.byHandle(handle);
    const controller = pawn === undefined ? undefined : this.#recording.world.byHandle(numberIn(this.#controller, pawn) ?? -1);
    return controller === undefined ? undefined : controller.index - 1;
  }

  #active(handle: number | undefined): DemEntity | undefined {
    const pawn = handle === undefined ? undefined : this.#recording.world.byHandle(handle);
    return pawn?.isActive === true ? pawn : undefined;
  }
}
