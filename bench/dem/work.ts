import type { DemEntityWorld } from '../../src/formats/dem/index.js';
import type { Dem } from './built.js';

/** Reads every entity of a demo to its end; gives the number of ticks. */
export function decodeAll({ iterateDem }: Dem, bytes: Uint8Array, classes?: readonly string[]): number {
  const reading = iterateDem(bytes, { events: ['tick'], entities: classes === undefined ? true : { classes } });
  let ticks = 0;
  for (const batch of reading.batches()) ticks += batch.length;
  const { isComplete, diagnostics } = reading.end();
  if (!isComplete || diagnostics.length > 0) throw new Error(`not read cleanly: ${JSON.stringify(diagnostics[0])}`);
  return ticks;
}

/** How many entities live behind the last packet. */
export function entitiesAtEnd({ iterateDem }: Dem, bytes: Uint8Array): number {
  let last: DemEntityWorld | undefined;
  for (const { world } of iterateDem(bytes, { events: ['tick'] })) last = world;
  return [...(last?.entities() ?? [])].length;
}

/** A class that the recording describes and no entity has. */
export function classWithoutEntities({ iterateDem, parseDemSync }: Dem, bytes: Uint8Array): string {
  const seen = new Set<string>();
  for (const { entity } of iterateDem(bytes, { events: ['entity'] })) seen.add(entity.className);
  return parseDemSync(bytes, { include: ['schema'] }).schema!.classes.find(({ name }) => !seen.has(name))!.name;
}

/** Reads the schema and touches every class: fields, their types. Gives the number of fields. */
export function readSchema({ parseDemSync }: Dem, bytes: Uint8Array): number {
  let fields = 0;
  for (const { fields: own } of parseDemSync(bytes, { include: ['schema'] }).schema!.classes) fields += own.length;
  return fields;
}

/** Reads schema, classes and string tables, and the first full update, which needs the baseline of every class in use. */
export function readToFirstUpdate({ iterateDem }: Dem, bytes: Uint8Array): number {
  let entities = 0;
  for (const { world } of iterateDem(bytes, { events: ['tick'], toTick: 0 })) for (const _ of world.entities()) entities++;
  return entities;
}
