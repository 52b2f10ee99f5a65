import { BitReader } from '../../../core/bit-reader.js';
import type { ReadBudget } from '../../../core/budget.js';
import { corrupt, isReplayError, replayError, type ReplayError } from '../../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../../core/limits.js';
import { Baselines } from './baselines.js';
import type { ClassInfo, EntityClass } from './class-info.js';
import type { GuessedFields } from './guessed-fields.js';
import { EntityState, type EntityView } from './entity.js';
import type { World } from './entity-world.js';
import { FieldLists } from './field-list.js';
import { unknownsAmong, type UnknownField } from './field-search.js';
import { PacketEntitiesMessage } from './packet-entities-message.js';
import { SavedBaselines } from './saved-baselines.js';
import { StateBudget } from './state-budget.js';
import type { StateNode } from './state-node.js';
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
  readonly #sizes = new BitReader();
  /** 1 for entities that are active and not wanted: an update of them is nothing but its size. */
  readonly #steppedOver = new Uint8Array(FLAGGED_ENTITIES);
  /** Classes whose damage was reported. */
  readonly #reported = new Set<EntityClass>();
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
    this.#sizes.share(payload, message.sizesStart, message.sizesEnd);
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
    const sizes = this.#sizes;
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
          // What `#skip` does, written out: nearly all records of a filtered read come here.
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
    if (entityClass.damage !== undefined && !this.#reported.has(entityClass)) {
      this.#reported.add(entityClass);
      this.#damage(entityClass.damage);
    }
    const known = this.#world.slots[index];
    const same = known !== undefined && known.serial === serial && known.entityClass === entityClass;
    if (same) this.counts.recreate++;
    else this.counts.create++;
    if (known !== undefined && !same) this.#gone(known);
    if (!entityClass.wanted && this.#skip(reader)) {
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
      state = this.#baseline(entityClass, index);
    } catch (error) {
      // Nothing is known about entities of this class.
      if (!isReplayError(error) || !this.#skip(reader)) throw error;
      this.#stepOver(entityClass, error, same ? undefined : entity);
      return;
    }
    // A baseline that was read before has been checked then.
    if (this.#guessed.any && this.lists.valuesRead !== valuesRead) this.#agreed(entityClass, same ? undefined : entity);
    if (!entityClass.wanted && this.#skip(reader)) return;
    entity.root = state;
    this.#fieldList(reader, entity, state, !same);
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
    if (!entity.entityClass.wanted && this.#skip(reader)) {
      this.#steppedOver[index] = 1;
      return;
    }
    // Without sizes, the end of an unwanted record is found by decoding it into a state that nobody sees.
    this.#fieldList(reader, entity, entity.root ?? this.#baseline(entity.entityClass, index));
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

  /** The state that a created entity starts from. */
  #baseline(entityClass: EntityClass, index: number): StateNode {
    const saved = this.#message.isDelta ? this.saved.get(this.#message.baselineSet, index) : undefined;
    if (saved?.entityClass === entityClass) return saved.state.fork(this.states);
    return this.baselines.create(entityClass);
  }

  /** Reads a record's field list; checks it against the size that the file gives, and goes on after it where it is damaged. */
  #fieldList(reader: BitReader, entity: EntityState, state: StateNode, isNew = false): void {
    const start = reader.position;
    const size = this.#nextSize();
    try {
      const { alternates } = this.#message;
      if (alternates.size > 0) {
        const row = alternates.get(entity.index);
        if (row !== undefined) this.baselines.applyRow(row, state);
      }
      this.lists.apply(reader, state);
      if (reader.position - start > LONG_RECORD_BITS) this.#lotEnd = 0;
      if (size >= 0 && reader.position !== start + size) {
        throw corrupt(`field list of ${size} bits was read as ${reader.position - start}`);
      }
    } catch (error) {
      if (!isReplayError(error)) throw error;
      const named = error.within({ path: [`entity ${entity.index} ${entity.className}`] });
      if (size < 0 || start + size > reader.end) throw named;
      reader.position = start + size;
      if (this.#unknowns(entity.entityClass).length === 0) this.#damage(named);
      else this.#stepOver(entity.entityClass, named, isNew ? entity : undefined);
      return;
    }
    if (this.#guessed.any && size >= 0 && entity.entityClass.wanted) this.#agreed(entity.entityClass, isNew ? entity : undefined);
  }

  /** The fields in the list in hand of which something is not known. */
  #unknowns({ layout }: EntityClass): readonly UnknownField[] {
    return unknownsAmong(layout, this.lists.paths.snapshot());
  }

  /** The list in hand, or a baseline, has the size that it should have. */
  #agreed(entityClass: EntityClass, isNew: EntityState | undefined): void {
    const field = this.#guessed.agreed(entityClass, this.#unknowns(entityClass));
    if (field !== undefined) this.#end(entityClass, unknownDamage(entityClass, field), isNew);
  }

  /** Entities of a class cannot be read, as it turned out. `isNew` was not told of yet. */
  #stepOver(entityClass: EntityClass, error: ReplayError, isNew: EntityState | undefined): void {
    if (error.code === 'limit') this.#damage(error);
    const unknowns = this.#unknowns(entityClass);
    const [field] = unknowns;
    this.#end(
      entityClass,
      field === undefined ? error.within({ path: [`class ${entityClass.name}`] }) : unknownDamage(entityClass, field),
      isNew,
    );
    for (const [other, otherField] of this.#guessed.failed(unknowns)) this.#end(other, unknownDamage(other, otherField), isNew);
  }

  /** Forgets the entities of a class, which cannot be read. */
  #end(entityClass: EntityClass, error: ReplayError, isNew: EntityState | undefined): void {
    if (!entityClass.wanted) return;
    this.#budget.work(this.#world.slots.length);
    for (const entity of this.#world.slots) {
      if (entity?.entityClass !== entityClass) continue;
      const { isActive: active } = entity;
      if (entity !== isNew) this.#gone(entity);
      entity.isActive = active;
      entity.root = undefined;
    }
    entityClass.wanted = false;
    this.#damage(error);
  }

  /** Steps over a field list whose size the file gives. */
  #skip(reader: BitReader): boolean {
    const size = this.#nextSize();
    if (size < 0) return false;
    reader.position += size;
    if (reader.position > reader.end) throw reader.overrun('field list');
    return true;
  }

  /** The size in bits of the next field list; -1 where the file does not give sizes. */
  #nextSize(): number {
    const sizes = this.#sizes;
    if (sizes.position >= sizes.end) return -1;
    const size = sizes.varuint64Low();
    if (sizes.position > sizes.end) throw sizes.overrun('sizes of field lists');
    return size;
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

function unknownDamage({ name }: EntityClass, field: UnknownField): ReplayError {
  const detail = `class ${name} is stepped over, since its lists are not as long as was declared: ${field.name} ${field.unknown.text}`;
  return replayError('unsupported-feature', detail, { path: [`class ${name}`], reason: field.unknown.kind });
}
