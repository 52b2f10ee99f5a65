import type { DemEntity } from './entity.js';
import type { DemFieldRef, WatchedField } from './entity-world.js';

/** A field as a number; undefined where it was not sent, or the schema of the recording makes it something else. */
export function numberIn(field: DemFieldRef, entity: DemEntity | undefined): number | undefined {
  const value = entity === undefined ? undefined : field.read(entity);
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A field as a number: 0 where none was sent, undefined where the class has no such field. */
export function numberOrZero(field: WatchedField, entity: DemEntity | undefined): number | undefined {
  return entity === undefined || field.isMissingIn(entity) ? undefined : (numberIn(field, entity) ?? 0);
}

/** A field as a bigint, for ids of 64 bits. */
export function bigintIn(field: DemFieldRef, entity: DemEntity | undefined): bigint | undefined {
  const value = entity === undefined ? undefined : field.read(entity);
  return typeof value === 'bigint' ? value : typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined;
}

/** A field as text. */
export function textIn(field: DemFieldRef, entity: DemEntity | undefined): string | undefined {
  const value = entity === undefined ? undefined : field.read(entity);
  return typeof value === 'string' ? value : undefined;
}

/** Whether a field is set; false where it was not sent. */
export function flagIn(field: DemFieldRef, entity: DemEntity | undefined): boolean {
  return entity !== undefined && field.read(entity) === true;
}
