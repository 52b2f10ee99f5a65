import { EntityWriter, type DemEntityRecord, type DemSerializerDefinition } from '../../src/formats/dem/entities/entity-writer.js';
import type { DemFieldChange, DemFieldInput } from '../../src/formats/dem/entities/field-list-writer.js';
import { messageName } from '../../src/formats/dem/message-names.js';
import type { DemGame, ProtoMessage } from '../../src/formats/dem/messages.js';
import { stringTableCreate, stringTableUpdate, type DemRowInput } from '../../src/formats/dem/string-tables/string-table-writer.js';
import { DemWriter, type DemMessageInput } from '../../src/formats/dem/writer.js';

/** Fields by dotted name, `m_vecPlayerData.0003.m_iPlayerTeam`. Pointers and vectors on the way are made as needed. */
export type Fields = Readonly<Record<string, DemFieldInput>>;

/** What a CHandle field holds when it means nothing. */
export const NO_HANDLE = 16777215;

/** An entity of a scripted recording. */
export interface ScriptedEntity {
  readonly index: number;
  readonly serial: number;
  /** What CHandle fields hold to mean it. */
  readonly handle: number;
  readonly className: string;
}

/** A game event's keys, in order, with the number of their type (docs/formats/dem.md, section 13). */
export type GameEventKeys = readonly (readonly [name: string, type: number])[];

export interface RecordingOptions {
  readonly game: DemGame;
  readonly header?: ProtoMessage;
  readonly serverInfo?: ProtoMessage;
  readonly tickInterval: number;
  /** net_Tick of the recording's tick 0. */
  readonly firstNetTick?: number;
  readonly definitions: readonly DemSerializerDefinition[];
  /** Names of serializers that are classes of entities. */
  readonly classes: readonly string[];
  /** String tables besides `instancebaseline`. */
  readonly stringTables?: readonly string[];
  readonly gameEvents?: Readonly<Record<string, GameEventKeys>>;
}

const KEY_VALUES: Readonly<Record<number, string>> = {
  1: 'val_string',
  2: 'val_float',
  3: 'val_long',
  4: 'val_short',
  5: 'val_byte',
  6: 'val_bool',
  7: 'val_uint64',
  8: 'val_long',
  9: 'val_short',
};
const PLAIN = { userDataFixedSize: false, userDataSizeBits: 0, flags: 0, usingVarintBitcounts: true };
const VECTOR = /^(CUtlVector|CNetworkUtlVectorBase|CUtlVectorEmbeddedNetworkVar)\b/;

interface Row {
  readonly key: string;
  value: Uint8Array | undefined;
}

/**
 * A recording that is played as a script: what happens at a tick is collected and becomes one packet when the script moves on.
 *
 * @example
 * const recording = new ScriptedRecording({ game: 'cs2', tickInterval: 1 / 64, definitions, classes: ['CCSTeam'] });
 * const team = recording.spawn('CCSTeam', { m_iScore: 0 });
 * recording.at(64);
 * recording.set(team, { m_iScore: 1 });
 * const bytes = recording.bytes();
 */
export class ScriptedRecording {
  readonly game: DemGame;
  readonly tickInterval: number;
  readonly firstNetTick: number;
  /** Where the script is. */
  tick = 0;

  readonly #writer: DemWriter;
  readonly #entities: EntityWriter;
  readonly #definitions: ReadonlyMap<string, DemSerializerDefinition>;
  readonly #options: RecordingOptions;
  readonly #tables: readonly (readonly [name: string, rows: Row[]])[];
  readonly #changedRows = new Map<string, Set<number>>();
  readonly #live = new Map<number, ScriptedEntity>();
  /** Values of each entity by path, as they stand. */
  readonly #values = new Map<number, Map<string, DemFieldInput>>();
  #changes = new Map<number, Map<string, DemFieldChange>>();
  #created = new Set<number>();
  #deleted = new Set<number>();
  #messages: DemMessageInput[] = [];
  #gameEvents: DemMessageInput[] = [];
  #nextIndex = 1;
  #serial = 100;
  #started = false;
  #isFullUpdate = false;

  constructor(options: RecordingOptions) {
    this.game = options.game;
    this.tickInterval = options.tickInterval;
    this.firstNetTick = options.firstNetTick ?? 3000;
    this.#options = options;
    this.#definitions = new Map(options.definitions.map((definition) => [definition.name, definition]));
    this.#entities = new EntityWriter(options.game, options.definitions, options.classes);
    this.#writer = new DemWriter({ game: options.game, header: options.header ?? {} });
    this.#tables = ['instancebaseline', ...(options.stringTables ?? [])].map((name) => [name, []]);
  }

  /** The server's tick. */
  get netTick(): number {
    return this.firstNetTick + this.tick;
  }

  /** Goes on to a tick: what was scripted before becomes the packet of the tick before. */
  at(tick: number): this {
    if (tick < this.tick) throw new RangeError(`tick ${tick} after ${this.tick}`);
    if (tick === this.tick) return this;
    this.#flush();
    this.tick = tick;
    return this;
  }

  /** Goes on by seconds. */
  advance(seconds: number): this {
    return this.at(this.tick + Math.round(seconds / this.tickInterval));
  }

  /** A message of this tick's packet, by its name or its id. */
  message(nameOrId: string | number, value: ProtoMessage | Uint8Array): void {
    const id = typeof nameOrId === 'number' ? nameOrId : this.#messageId(nameOrId);
    this.#messages.push(value instanceof Uint8Array ? { id, bytes: value } : { id, value });
  }

  /** A game event of this tick's packet; it comes after the entities. */
  gameEvent(name: string, keys: Readonly<Record<string, string | number | boolean | bigint>>): void {
    const names = Object.keys(this.#options.gameEvents ?? {});
    const described = this.#options.gameEvents?.[name];
    if (described === undefined) throw new TypeError(`no game event ${name}`);
    for (const key of Object.keys(keys)) if (!described.some(([known]) => known === key)) throw new TypeError(`${name} has no key ${key}`);
    const values = described.map(([key, type]) => ({ type, ...(keys[key] === undefined ? {} : { [KEY_VALUES[type]!]: keys[key] }) }));
    this.#gameEvents.push({ id: 207, value: { eventid: names.indexOf(name), keys: values } });
  }

  /** The row of a key in a string table; a new row is sent in this tick's packet. */
  row(table: string, key: string, value?: Uint8Array): number {
    const rows = this.#table(table);
    const known = rows.findIndex((row) => row.key === key);
    if (known >= 0 && (value === undefined || rows[known]!.value === value)) return known;
    const index = known >= 0 ? known : rows.length;
    rows[index] = { key, value };
    const changed = this.#changedRows.get(table) ?? new Set();
    this.#changedRows.set(table, changed.add(index));
    return index;
  }

  /** The bytes of a message, by the name of its type: for rows of string tables. */
  encode(type: string, value: ProtoMessage): Uint8Array {
    return this.#writer.encode(type, value);
  }

  /** A new entity. Without an index it gets the lowest one that was never used. */
  spawn(className: string, fields: Fields = {}, index = this.#nextIndex): ScriptedEntity {
    if (this.#live.has(index) || this.#deleted.has(index)) throw new RangeError(`entity ${index} is in use at tick ${this.tick}`);
    this.#nextIndex = Math.max(this.#nextIndex, index + 1);
    const serial = this.#serial++;
    const entity = { index, serial, handle: serial * 16384 + index, className };
    this.#live.set(index, entity);
    this.#values.set(index, new Map());
    this.#created.add(index);
    this.#changes.set(index, new Map());
    this.set(entity, fields);
    return entity;
  }

  /** Sets fields of an entity. */
  set(entity: ScriptedEntity, fields: Fields): void {
    const { index } = entity;
    if (this.#live.get(index) !== entity) throw new RangeError(`entity ${index} is gone`);
    const values = this.#values.get(index)!;
    const changes = this.#changes.get(index) ?? new Map<string, DemFieldChange>();
    this.#changes.set(index, changes);
    const put = (path: readonly number[], value: DemFieldInput): void => {
      const key = path.join('/');
      values.set(key, value);
      changes.set(key, { path, value });
    };
    for (const [name, value] of Object.entries(fields)) {
      const path = this.#path(entity.className, name, (parent, least) => {
        const known = values.get(parent.join('/'));
        if (least === 0 ? known !== true : ((known ?? 0) as number) < least) put(parent, least === 0 ? true : least);
      });
      put(path, value);
    }
  }

  /** Deletes an entity. */
  remove(entity: ScriptedEntity): void {
    const { index } = entity;
    if (this.#created.has(index)) throw new RangeError(`entity ${index} came in this tick`);
    this.#live.delete(index);
    this.#changes.delete(index);
    this.#deleted.add(index);
  }

  /** This tick's packet sends every entity again, as to a client that has just joined. */
  fullUpdate(): void {
    this.#isFullUpdate = true;
  }

  /** The demo, ended after this tick. */
  bytes(fileInfo: ProtoMessage = {}): Uint8Array {
    this.#flush();
    return this.#writer.finish({ playback_time: this.tick * this.tickInterval, ...fileInfo });
  }

  #table(name: string): Row[] {
    const table = this.#tables.find(([known]) => known === name);
    if (table === undefined) throw new TypeError(`no string table ${name}`);
    return table[1];
  }

  #messageId(name: string): number {
    for (let id = 0; id < 1024; id++) if (messageName(id, this.game) === name) return id;
    throw new TypeError(`no message ${name}`);
  }

  /** The path of a dotted name. `through` is called for each part above it: with 0 for a pointer, with the minimum length for a vector. */
  #path(className: string, name: string, through: (path: readonly number[], least: number) => void): number[] {
    const path: number[] = [];
    const parts = name.split('.');
    let definition = this.#definitions.get(className);
    for (let i = 0; i < parts.length; i++) {
      const index = definition?.fields.findIndex((field) => field.name === parts[i]) ?? -1;
      const field = definition?.fields[index];
      if (field === undefined) throw new TypeError(`${className} has no field ${name}`);
      path.push(index);
      if (i === parts.length - 1) return path;
      definition = field.serializer === undefined ? undefined : this.#definitions.get(field.serializer);
      const isVector = VECTOR.test(field.type);
      if (isVector || field.type.endsWith(']')) {
        const element = Number(parts[++i]);
        if (!Number.isInteger(element)) throw new TypeError(`${name}: ${parts[i]} is not an element`);
        if (isVector) through([...path], element + 1);
        path.push(element);
        if (i === parts.length - 1) return path;
      } else through([...path], 0);
    }
    return path;
  }

  #signon(): void {
    const { gameEvents, serverInfo } = this.#options;
    const writer = this.#writer;
    writer.signon([{ id: 4, value: { tick: this.firstNetTick - 1 } }]);
    const initial = this.#tables.map(([name, rows]) => {
      this.#changedRows.delete(name);
      return { id: 44, value: stringTableCreate(name, rows.map(rowInput), PLAIN) };
    });
    writer.signon(initial);
    writer.signon([
      { id: 40, value: { is_hltv: true, max_classes: this.#entities.maxClasses, tick_interval: this.tickInterval, ...serverInfo } },
    ]);
    const descriptors = Object.entries(gameEvents ?? {}).map(([name, keys], eventid) => ({
      eventid,
      name,
      keys: keys.map(([key, type]) => ({ name: key, type })),
    }));
    if (descriptors.length > 0) writer.signon([{ id: 205, value: { descriptors } }]);
    writer.message(4, -1, 'CDemoSendTables', this.#entities.sendTables());
    writer.message(5, -1, 'CDemoClassInfo', this.#entities.classInfo());
    writer.syncTick();
  }

  #flush(): void {
    const isFull = this.#isFullUpdate || !this.#started;
    if (!this.#started) this.#signon();
    this.#started = true;
    const packet: DemMessageInput[] = [{ id: 4, value: { tick: this.netTick } }];
    for (const [name, changed] of this.#changedRows) {
      const id = this.#tables.findIndex(([known]) => known === name);
      const rows = this.#tables[id]![1];
      const inputs = [...changed].sort((a, b) => a - b).map((index) => rowInput(rows[index]!, index));
      packet.push({ id: 45, value: stringTableUpdate(id, inputs, PLAIN) });
    }
    const records = this.#isFullUpdate ? this.#everything() : this.#records();
    packet.push(...this.#messages, { id: 55, value: this.#entities.packet(records, { isDelta: !isFull }) }, ...this.#gameEvents);
    this.#writer.packet(this.tick, packet);
    this.#changedRows.clear();
    this.#changes = new Map();
    this.#created = new Set();
    this.#deleted = new Set();
    this.#isFullUpdate = false;
    this.#messages = [];
    this.#gameEvents = [];
  }

  #records(): DemEntityRecord[] {
    const records: DemEntityRecord[] = [...this.#deleted].map((index) => ({ kind: 'delete', index }));
    for (const [index, byPath] of this.#changes) {
      const { serial, className } = this.#live.get(index)!;
      const changes = [...byPath.values()].sort((a, b) => comparePaths(a.path, b.path));
      if (this.#created.has(index)) records.push({ kind: 'create', index, serial, className, changes });
      else records.push({ kind: 'update', index, className, changes });
    }
    return records.sort((a, b) => a.index - b.index);
  }

  /** All entities as they are. */
  #everything(): DemEntityRecord[] {
    const records = [...this.#live.values()].map(({ index, serial, className }) => {
      const changes = [...this.#values.get(index)!].map(([key, value]) => ({ path: key.split('/').map(Number), value }));
      return { kind: 'create' as const, index, serial, className, changes: changes.sort((a, b) => comparePaths(a.path, b.path)) };
    });
    return records.sort((a, b) => a.index - b.index);
  }
}

const rowInput = ({ key, value }: Row, index: number): DemRowInput => ({ index, key, value });

/** In the order of the schema, what holds something before what it holds. */
function comparePaths(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
