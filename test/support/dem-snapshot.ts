import type { Diagnostic } from '../../src/core/diagnostics.js';
import { iterateDem, parseDemSync, type DemSchema, type DemSection } from '../../src/formats/dem/index.js';

/** Everything that a read gives of a recording, as plain values that can be compared. */
export interface DemSnapshot {
  /** At some ticks: entities by index, serial and class, with the text of each value by name. */
  readonly worlds: readonly ReadonlyMap<string, ReadonlyMap<string, string>>[];
  /** Game events and chat, in order. */
  readonly gameEvents: readonly { readonly tick: number; readonly name: string; readonly keys: Readonly<Record<string, unknown>> }[];
  readonly chat: readonly unknown[];
  /** Names and bytes of messages, in order. */
  readonly messages: readonly { readonly name: string; readonly tick: number; readonly bytes: number }[];
  readonly sections: Readonly<Record<string, unknown>>;
  readonly schema: DemSchema;
  readonly diagnostics: readonly Diagnostic[];
  readonly complete: boolean;
}

/** Worlds are taken every so many packets, and at the end. */
const EVERY_PACKETS = 60;

/** Reads a recording with everything that events and entities give, and with sections. */
export function snapshotOf(bytes: Uint8Array, include: readonly DemSection[]): DemSnapshot {
  const worlds: Map<string, Map<string, string>>[] = [];
  const gameEvents: { tick: number; name: string; keys: Readonly<Record<string, unknown>> }[] = [];
  const chat: unknown[] = [];
  const messages: { name: string; tick: number; bytes: number }[] = [];
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
        worlds.push(
          new Map(
            [...world.entities()].map((entity) => [
              keyOf(entity),
              new Map([...entity.fields()].map(([name, value]) => [name, text(value)])),
            ]),
          ),
        );
      };
      if (packets++ % EVERY_PACKETS === 0) last();
    }
  }
  last?.();
  const { diagnostics, complete } = reading.end();
  const read = sectionsOf(bytes, include);
  return {
    worlds,
    gameEvents,
    chat,
    messages,
    sections: read.sections,
    schema: read.schema,
    diagnostics: [...diagnostics, ...read.diagnostics],
    complete,
  };
}

function sectionsOf(bytes: Uint8Array, include: readonly DemSection[]) {
  const {
    header: _,
    format: __,
    complete: ___,
    diagnostics,
    schema,
    ...sections
  } = parseDemSync(bytes, { include: [...include, 'schema', 'serverInfo'] });
  return { sections: sections as Record<string, unknown>, schema: schema!, diagnostics };
}

const keyOf = (entity: { readonly index: number; readonly serial: number; readonly className: string }): string =>
  `${entity.className} ${entity.index} ${entity.serial}`;

/** A value, to the last bit. */
const text = (value: unknown): string =>
  ArrayBuffer.isView(value) ? `[${Array.from(value as Float32Array).join()}]` : `${typeof value} ${String(value)}`;
