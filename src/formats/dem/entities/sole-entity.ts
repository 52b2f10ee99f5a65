import type { DemEntity } from './entity.js';
import type { DemEntityWorld } from './entity-world.js';

/** The one entity of a class, such as the game's rules: found by its index once it is there. */
export class SoleEntity {
  readonly #className: string;
  #index = -1;

  constructor(className: string) {
    this.#className = className;
  }

  in(world: DemEntityWorld): DemEntity | undefined {
    const known = this.#index < 0 ? undefined : world.entity(this.#index);
    if (known?.className === this.#className) return known;
    const found = world.byClass(this.#className).next().value as DemEntity | undefined;
    if (found !== undefined) this.#index = found.index;
    return found;
  }
}
