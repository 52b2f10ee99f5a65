import { BitReader } from '../../../core/bit-reader.js';
import type { ReadBudget } from '../../../core/budget.js';
import { corrupt, isReplayError, type ReplayError } from '../../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../../core/limits.js';
import { Baselines } from './baselines.js';
import type { ClassInfo } from './class-info.js';
import type { GuessedFields } from './guessed-fields.js';
import { EntityState, type EntityView } from './entity.js';
import type { World } from './entity-world.js';
import { EntityFields } from './entity-fields.js';
import { FieldLists } from './field-list.js';
import { PacketEntitiesMessage } from './packet-entities-message.js';
import { SavedBaselines } from './saved-baselines.js';
import { StateBudget } from './state-budget.js';
import type { StateNode } from './state-node.js';
import { UnreadableClasses } from './unreadable-classes.js';
import type { StringTableRows } from '../string-tables/string-table.js';

/** Units of work for creating an entity. Its bits, which may be few, come on top. */
const CREATE_UNITS = 256;

/** Units of work for an entity that a full update does not name. */
const VISIT_UNITS = 2;

/** What happened to an entity in one record. */
export type DemEntityOp = 'created' | 'updated' | 'left' | 'deleted';

/** How often each kind of record occurred. */
export interface EntityCounts {
  create: number;
  /** A create record for an entity that was there, with the same serial and class. */
  recreate: number;
  /** Updates that were not stepped over by their size. */
  update: number;
  /** Updates of inactive entities. */
  reenter: number;
  leave: number;
  delete: number;
}

/** Called with each record; `paths` is the changed fields, where asked for. */
export type EntityListener = (op: DemEntityOp, entity: EntityState, paths: Int32Array | undefined) => void;

const UPDATE = 0;
const LEAVE = 1;
const CREATE = 2;
const SERIAL_BITS = 17;
/** A record's index step and kind take at least this many bits. */
const MIN_RECORD_BITS = 8;
/** Entities with a flag each: as many as an index can name. Where a caller's limit allows for more, they go the long way. */
const FLAGGED_ENTITIES = 1 << 14;
/** How many records, and how many bits, there are between two checks whether a pause is due. */
const LOT_RECORDS = 64;
const LONG_RECORD_BITS = 1 << 13;
/** More bits than padding: a list of deleted entities follows (docs/formats/dem.md, section 11). */
const MAX_PADDING_BITS = 12;

/** Applies svc_PacketEntities to a world: docs/formats/dem.md, section 11, confirmed on real files. */
export class PacketEntities {
  readonly counts: EntityCounts = { create: 0, recreate: 0, update: 0, reenter: 0, leave: 0, delete: 0 };
  readonly baselines: Baselines;
  readonly lists: FieldLists;
  #listener: EntityListener | undefined;
  #wantsPaths = false;
  #damage: (error: ReplayError) => void = (error) => {
    throw error;
  };
  readonly #world: World;
  readonly #classes: ClassInfo;
  readonly #classIdBits: number;
  readonly #limits: Readonly<DecodeLimits>;
  readonly #view: EntityView;
  readonly #guessed: GuessedFields;
  readonly #reader = new BitReader();
  readonly #message = new PacketEntitiesMessage();
  /** 1 for entities that are active and not wanted: an update of them is nothing but its size. */
  readonly #steppedOver = new Uint8Array(FLAGGED_ENTITIES);
  readonly #unreadable: UnreadableClasses;
  readonly #fields: EntityFields;
  /** Per-entity baselines of player-recorded demos. */
  readonly saved = new SavedBaselines();
  readonly states: StateBudget;
  readonly #budget: ReadBudget;
  /** The record that is next, and the index of the last one: an update may be left between two records, and gone on with. */
  #record = 0;
  #index = -1;
  #records = 0;
  /** The record before which a pause is looked for. */
  #lotEnd = 0;
  /** Bits up to this place are counted as work. */
  #countedTo = 0;
  /** How many full updates began. */
  #fullUpdates = 0;
  /** Live entities that full updates went through, for tests. */
  entitiesVisited = 0;

  constructor(options: {
    readonly world: World;
    readonly classes: ClassInfo;
    readonly classIdBits: number;
    readonly instanceBaselines: () => StringTableRows | undefined;
    readonly budget: ReadBudget;
    readonly view: EntityView;
    readonly guessed: GuessedFields;
  }) {
    this.#world = options.world;
    this.#classes = options.classes;
    this.#classIdBits = options.classIdBits;
    this.#budget = options.budget;
    this.#limits = options.budget.limits;
    this.#view = options.view;
    this.#guessed = options.guessed;
    this.states = new StateBudget(options.budget, () => this.#roots());
    this.lists = new FieldLists(this.#limits, this.states);
    this.baselines = new Baselines(options.instanceBaselines, this.lists, options.budget);
    this.#unreadable = new UnreadableClasses({
      world: options.world,
      paths: this.lists.paths,
      guessed: options.guessed,
      budget: options.budget,
      gone: (entity) => this.#gone(entity),
      damage: (error) => this.#damage(error),
    });
    this.#fields = new EntityFields({
      message: this.#message,
      baselines: this.baselines,
      saved: this.saved,
      lists: this.lists,
      guessed: options.guessed,
      unreadable: this.#unreadable,
      damage: (error) => this.#damage(error),
    });
  }

  /**
   * Applies one message. The listener is called with every record of a wanted class, with the changed paths where
   * `wantsPaths`; `damage` of damage in one record that could be stepped over (it throws when the read is strict). Gives false when a
   * pause is due before its end: `resume` goes on.
   */
  apply(payload: BitReader, listener: EntityListener | undefined, wantsPaths: boolean, damage: (error: ReplayError) => void): boolean {
    this.#listener = listener;
    this.#wantsPaths = wantsPaths;
    this.#damage = damage;
    const message = this.#message;
    message.read(payload);
    const reader = this.#reader;
    reader.share(payload, message.dataStart, message.dataEnd);
    this.#fields.sizes.share(payload, message.sizesStart, message.sizesEnd);
    const { updatedEntries, isDelta } = message;
    if (updatedEntries < 0 || updatedEntries * MIN_RECORD_BITS > reader.remaining)
      throw corrupt(`${updatedEntries} records do not fit into ${reader.remaining >>> 3} bytes`);
    if (!isDelta) {
      this.saved.clear();
      this.#fullUpdates++;
    } else if (message.updateBaseline) this.saved.copy(message.baselineSet);
    this.#record = 0;
    this.#index = -1;
    this.#records = updatedEntries;
    this.#countedTo = reader.position;
    return this.resume();
  }

  /** Goes on with an update that was left between two records; false when it is left again. */
  resume(): boolean {
    const reader = this.#reader;
    const message = this.#message;
    const { isDelta } = message;
    const steppedOver = this.#steppedOver;
    const pvs = message.hasPvsVisBits;
    const { maxEntities } = this.#limits;
    const records = this.#records;
    const { sizes } = this.#fields;
    let index = this.#index;
    let i = this.#record;
    this.#lotEnd = Math.min(records, i + LOT_RECORDS);
    // This loop tests as little as possible: a recording has millions of records that are stepped over.
    for (; ; i++) {
      if (i >= this.#lotEnd) {
        if (i === records) break;
        if (this.#pauseIsDue()) {
          this.#record = i;
          this.#index = index;
          return false;
        }
        this.#lotEnd = Math.min(records, i + LOT_RECORDS);
      }
      const word = reader.peek();
      let kind: number;
      if ((word & 0x30) === 0) {
        // Reads a small index step and the kind of the record at once.
        index += (word & 15) + 1;
        kind = (word >>> 6) & 3;
        reader.position += 8;
      } else {
        index += reader.ubitVar() + 1;
        kind = reader.bits(2);
      }
      if (reader.position > reader.end) throw reader.overrun('entity record');
      if (index >= maxEntities) checkLimit(this.#limits, 'maxEntities', index + 1);
      if (kind === UPDATE) {
        if (steppedOver[index] !== 1 || pvs || sizes.position >= sizes.end) this.#update(reader, index);
        else {
          // What `EntityFields.skip` does, written out: nearly all records of a filtered read come here.
          reader.position += sizes.varuint64Low();
          if (sizes.position > sizes.end) throw sizes.overrun('sizes of field lists');
          if (reader.position > reader.end) throw reader.overrun('field list');
        }
      } else if (kind === CREATE) this.#create(reader, index);
      else if (kind === LEAVE) this.#leave(index);
      else this.#delete(index);
      if (!isDelta) this.#mention(index);
    }
    if (!isDelta) this.#dropOthers();
    else if (reader.remaining > MAX_PADDING_BITS) this.#deletions(reader);
    this.#count();
    return true;
  }

  /** Counts the bits that were read since the last time as work. */
  #count(): void {
    const { position } = this.#reader;
    this.#budget.work((position - this.#countedTo) >>> 3);
    this.#countedTo = position;
  }

  #pauseIsDue(): boolean {
    this.#count();
    return this.#budget.untilPause <= 0;
  }

  /** All states that are in use. */
  *#roots(): Iterable<StateNode> {
    const { slots, live } = this.#world;
    for (let index = live.next(0); index >= 0; index = live.next(index + 1)) {
      const root = slots[index]?.root;
      if (root !== undefined) yield root;
    }
    yield* this.baselines.states();
    yield* this.saved.states();
  }

  /** Forgets all entities. Decoded baselines stay valid as long as their rows are the same. */
  restart(): void {
    this.#world.clear();
    this.#steppedOver.fill(0);
    this.saved.clear();
    this.baselines.changed();
  }

  #create(reader: BitReader, index: number): void {
    this.#budget.work(CREATE_UNITS);
    const entityClass = this.#classes.get(reader.bits(this.#classIdBits));
    const serial = reader.bits(SERIAL_BITS);
    reader.varuint32();
    if (entityClass.damage !== undefined) this.#unreadable.reportOnce(entityClass, entityClass.damage);
    const known = this.#world.slots[index];
    const same = known !== undefined && known.serial === serial && known.entityClass === entityClass;
    if (same) this.counts.recreate++;
    else this.counts.create++;
    if (known !== undefined && !same) this.#gone(known);
    if (!entityClass.wanted && this.#fields.skip(reader)) {
      if (same) known.isActive = true;
      else this.#world.set(index, new EntityState(index, serial, entityClass, undefined, this.#view));
      this.#steppedOver[index] = 1;
      return;
    }
    const entity = new EntityState(index, serial, entityClass, undefined, this.#view);
    this.#world.set(index, entity);
    let state: StateNode;
    const { valuesRead } = this.lists;
    try {
      state = this.#fields.baseline(entityClass, index);
    } catch (error) {
      // Nothing is known about entities of this class.
      if (!isReplayError(error) || !this.#fields.skip(reader)) throw error;
      this.#unreadable.stepOver(entityClass, error, same ? undefined : entity);
      return;
    }
    // A baseline that was read before has been checked then.
    if (this.#guessed.any && this.lists.valuesRead !== valuesRead) this.#unreadable.agreed(entityClass, same ? undefined : entity);
    if (!entityClass.wanted && this.#fields.skip(reader)) return;
    entity.root = state;
    this.#readFields(reader, entity, state, !same);
    if (this.#message.updateBaseline) {
      const other = this.#message.baselineSet === 0 ? 1 : 0;
      this.saved.save(other, index, { entityClass, state: state.fork(this.states) });
    }
    if (entityClass.wanted) this.#report('created', entity);
    else entity.root = undefined;
  }

  #update(reader: BitReader, index: number): void {
    const entity = this.#world.slots[index];
    if (entity === undefined) throw corrupt(`entity ${index} is updated and does not exist`, { path: [`entity ${index}`] });
    if (this.#message.hasPvsVisBits) {
      const visibility = reader.bits(2);
      if ((visibility & 1) !== 0) {
        entity.isActive = (visibility & 2) !== 0;
        this.#steppedOver[index] = 0;
        return;
      }
    }
    this.counts.update++;
    if (!entity.isActive) {
      this.counts.reenter++;
      entity.isActive = true;
    }
    if (!entity.entityClass.wanted && this.#fields.skip(reader)) {
      this.#steppedOver[index] = 1;
      return;
    }
    // Without sizes, the end of an unwanted record is found by decoding it into a state that nobody sees.
    this.#readFields(reader, entity, entity.root ?? this.#fields.baseline(entity.entityClass, index), false);
    if (entity.entityClass.wanted) this.#report('updated', entity);
  }

  #leave(index: number): void {
    const entity = this.#world.slots[index];
    if (entity === undefined) throw corrupt(`entity ${index} leaves and does not exist`, { path: [`entity ${index}`] });
    this.counts.leave++;
    entity.isActive = false;
    this.#steppedOver[index] = 0;
    if (entity.entityClass.wanted) this.#listener?.('left', entity, undefined);
  }

  #delete(index: number): void {
    const entity = this.#world.slots[index];
    this.counts.delete++;
    this.saved.delete(index);
    if (entity === undefined) return;
    this.#gone(entity);
    this.#world.set(index, undefined);
  }

  #gone(entity: EntityState): void {
    entity.isActive = false;
    this.#steppedOver[entity.index] = 0;
    if (entity.entityClass.wanted) this.#listener?.('deleted', entity, undefined);
  }

  #report(op: DemEntityOp, entity: EntityState): void {
    this.#listener?.(op, entity, this.#wantsPaths ? this.lists.paths.snapshot() : undefined);
  }

  #readFields(reader: BitReader, entity: EntityState, state: StateNode, isNew: boolean): void {
    const start = reader.position;
    entity.changes++;
    this.#fields.read(reader, entity, state, isNew);
    if (reader.position - start > LONG_RECORD_BITS || this.#budget.untilPause <= 0) this.#lotEnd = 0;
  }

  #mention(index: number): void {
    const entity = this.#world.slots[index];
    if (entity !== undefined) entity.mentionedIn = this.#fullUpdates;
  }

  /** A full update names every entity that lives. */
  #dropOthers(): void {
    const { slots, live } = this.#world;
    for (let index = live.next(0); index >= 0; index = live.next(index + 1)) {
      this.entitiesVisited++;
      this.#budget.work(VISIT_UNITS);
      const entity = slots[index]!;
      if (entity.mentionedIn === this.#fullUpdates) continue;
      this.#gone(entity);
      this.#world.set(index, undefined);
    }
  }

  #deletions(reader: BitReader): void {
    const count = reader.ubitVar();
    if (count > reader.remaining) throw corrupt(`${count} deletions do not fit into ${reader.remaining} bits`);
    checkLimit(this.#limits, 'maxEntities', count);
    let index = -1;
    for (let i = 0; i < count; i++) {
      index += reader.ubitVar();
      reader.check('list of deleted entities');
      if (index >= this.#limits.maxEntities) checkLimit(this.#limits, 'maxEntities', index + 1);
      this.#delete(index);
    }
  }
}
