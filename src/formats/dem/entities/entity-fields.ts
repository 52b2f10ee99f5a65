import { BitReader } from '../../../core/bit-reader.js';
import { corrupt, isReplayError, type ReplayError } from '../../../core/errors.js';
import type { Baselines } from './baselines.js';
import type { EntityClass } from './class-info.js';
import type { EntityState } from './entity.js';
import type { FieldLists } from './field-list.js';
import type { GuessedFields } from './guessed-fields.js';
import type { PacketEntitiesMessage } from './packet-entities-message.js';
import type { SavedBaselines } from './saved-baselines.js';
import type { StateNode } from './state-node.js';
import type { UnreadableClasses } from './unreadable-classes.js';

export interface EntityFieldsOptions {
  readonly message: PacketEntitiesMessage;
  readonly baselines: Baselines;
  readonly saved: SavedBaselines;
  readonly lists: FieldLists;
  readonly guessed: GuessedFields;
  readonly unreadable: UnreadableClasses;
  /** Called with damage of one record that could be stepped over. */
  readonly damage: (error: ReplayError) => void;
}

/** The field lists of the records of one message, with the states that they change: docs/formats/dem.md, section 11. */
export class EntityFields {
  /** Where the message gives the sizes of its field lists; at its end where it does not. */
  readonly sizes = new BitReader();
  readonly #options: EntityFieldsOptions;
  readonly #lists: FieldLists;
  readonly #message: PacketEntitiesMessage;
  readonly #guessed: GuessedFields;

  constructor(options: EntityFieldsOptions) {
    this.#options = options;
    this.#lists = options.lists;
    this.#message = options.message;
    this.#guessed = options.guessed;
  }

  /** The state that a created entity starts from. */
  baseline(entityClass: EntityClass, index: number): StateNode {
    const { saved, baselines } = this.#options;
    const own = this.#message.isDelta ? saved.get(this.#message.baselineSet, index) : undefined;
    if (own?.entityClass === entityClass) return own.state.fork(this.#lists.budget);
    return baselines.create(entityClass);
  }

  /** Reads a record's field list; checks it against the size that the file gives, and goes on after it where it is damaged. */
  read(reader: BitReader, entity: EntityState, state: StateNode, isNew: boolean): void {
    const start = reader.position;
    const size = this.#nextSize();
    try {
      const { alternates } = this.#message;
      if (alternates.size > 0) {
        const row = alternates.get(entity.index);
        if (row !== undefined) this.#options.baselines.applyRow(row, state);
      }
      this.#lists.apply(reader, state);
      if (size >= 0 && reader.position !== start + size) {
        throw corrupt(`field list of ${size} bits was read as ${reader.position - start}`);
      }
    } catch (error) {
      if (!isReplayError(error)) throw error;
      const named = error.within({ path: [`entity ${entity.index} ${entity.className}`] });
      if (size < 0 || start + size > reader.end) throw named;
      reader.position = start + size;
      const { unreadable, damage } = this.#options;
      if (unreadable.unknowns(entity.entityClass).length === 0) damage(named);
      else unreadable.stepOver(entity.entityClass, named, isNew ? entity : undefined);
      return;
    }
    if (this.#guessed.any && size >= 0 && entity.entityClass.wanted)
      this.#options.unreadable.agreed(entity.entityClass, isNew ? entity : undefined);
  }

  /** Steps over a field list; false where the file does not give its size. */
  skip(reader: BitReader): boolean {
    const size = this.#nextSize();
    if (size < 0) return false;
    reader.position += size;
    if (reader.position > reader.end) throw reader.overrun('field list');
    return true;
  }

  /** The size in bits of the next field list; -1 where the file does not give sizes. */
  #nextSize(): number {
    const { sizes } = this;
    if (sizes.position >= sizes.end) return -1;
    const size = sizes.varuint64Low();
    if (sizes.position > sizes.end) throw sizes.overrun('sizes of field lists');
    return size;
  }
}
