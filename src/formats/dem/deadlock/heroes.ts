import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import { HANDLE_INDEX_MASK } from '../entities/handles.js';
import { positionOf, type DemPosition } from '../entities/position.js';
import type { DemRecording } from '../sections/section.js';

/** Finds the heroes of players on the map (docs/formats/dem.md, section 20). */
export class Heroes {
  static readonly className = 'CCitadelPlayerPawn';
  readonly #recording: DemRecording;
  readonly #pawn: DemFieldRef;
  readonly #controller: DemFieldRef;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#pawn = recording.field('m_hHeroPawn');
    this.#controller = recording.field('m_hController');
  }

  /** The hero of a player; undefined while it is out of sight of the recording. */
  of(userId: number | undefined): DemEntity | undefined {
    const { world } = this.#recording;
    const handle = userId === undefined ? undefined : numberIn(this.#pawn, world.entity(userId + 1));
    const hero = handle === undefined ? undefined : world.byHandle(handle);
    return hero?.isActive === true ? hero : undefined;
  }

  position(userId: number | undefined): DemPosition | undefined {
    const hero = this.of(userId);
    return hero === undefined ? undefined : positionOf(hero);
  }

  /** The user id of the player whose hero has an entity index. */
  userId(index: number | undefined): number | undefined {
    const hero = index === undefined || index < 0 ? undefined : this.#recording.world.entity(index);
    if (hero?.className !== Heroes.className) return undefined;
    const controller = numberIn(this.#controller, hero);
    return controller === undefined ? undefined : (controller & HANDLE_INDEX_MASK) - 1;
  }
}
