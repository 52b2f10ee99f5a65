import type { EntityClass } from './class-info.js';
import type { UnknownField } from './field-search.js';

/** A list that fails counts as much as this many lists of the right size: one damaged record disproves nothing. */
const FAILURE_WEIGHT = 8;

/** How well one guess works. */
interface Guess {
  agreed: number;
  failed: number;
  /** Classes for which a list with such a field had the right size, and the field. */
  readonly classes: Map<EntityClass, UnknownField>;
}

/**
 * The fields of one recording whose encoding is only guessed, and how well the guesses work. A wrong guess may match the declared size of a
 * list by chance, so a guess that fails in other places is not trusted where it seemed right.
 */
export class GuessedFields {
  /** Whether there are any: nothing needs to be counted before the first guess. */
  any = false;
  readonly #byName = new Map<string, Guess>();

  /** Counts a list with these fields that has the right size. Returns the field because of which it cannot be trusted, if there is one. */
  agreed(entityClass: EntityClass, fields: readonly UnknownField[]): UnknownField | undefined {
    for (const field of fields) {
      const guess = this.#of(field);
      guess.agreed++;
      if (guess.failed * FAILURE_WEIGHT > guess.agreed) return field;
      guess.classes.set(entityClass, field);
    }
    return undefined;
  }

  /** Counts a list with these fields that failed. Returns the classes that can no longer be trusted. */
  failed(fields: readonly UnknownField[]): readonly (readonly [EntityClass, UnknownField])[] {
    const lost: (readonly [EntityClass, UnknownField])[] = [];
    for (const field of fields) {
      const guess = this.#of(field);
      guess.failed++;
      if (guess.failed * FAILURE_WEIGHT <= guess.agreed) continue;
      lost.push(...guess.classes);
      guess.classes.clear();
    }
    return lost;
  }

  #of({ unknown }: UnknownField): Guess {
    const key = `${unknown.kind} ${unknown.name}`;
    let guess = this.#byName.get(key);
    if (guess === undefined) this.#byName.set(key, (guess = { agreed: 0, failed: 0, classes: new Map() }));
    return guess;
  }
}
