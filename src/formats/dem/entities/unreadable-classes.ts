import type { ReadBudget } from '../../../core/budget.js';
import { replayError, type ReplayError } from '../../../core/errors.js';
import type { EntityClass } from './class-info.js';
import type { EntityState } from './entity.js';
import type { World } from './entity-world.js';
import type { FieldPaths } from './field-path.js';
import { unknownsAmong, type UnknownField } from './field-search.js';
import type { GuessedFields } from './guessed-fields.js';

/** What ends a class, and where that is reported. */
export interface UnreadableClassesOptions {
  readonly world: World;
  /** The paths of the field list in hand. */
  readonly paths: Pick<FieldPaths, 'snapshot'>;
  readonly guessed: GuessedFields;
  readonly budget: ReadBudget;
  /** Called with each entity that ceases to exist with its class. */
  readonly gone: (entity: EntityState) => void;
  readonly damage: (error: ReplayError) => void;
}

/**
 * Classes that cannot be read because a field's encoding is not known: their entities are forgotten, and their records are stepped over from then on.
 * An entity that was created by the record in hand has not been reported yet: it is passed as `isNew`.
 */
export class UnreadableClasses {
  readonly #options: UnreadableClassesOptions;
  /** Classes whose damage was reported. */
  readonly #reported = new Set<EntityClass>();

  constructor(options: UnreadableClassesOptions) {
    this.#options = options;
  }

  /** Reports the damage of a class when its first entity is created. */
  reportOnce(entityClass: EntityClass, damage: ReplayError): void {
    if (this.#reported.has(entityClass)) return;
    this.#reported.add(entityClass);
    this.#options.damage(damage);
  }

  /** The fields of the list in hand of which something is not known. */
  unknowns({ layout }: EntityClass): readonly UnknownField[] {
    return unknownsAmong(layout, this.#options.paths.snapshot());
  }

  /** The list in hand, or a baseline, has the size that it should have. */
  agreed(entityClass: EntityClass, isNew: EntityState | undefined): void {
    const field = this.#options.guessed.agreed(entityClass, this.unknowns(entityClass));
    if (field !== undefined) this.#end(entityClass, unknownDamage(entityClass, field), isNew);
  }

  /** Entities of a class cannot be read, as it turned out. */
  stepOver(entityClass: EntityClass, error: ReplayError, isNew: EntityState | undefined): void {
    if (error.code === 'limit') this.#options.damage(error);
    const unknowns = this.unknowns(entityClass);
    const [field] = unknowns;
    this.#end(
      entityClass,
      field === undefined ? error.within({ path: [`class ${entityClass.name}`] }) : unknownDamage(entityClass, field),
      isNew,
    );
    for (const [other, otherField] of this.#options.guessed.failed(unknowns)) this.#end(other, unknownDamage(other, otherField), isNew);
  }

  /** Forgets the entities of a class. */
  #end(entityClass: EntityClass, error: ReplayError, isNew: EntityState | undefined): void {
    if (!entityClass.wanted) return;
    const { world, budget, gone, damage } = this.#options;
    budget.work(world.slots.length);
    for (const entity of world.slots) {
      if (entity?.entityClass !== entityClass) continue;
      const { isActive: active } = entity;
      if (entity !== isNew) gone(entity);
      entity.isActive = active;
      entity.root = undefined;
    }
    entityClass.wanted = false;
    damage(error);
  }
}

function unknownDamage({ name }: EntityClass, field: UnknownField): ReplayError {
  const detail = `class ${name} is stepped over, since its lists are not as long as was declared: ${field.name} ${field.unknown.text}`;
  return replayError('unsupported-feature', detail, { path: [`class ${name}`], reason: field.unknown.kind });
}
