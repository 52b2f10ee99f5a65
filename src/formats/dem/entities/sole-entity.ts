import type { DemEntity } from './entity.js';
import type { DemEntityWorld } from './entity-world.js';

/** The one entity of a class, such as the game's rules: looked for until it is there, then found by its index. */
export class SoleEntity {
  readonly #className: string;
  #index = -1;

  constructor(className: string) {
    this.#className = className;
  }

  in(world: DemEntityWorld): DemEntity | undefined {
    const known = this.#index < 0 ? undefined : world.entity(this.#index);
    if (known?.className === this.#className) return known;
    for (const entity of world.entities()) {
      if (entity.className !== this.#className) continue;
      this.#index = entity.index;
      return entity;
    }
    return undefined;
  }
}
