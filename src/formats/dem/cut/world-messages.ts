import type { BitWriter } from '../../../core/bit-writer.js';
import type { ReadBudget } from '../../../core/budget.js';
import { replayError } from '../../../core/errors.js';
import { classIdBits, type EntityClass } from '../entities/class-info.js';
import type { EntityDecoder } from '../entities/entity-decoder.js';
import { INSTANCE_BASELINE } from '../entities/entity-decoder.js';
import { packetEntities, type PacketEntitiesKind, type WrittenRecord } from '../entities/entity-records.js';
import { writeFields, type FieldWrite } from '../entities/field-list-writer.js';
import type { PacketEntities } from '../entities/packet-entities.js';
import type { BaselineSet, SavedBaseline } from '../entities/saved-baselines.js';
import { changesBetween } from '../entities/state-changes.js';
import { StateNode } from '../entities/state-node.js';
import { SVC_CREATE_STRING_TABLE, SVC_PACKET_ENTITIES, SVC_UPDATE_STRING_TABLE } from '../layout.js';
import { stringTableCreate, stringTableUpdate, type DemRowInput } from '../string-tables/string-table-writer.js';
import type { StringTableRows } from '../string-tables/string-table.js';
import type { StringTables } from '../string-tables/string-tables.js';
import { encodeMessage } from './own-command.js';
import type { PacketMessage } from '../packet-messages.js';

/** A world in messages. */
export interface WorldMessages {
  /** svc_CreateStringTable for each table. */
  readonly tables: readonly PacketMessage[];
  /** svc_PacketEntities, applied in this order. */
  readonly entities: readonly PacketMessage[];
  /** What comes in a packet of its own behind them: rows of `instancebaseline` from which the entities of a class cannot be made. */
  readonly behind: readonly PacketMessage[];
}

/** Units of work for a value that is written, beside the length of text and bytes. */
const WRITE_UNITS = 4;

/** What the entities of a class start from. */
interface ClassBase {
  readonly state: StateNode;
  /** Whether it is the baseline of the recording: an empty one can become any state. */
  isOwn: boolean;
}

/** Makes messages that bring another reader to the tables and entities that a decoder has: docs/formats/dem.md, section 11. */
export class WorldWriter {
  readonly #entities: EntityDecoder;
  readonly #packets: PacketEntities;
  readonly #tables: StringTables;
  readonly #budget: ReadBudget;
  readonly #bases = new Map<number, ClassBase>();
  readonly #messages: PacketMessage[] = [];

  /** The decoder has applied a svc_PacketEntities. */
  constructor(entities: EntityDecoder, tables: StringTables, budget: ReadBudget) {
    this.#budget = budget;
    this.#entities = entities;
    this.#packets = entities.packetEntities!;
    this.#tables = tables;
  }

  write(): WorldMessages {
    this.#chooseBases();
    this.#everything();
    this.#savedBaselines();
    this.#outOfSight();
    const emptied = this.#emptiedRows();
    const tables = tableMessages(
      this.#tables,
      (table, row) => table.name !== INSTANCE_BASELINE || !emptied.some(({ index }) => index === row.index),
    );
    const table = this.#tables.byName(INSTANCE_BASELINE);
    const update = table === undefined || emptied.length === 0 ? undefined : stringTableUpdate(table.id, emptied, table.encoding);
    const behind = update === undefined ? [] : [{ id: SVC_UPDATE_STRING_TABLE, bytes: encodeMessage('CSVCMsg_UpdateStringTable', update) }];
    return { tables, entities: this.#messages, behind };
  }

  /** The live entities, by index. */
  *#live(): Iterable<{
    readonly index: number;
    readonly serial: number;
    readonly isActive: boolean;
    readonly entityClass: EntityClass;
    readonly root: StateNode;
  }> {
    const { slots, live } = this.#entities.world;
    for (let index = live.next(0); index >= 0; index = live.next(index + 1)) {
      const { serial, isActive, entityClass, root } = slots[index]!;
      if (root === undefined) throw unreadable(index, entityClass);
      yield { index, serial, isActive, entityClass, root };
    }
  }

  /** A baseline may have a value that an older entity lacks: then entities of the class are made from nothing, and the baseline follows them. */
  #chooseBases(): void {
    for (const { entityClass, root } of this.#live()) {
      const base = this.#baseOf(entityClass);
      if (base.isOwn && this.#changes(base.state, root) === undefined) this.#emptyBase(entityClass);
    }
    for (const { entityClass, state } of this.#allSaved()) {
      const base = this.#baseOf(entityClass);
      if (base.isOwn && this.#changes(base.state, state) === undefined) this.#emptyBase(entityClass);
    }
  }

  #baseOf(entityClass: EntityClass): ClassBase {
    let base = this.#bases.get(entityClass.id);
    if (base === undefined) this.#bases.set(entityClass.id, (base = { state: this.#packets.baselines.create(entityClass), isOwn: true }));
    return base;
  }

  #emptyBase({ id, layout }: EntityClass): void {
    this.#bases.set(id, { state: StateNode.of(layout, this.#packets.states), isOwn: false });
  }

  /** All entities as they are now, in one full update. */
  #everything(): void {
    const records = [...this.#live()].map(({ index, serial, entityClass, root }) =>
      this.#created(index, serial, entityClass, this.#baseOf(entityClass).state, root),
    );
    this.#add(records, { isDelta: false });
  }

  /**
   * What player-recorded demos keep for single entities. One set is made first, the other as a copy of it with what differs; then the entities are made
   * again as they are now.
   */
  #savedBaselines(): void {
    const sets = ([0, 1] as const).map((set) => this.#savedOf(set));
    const [first, second]: readonly [BaselineSet, BaselineSet] = sets[0]!.size <= sets[1]!.size ? [0, 1] : [1, 0];
    if (sets[second]!.size === 0) return;
    if ([...sets[first]!.keys()].some((index) => !sets[second]!.has(index))) {
      throw replayError('unsupported-feature', 'each set of baselines has entities that the other lacks', { format: 'dem' });
    }
    const serialOf = (index: number): number => this.#entities.world.slots[index]?.serial ?? 0;
    this.#add(
      [...sets[first]!].map(([index, { entityClass, state }]) =>
        this.#created(index, serialOf(index), entityClass, this.#baseOf(entityClass).state, state),
      ),
      { isDelta: true, updatesBaselines: { from: second } },
    );
    const differing = [...sets[second]!].filter(([index, saved]) => sets[first]!.get(index) !== saved);
    this.#add(
      differing.map(([index, { entityClass, state }]) => {
        const copied = sets[first]!.get(index);
        const before = copied?.entityClass === entityClass ? copied.state : this.#baseOf(entityClass).state;
        return this.#created(index, serialOf(index), entityClass, before, state);
      }),
      { isDelta: true, updatesBaselines: { from: first } },
    );
    const again = [...this.#live()].filter(({ index }) => sets[second]!.has(index));
    this.#add(
      again.map(({ index, serial, entityClass, root }) => {
        const saved = sets[0]!.get(index);
        const before = saved?.entityClass === entityClass ? saved.state : this.#baseOf(entityClass).state;
        return this.#created(index, serial, entityClass, before, root);
      }),
      { isDelta: true },
    );
  }

  #savedOf(set: BaselineSet): Map<number, SavedBaseline> {
    const saved = new Map<number, SavedBaseline>();
    const { slots, live } = this.#entities.world;
    for (let index = live.next(0); index >= 0; index = live.next(index + 1)) {
      const one = slots[index] === undefined ? undefined : this.#packets.saved.get(set, index);
      if (one !== undefined) saved.set(index, one);
    }
    return saved;
  }

  *#allSaved(): Iterable<SavedBaseline> {
    for (const set of [0, 1] as const) yield* this.#savedOf(set).values();
  }

  #outOfSight(): void {
    const gone = [...this.#live()].filter(({ isActive }) => !isActive);
    if (gone.length > 0)
      this.#add(
        gone.map(({ index }) => ({ kind: 'leave', index })),
        { isDelta: true },
      );
  }

  /** Rows of baselines that must not be there when the entities are made. */
  #emptiedRows(): readonly DemRowInput[] {
    const table = this.#tables.byName(INSTANCE_BASELINE);
    const ids = new Set([...this.#bases].filter(([, { isOwn }]) => !isOwn).map(([id]) => String(id)));
    return table === undefined ? [] : rowsOf(table).filter(({ key }) => key !== undefined && ids.has(key));
  }

  /** The field list is made when it is written: those of all entities at once would be many. */
  #created(index: number, serial: number, entityClass: EntityClass, before: StateNode, after: StateNode): WrittenRecord {
    const fields = (writer: BitWriter): void => {
      const writes = this.#changes(before, after);
      if (writes === undefined) throw unreadable(index, entityClass);
      writeFields(writer, writes);
    };
    return { kind: 'create', index, serial, classId: entityClass.id, fields };
  }

  #changes(before: StateNode, after: StateNode): readonly FieldWrite[] | undefined {
    this.#budget.work(after.layout.fields.length);
    const writes = changesBetween(before, after);
    for (const { value } of writes ?? [])
      this.#budget.work(WRITE_UNITS + (typeof value === 'object' || typeof value === 'string' ? value.length : 0));
    return writes;
  }

  #add(records: readonly WrittenRecord[], kind: PacketEntitiesKind): void {
    const bits = classIdBits(this.#entities.maxClasses || this.#entities.classes!.size);
    this.#messages.push({ id: SVC_PACKET_ENTITIES, bytes: encodeMessage('CSVCMsg_PacketEntities', packetEntities(records, bits, kind)) });
  }
}

/** svc_CreateStringTable for each table, with its rows as they are. */
export const tableMessages = (
  tables: StringTables,
  isSent: (table: StringTableRows, row: DemRowInput) => boolean = () => true,
): readonly PacketMessage[] =>
  tables.list.map((table): PacketMessage => {
    const rows = rowsOf(table).filter((row) => isSent(table, row));
    return {
      id: SVC_CREATE_STRING_TABLE,
      bytes: encodeMessage('CSVCMsg_CreateStringTable', stringTableCreate(table.name, rows, table.encoding)),
    };
  });

function rowsOf(table: StringTableRows): readonly DemRowInput[] {
  return [...table.rows()].map(([index, key, value]) => ({ index, key, value })).sort((a, b) => a.index - b.index);
}

const unreadable = (index: number, { name }: EntityClass): Error =>
  replayError('unsupported-feature', 'the state of an entity cannot be written', { format: 'dem', path: [`entity ${index} ${name}`] });
