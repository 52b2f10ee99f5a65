import type { DemEntity } from './entity.js';
import type { WatchedField } from './entity-world.js';
import { numberOrZero } from './field-value.js';

/** Several numbers of entities of a class, by names of one's own. */
export class NumberFields<Name extends string> {
  readonly #fields: readonly (readonly [Name, WatchedField])[];

  /** `fields` are dotted names. */
  constructor(recording: { field(name: string): WatchedField }, fields: Readonly<Record<Name, string>>) {
    this.#fields = (Object.entries(fields) as [Name, string][]).map(([name, field]) => [name, recording.field(field)]);
  }

  /** 0 where none was sent, undefined where the class has no such field. */
  of(entity: DemEntity): Record<Name, number | undefined> {
    return Object.fromEntries(this.#fields.map(([name, field]) => [name, numberOrZero(field, entity)])) as Record<Name, number | undefined>;
  }
}
