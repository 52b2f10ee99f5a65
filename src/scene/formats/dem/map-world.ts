import { SoleEntity } from '../../../formats/dem/entities/sole-entity.js';
import type { NumberField } from '../../../formats/dem/ticks/number-field.js';
import type { WorldFacts } from '../../scene-builder.js';
import { optionalNumber } from './entity-actors.js';
import type { DemSceneContext } from './game-scene.js';

/** The world of CS2 and Deadlock: their rules have the box of the map, for the minimap. Before it is known, the world grows while the recording is read. */
export class MapWorld {
  readonly #context: DemSceneContext;
  readonly #rules: SoleEntity;
  readonly #mins: NumberField;
  readonly #maxs: NumberField;
  #facts: WorldFacts = { unit: 'unit', up: 1 };

  /** `rules` is the class of the game's rules. */
  constructor(context: DemSceneContext, rules: string) {
    this.#context = context;
    this.#rules = new SoleEntity(rules);
    this.#mins = optionalNumber(context.recording, 'm_pGameRules.m_vMinimapMins');
    this.#maxs = optionalNumber(context.recording, 'm_pGameRules.m_vMinimapMaxs');
    this.set({});
  }

  set(facts: Partial<WorldFacts>): void {
    this.#facts = { ...this.#facts, ...facts };
    this.#context.scene.setWorld(this.#facts);
  }

  second(): void {
    if (this.#facts.minX !== undefined) return;
    const rules = this.#rules.in(this.#context.recording.world);
    const [minX, minY] = [this.#mins.of(rules, 0), this.#mins.of(rules, 1)];
    const [maxX, maxY] = [this.#maxs.of(rules, 0), this.#maxs.of(rules, 1)];
    if (maxX > minX && maxY > minY) this.set({ minX, minY, maxX, maxY });
  }
}
