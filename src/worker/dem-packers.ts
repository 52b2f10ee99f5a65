import { packError, type ErrorParcel } from '../core/error-parcel.js';
import { EntityState, type DemFieldValue } from '../formats/dem/entities/entity.js';
import type { DemEntitySelect } from '../formats/dem/entities/entity-decoder.js';
import { World } from '../formats/dem/entities/entity-world.js';
import { matcher } from '../formats/dem/entities/matcher.js';
import {
  DemMessageEvent,
  ReadGameEvent,
  type DemEntityEvent,
  type DemEventPlayer,
  type DemMessageSource,
  type DemStringTableEvent,
} from '../formats/dem/events.js';
import type { DemGameEventValue } from '../formats/dem/game-events.js';
import type { ProtoMessage } from '../formats/dem/messages.js';
import type { DemEvent } from '../formats/dem/replay.js';
import { StringTableRows } from '../formats/dem/string-tables/string-table.js';
import { DemClock, type DemClockData } from '../formats/dem/sections/clock.js';
import type { Packer } from './parcel.js';

/** An entity as plain data: its fields, each with every name that means it, the full name first. */
export interface EntityData {
  readonly index: number;
  readonly serial: number;
  readonly className: string;
  readonly active: boolean;
  /** The width of cells, as `EntityView` has it. */
  readonly cellUnits: number | undefined;
  readonly names: readonly (readonly string[])[];
  readonly values: readonly DemFieldValue[];
}

/** All entities at the end of a tick. */
export interface WorldData {
  readonly tick: number | undefined;
  readonly entities: readonly EntityData[];
}

/** A string table, or the rows of it that an event is about. Keys have one character for each byte. */
export interface TableData {
  readonly id: number;
  readonly name: string;
  readonly encoding: StringTableRows['encoding'];
  readonly size: number;
  readonly rows: readonly (readonly [index: number, key: string | undefined, value: Uint8Array | undefined])[];
}

/** A game event, with the players and entities that its keys meant when it was read. */
export interface GameEventData {
  readonly tick: number;
  readonly name: string;
  readonly keys: Readonly<Record<string, DemGameEventValue>>;
  readonly players: Readonly<Record<string, Omit<DemEventPlayer, 'entity'>>>;
  readonly entities: Readonly<Record<string, EntityData>>;
}

/** A message with its value, or the error that decoding it threw. */
export interface MessageData {
  readonly tick: number | undefined;
  readonly id: number;
  readonly name: string;
  readonly source: DemMessageSource;
  readonly bytes: Uint8Array;
  readonly messageType: string | undefined;
  readonly build: DemMessageEvent['build'];
  readonly value: ProtoMessage | undefined;
  readonly error: ErrorParcel | undefined;
}

/** An event about an entity, with the entity as it was at that moment. */
export interface EntityEventData extends Pick<DemEntityEvent, 'tick' | 'op'> {
  readonly entity: EntityData;
  readonly changed: readonly string[];
}

/** An event about a string table, with the rows that it is about. */
export interface TableEventData extends Pick<DemStringTableEvent, 'tick' | 'changed'> {
  readonly table: TableData;
}

function entityData(entity: EntityState, isShown?: (name: string) => boolean): EntityData {
  const { index, serial, className, isActive: active } = entity;
  const names: (readonly string[])[] = [];
  const values: DemFieldValue[] = [];
  for (const [all, value] of entity.namedFields()) {
    if (isShown !== undefined && !all.some(isShown)) continue;
    names.push(all);
    values.push(value);
  }
  return { index, serial, className, active, cellUnits: entity.view.cellUnits, names, values };
}

/** Some of the entities of a world, with some of their fields, as they are at the current tick. */
export class PartOfWorld {
  readonly data: WorldData;

  constructor(world: World, { classes, fields }: DemEntitySelect) {
    const isWanted = classes === undefined ? () => true : matcher(classes);
    const entities = Array.from(world.entities()).filter(({ className }) => isWanted(className));
    const isShown = fields === undefined ? undefined : matcher(fields);
    this.data = { tick: world.tick, entities: entities.map((entity) => entityData(entity, isShown)) };
  }
}

/** All rows of a table, or some of them. */
function tableData(table: StringTableRows, indexes: Iterable<number> = Array.from(table.rows(), ([i]) => i)): TableData {
  const { id, name, encoding, size } = table;
  return { id, name, encoding, size, rows: Array.from(indexes, (i) => [i, table.keyBytes(i), table.value(i)]) };
}

function gameEventData(event: ReadGameEvent, live: boolean): GameEventData {
  const { tick, name, keys } = event;
  const players: Record<string, Omit<DemEventPlayer, 'entity'>> = {};
  const entities: Record<string, EntityData> = {};
  // Only while the reading is at the event. Later, a number may mean another player.
  for (const key of live ? Object.keys(keys) : []) {
    const player = event.player(key);
    if (player !== undefined)
      players[key] = { userId: player.userId, name: player.name, steamId: player.steamId, position: player.position };
    const entity = event.entity(key);
    if (entity !== undefined) entities[key] = entityData(entity as EntityState);
  }
  return { tick, name, keys, players, entities };
}

function messageData(event: DemMessageEvent): MessageData {
  const { tick, id, name, source, bytes, messageType, build } = event;
  let value: ProtoMessage | undefined;
  let error: ErrorParcel | undefined;
  try {
    value = event.value;
  } catch (thrown) {
    error = packError(thrown);
  }
  return { tick, id, name, source, bytes, messageType, build, value, error };
}

const packer = <Live extends object, Data>(
  kind: string,
  Type: abstract new (...args: never[]) => Live,
  dataOf: (value: Live, live: boolean) => Data,
): Packer => ({ kind, is: (value) => value instanceof Type, dataOf });

const isEvent = (type: DemEvent['type']) => (value: object) => (value as Partial<DemEvent>).type === type;

/** The packers of objects of demos. */
export const DEM_PACKERS: readonly Packer[] = [
  {
    kind: 'dem.entityEvent',
    is: isEvent('entity'),
    dataOf: (event: DemEntityEvent): EntityEventData => ({
      tick: event.tick,
      op: event.op,
      entity: entityData(event.entity as EntityState),
      changed: event.changed(),
    }),
  },
  {
    kind: 'dem.stringTableEvent',
    is: isEvent('stringTable'),
    dataOf: ({ tick, table, changed }: DemStringTableEvent): TableEventData => ({
      tick,
      table: tableData(table as StringTableRows, changed),
      changed,
    }),
  },
  packer('dem.clock', DemClock, (clock): DemClockData => ({ ...clock })),
  packer('dem.stringTable', StringTableRows, (table) => tableData(table)),
  packer('dem.gameEvent', ReadGameEvent, gameEventData),
  packer('dem.message', DemMessageEvent, messageData),
  packer('dem.entity', EntityState, (entity) => entityData(entity)),
  packer('dem.world', World, (world) => new PartOfWorld(world, {}).data),
  packer('dem.world', PartOfWorld, ({ data }) => data),
];
