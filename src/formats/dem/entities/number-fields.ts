import type { Entity } from './entity.js';
import type { EntityWorld, FieldRef } from './entity-world.js';
import { numberIn } from './field-value.js';

/** Several numbers of entities of a class, by names of one's own. */
export class NumberFields<Name extends string> {
  readonly #fields: readonly (readonly [Name, FieldRef])[];

  /** `fields` are dotted names. */
  constructor(world: EntityWorld, fields: Readonly<Record<Name, string>>) {
    this.#fields = (Object.entries(fields) as [Name, string][]).map(([name, field]) => [name, world.field(field)]);
  }

  /** 0 where none was sent. */
  of(entity: Entity): Record<Name, number> {
    return Object.fromEntries(this.#fields.map(([name, field]) => [name, numberIn(field, entity) ?? 0])) as Record<Name, number>;
  }
}
