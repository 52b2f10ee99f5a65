import type { EntityWorld, FieldRef } from './entity-world.js';
import { elementName } from './path-name.js';

/** Fields of the rows of a vector, such as `m_vecPlayerData.0003.m_iPlayerTeam`: each is resolved once. */
export class RowFields {
  readonly #world: EntityWorld;
  readonly #vector: string;
  readonly #fields = new Map<string, FieldRef[]>();

  constructor(world: EntityWorld, vector: string) {
    this.#world = world;
    this.#vector = vector;
  }

  at(row: number, name: string): FieldRef {
    let rows = this.#fields.get(name);
    if (rows === undefined) this.#fields.set(name, (rows = []));
    return (rows[row] ??= this.#world.field(`${this.#vector}.${elementName(row)}.${name}`));
  }
}
