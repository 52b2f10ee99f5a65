import type { EntityClass } from './class-info.js';
import type { UnknownField } from './field-search.js';

/** A list that fails weighs as much as this many that have the size they should: one damaged record disproves nothing. */
const WEIGHT = 8;

interface Doubt {
  agreed: number;
  failed: number;
  /** Classes of which a list with such a field had the right size, and the field. */
  readonly classes: Map<EntityClass, UnknownField>;
}

/**
 * What is not known of the fields of one recording, and how far reading it anyway went well. A wrong guess may meet the declared size of
 * a list by accident: so what failed elsewhere is not believed where it seemed right.
 */
export class Doubts {
  /** Nothing needs to be followed before the first field of which something is not known. */
  any = false;
  readonly #byName = new Map<string, Doubt>();

  /** A list with these fields has the size that it should have; gives the field by which it is not to be believed. */
  agreed(entityClass: EntityClass, fields: readonly UnknownField[]): UnknownField | undefined {
    for (const field of fields) {
      const doubt = this.#of(field);
      doubt.agreed++;
      if (doubt.failed * WEIGHT > doubt.agreed) return field;
      doubt.classes.set(entityClass, field);
    }
    return undefined;
  }

  /** A list with these fields fails; gives the classes that are not to be believed any more. */
  failed(fields: readonly UnknownField[]): readonly (readonly [EntityClass, UnknownField])[] {
    const lost: (readonly [EntityClass, UnknownField])[] = [];
    for (const field of fields) {
      const doubt = this.#of(field);
      doubt.failed++;
      if (doubt.failed * WEIGHT <= doubt.agreed) continue;
      lost.push(...doubt.classes);
      doubt.classes.clear();
    }
    return lost;
  }

  #of({ unknown }: UnknownField): Doubt {
    const key = `${unknown.kind} ${unknown.name}`;
    let doubt = this.#byName.get(key);
    if (doubt === undefined) this.#byName.set(key, (doubt = { agreed: 0, failed: 0, classes: new Map() }));
    return doubt;
  }
}
