import { reviveError } from '../core/error-parcel.js';
import { entityOfHandle } from '../formats/dem/entities/handles.js';
import { matcher } from '../formats/dem/entities/matcher.js';
import type { DemEntity, EntityView, DemFieldValue } from '../formats/dem/entities/entity.js';
import type { DemEntityWorld, DemFieldRef } from '../formats/dem/entities/entity-world.js';
import {
  ReadGameEvent,
  type DemEntityEvent,
  type DemEventPlayer,
  type DemGameEvent,
  type DemStringTableEvent,
} from '../formats/dem/events.js';
import { HANDLE_KEY, PLAYER_KEY } from '../formats/dem/game-events.js';
import { StringTableRows } from '../formats/dem/string-tables/string-table.js';
import { DemClock, type DemClockData } from '../formats/dem/sections/clock.js';
import type { EntityData, EntityEventData, GameEventData, MessageData, TableData, TableEventData, WorldData } from './dem-packers.js';
import type { Reviver } from './parcel.js';

/** An entity as it was when the worker copied it. */
class EntitySnapshot implements DemEntity {
  readonly index: number;
  readonly serial: number;
  readonly className: string;
  readonly isActive: boolean;
  /** The width of cells, which `positionOf` needs. */
  readonly view: Pick<EntityView, 'cellUnits'>;
  readonly #names: EntityData['names'];
  readonly #values: EntityData['values'];
  /** The place of the field that a name means; -1 where it means several. */
  #places: Map<string, number> | undefined;

  constructor({ index, serial, className, active, cellUnits, names, values }: EntityData) {
    this.index = index;
    this.serial = serial;
    this.className = className;
    this.isActive = active;
    this.view = { cellUnits };
    this.#names = names;
    this.#values = values;
  }

  get handle(): number {
    return this.serial * 16384 + this.index;
  }

  get(field: string): DemFieldValue | undefined {
    this.#places ??= placesOf(this.#names);
    return this.#values[this.#places.get(field) ?? -1];
  }

  *fields(): IterableIterator<[string, DemFieldValue]> {
    for (let i = 0; i < this.#names.length; i++) yield [this.#names[i]![0]!, this.#values[i]!];
  }

  toObject(): Record<string, DemFieldValue> {
    return Object.fromEntries(this.fields());
  }
}

function placesOf(names: EntityData['names']): Map<string, number> {
  const places = new Map<string, number>();
  names.forEach((all, i) => all.slice(1).forEach((name) => places.set(name, places.has(name) ? -1 : i)));
  names.forEach(([whole], i) => places.set(whole!, i));
  return places;
}

/** The entities as they were at the end of a tick. */
class WorldSnapshot implements DemEntityWorld {
  readonly tick: number | undefined;
  readonly #entities: readonly EntitySnapshot[];
  /** Entities by index. Most places are empty. */
  readonly #slots: (EntitySnapshot | undefined)[] = [];

  constructor({ tick, entities }: WorldData) {
    this.tick = tick;
    this.#entities = entities.map((data) => new EntitySnapshot(data));
    for (const entity of this.#entities) this.#slots[entity.index] = entity;
  }

  entity(index: number): DemEntity | undefined {
    return this.#slots[index];
  }

  byHandle(handle: number): DemEntity | undefined {
    return entityOfHandle(this.#slots, handle);
  }

  *byClass(pattern: string): IterableIterator<DemEntity> {
    const matches = matcher([pattern]);
    for (const entity of this.#entities) if (matches(entity.className)) yield entity;
  }

  *entities(): IterableIterator<DemEntity> {
    yield* this.#entities;
  }

  field<T extends DemFieldValue>(name: string): DemFieldRef<T> {
    return { read: (entity) => entity.get(name) as T | undefined };
  }
}

function tableOf({ id, name, encoding, size, rows }: TableData): StringTableRows {
  const table = new StringTableRows(id, name, encoding);
  for (const [i, key, value] of rows) table.set(i, key, value);
  if (size > 0) table.set(size - 1, undefined, undefined);
  return table;
}

function gameEventOf({ tick, name, keys, players, entities }: GameEventData): DemGameEvent {
  const byHandle = new Map<unknown, DemEntity>();
  for (const [key, data] of Object.entries(entities)) byHandle.set(keys[key], new EntitySnapshot(data));
  const byUserId = new Map<unknown, DemEventPlayer>();
  for (const [key, player] of Object.entries(players)) byUserId.set(keys[key], { ...player, entity: byHandle.get(keys[key]) });
  return new ReadGameEvent(tick, name, keys, 0, {
    keyType: (_, key) => (key in players ? PLAYER_KEY : key in entities ? HANDLE_KEY : undefined),
    byEventHandle: (handle) => byHandle.get(handle),
    player: (userId) => byUserId.get(userId),
  });
}

/** Makes the message of one that was decoded in the worker. */
function messageOf({ value, error, ...facts }: MessageData): object {
  return {
    type: 'message',
    ...facts,
    get value() {
      if (error !== undefined) throw reviveError(error);
      return value;
    },
    is: (name: string) => name === facts.name,
  };
}

/** The revivers of objects of demos. */
export const REVIVERS: Readonly<Record<string, Reviver>> = {
  'dem.clock': (data: DemClockData) => new DemClock(data),
  'dem.stringTable': tableOf,
  'dem.gameEvent': gameEventOf,
  'dem.message': messageOf,
  'dem.entity': (data: EntityData) => new EntitySnapshot(data),
  'dem.world': (data: WorldData) => new WorldSnapshot(data),
  'dem.entityEvent': ({ tick, op, entity, changed }: EntityEventData): DemEntityEvent => ({
    type: 'entity',
    tick,
    op,
    entity: new EntitySnapshot(entity),
    changed: () => changed,
  }),
  'dem.stringTableEvent': ({ tick, table, changed }: TableEventData): DemStringTableEvent => ({
    type: 'stringTable',
    tick,
    table: tableOf(table),
    changed,
  }),
};
