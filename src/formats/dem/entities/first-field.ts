import type { DemEntity, DemFieldValue } from './entity.js';
import type { ResolvedField, WatchedField } from './entity-world.js';

/** The first of several fields that the class of an entity has: builds have different names for the same thing. */
export class FirstField implements WatchedField {
  readonly #fields: readonly ResolvedField[];
  readonly #reportMissing: (className: string) => void;
  readonly #reported = new Set<string>();

  /** `reportMissing` is called once for each class that has none of the fields. */
  constructor(fields: readonly ResolvedField[], reportMissing: (className: string) => void) {
    this.#fields = fields;
    this.#reportMissing = reportMissing;
  }

  isMissingIn(entity: DemEntity): boolean {
    return this.#in(entity) === undefined;
  }

  read(entity: DemEntity): DemFieldValue | undefined {
    return this.#in(entity)?.read(entity);
  }

  #in(entity: DemEntity): ResolvedField | undefined {
    for (const field of this.#fields) if (!field.isMissingIn(entity)) return field;
    if (!this.#reported.has(entity.className)) {
      this.#reported.add(entity.className);
      this.#reportMissing(entity.className);
    }
    return undefined;
  }
}
