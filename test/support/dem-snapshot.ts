import type { Diagnostic } from '../../src/core/diagnostics.js';
import type { DemEntity, DemFieldValue } from '../../src/formats/dem/entities/entity.js';
import { iterateDem, parseDemSync, type DemSchema, type DemSection, type DemEntityWorld } from '../../src/formats/dem/index.js';

/** The values of an entity in the order of the schema, beside their names. */
export interface EntitySnapshot {
  readonly names: readonly string[];
  readonly values: readonly DemFieldValue[];
}

/** Everything that a read gives of a recording, as plain values that can be compared. */
export interface DemSnapshot {
  /** At some ticks, unless they were only looked at: entities by class, index and serial. */
  readonly worlds: readonly ReadonlyMap<string, EntitySnapshot>[];
  /** Game events and chat, in order. */
  readonly gameEvents: readonly { readonly tick: number; readonly name: string; readonly keys: Readonly<Record<string, unknown>> }[];
  readonly chat: readonly unknown[];
  /** Names and bytes of messages, in order. */
  readonly messages: readonly { readonly name: string; readonly tick: number | undefined; readonly bytes: number }[];
  readonly sections: Readonly<Record<string, unknown>>;
  readonly schema: DemSchema;
  readonly diagnostics: readonly Diagnostic[];
  readonly isComplete: boolean;
}

/** Worlds are taken every so many packets, and at the end. */
const EVERY_PACKETS = 60;

/**
 * Reads a recording with everything that events and entities give, and with sections. Where `look` is given it sees each world while it is
 * read, and none is kept: the values of all entities at many ticks are millions.
 */
export function snapshotOf(bytes: Uint8Array, include: readonly DemSection[], look?: (world: DemEntityWorld) => void): DemSnapshot {
  const worlds: Map<string, EntitySnapshot>[] = [];
  /** The names that each entity had last, which are seldom others in the next world. */
  const known = new Map<string, readonly string[]>();
  const gameEvents: { tick: number; name: string; keys: Readonly<Record<string, unknown>> }[] = [];
  const chat: unknown[] = [];
  const messages: { name: string; tick: number | undefined; bytes: number }[] = [];
  const reading = iterateDem(bytes, { events: ['tick', 'gameEvent', 'chat', 'message'] });
  let packets = 0;
  let taken = -1;
  let last: (() => void) | undefined;
  for (const event of reading) {
    if (event.type === 'gameEvent') gameEvents.push({ tick: event.tick, name: event.name, keys: { ...event.keys } });
    else if (event.type === 'chat') chat.push({ ...event });
    else if (event.type === 'message') messages.push({ name: event.name, tick: event.tick, bytes: event.bytes.length });
    else {
      const { world } = event;
      last = () => {
        if (taken === packets) return;
        taken = packets;
        if (look === undefined) worlds.push(new Map([...world.entities()].map((entity) => [keyOf(entity), valuesOf(entity, known)])));
        else look(world);
      };
      if (packets++ % EVERY_PACKETS === 0) last();
    }
  }
  last?.();
  const { diagnostics, isComplete } = reading.end();
  const read = sectionsOf(bytes, include);
  return {
    worlds,
    gameEvents,
    chat,
    messages,
    sections: read.sections,
    schema: read.schema,
    diagnostics: [...diagnostics, ...read.diagnostics],
    isComplete,
  };
}

function sectionsOf(bytes: Uint8Array, include: readonly DemSection[]) {
  const {
    header: _,
    format: __,
    isComplete: ___,
    diagnostics,
    schema,
    ...sections
  } = parseDemSync(bytes, { include: [...include, 'schema', 'serverInfo'] });
  return { sections: sections as Record<string, unknown>, schema: schema!, diagnostics };
}

export const keyOf = (entity: DemEntity): string => `${entity.className} ${entity.index} ${entity.serial}`;

function valuesOf(entity: DemEntity, known: Map<string, readonly string[]>): EntitySnapshot {
  const names: string[] = [];
  const values: DemFieldValue[] = [];
  for (const [name, value] of entity.fields()) {
    names.push(name);
    values.push(value);
  }
  const key = keyOf(entity);
  const before = known.get(key);
  if (before?.length === names.length && before.every((name, i) => name === names[i])) return { names: before, values };
  known.set(key, names);
  return { names, values };
}

/** Whether two values are of one type and the same to the last bit. */
export const isSameValue = (a: DemFieldValue | undefined, b: DemFieldValue | undefined): boolean =>
  Object.is(a, b) ||
  (ArrayBuffer.isView(a) &&
    ArrayBuffer.isView(b) &&
    a.constructor === b.constructor &&
    a.length === b.length &&
    (a as Float32Array).every((item, i) => Object.is(item, b[i])));
