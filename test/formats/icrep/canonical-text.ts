/**
 * The canonical JSON of the reference results (the README beside them), made from our typed values: snake_case
 * fields in wire order, variants as `{"Name": …}`, 64-bit values other than ticks as decimal strings.
 */
import type { IcrepAnalysisEvent } from '../../../src/formats/icrep/analysis.js';
import type { IcrepTickFrame } from '../../../src/formats/icrep/order-block.js';
import type { IcrepOrder } from '../../../src/formats/icrep/order.js';
import { hex } from '../../support/hex.js';

/** Variants whose only field has no name on the wire. */
const NEWTYPES = new Set(['player', 'team', 'ground', 'unit', 'building', 'cheatCode', 'vote', 'pause', 'poll']);
/** What interned ids stand for, which the wire does not have beside them. */
const OUR_NAMES = new Set(['unitType', 'resourceType', 'upgrade', 'ability', 'weaponType']);
/** Where the wire calls the id what we call the name. */
const WIRE_NAMES: Readonly<Record<string, string>> = { unitTypeId: 'unitType', resourceTypeId: 'resourceType', weaponTypeId: 'weaponType' };
/** Objects with a `type` that are structs, not variants, would be listed here: there are none. */

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascal = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
export const hex64 = (value: bigint): string => value.toString(16).padStart(16, '0');

/** Fields that hold unit variants of an enum. */
const NAME_FIELDS = new Set(['action', 'choice', 'pingType', 'reason']);

function canonical(value: unknown, field?: string): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return field !== undefined && NAME_FIELDS.has(field) ? pascal(value) : value;
  if (typeof value !== 'object') return value;
  if (value instanceof Uint8Array) return hex(value);
  if (value instanceof Map) return [...(value as Map<unknown, unknown>)].map(([key, item]) => [key, canonical(item, 'choice')]);
  if (Array.isArray(value)) return value.map((item) => canonical(item));
  if ('resourceTypeId' in value && 'amount' in value && !('type' in value)) return [value.resourceTypeId, String(value.amount)];
  const entries = Object.entries<unknown>(value as Readonly<Record<string, unknown>>);
  const keys = entries.map(([key]) => key).join();
  if (keys === 'index,generation') return entries.map(([, part]) => String(part)).join(':');
  if (keys === 'x,y,z') return entries.map(([, part]) => (part as number) * 1024);
  if (keys === 'tag,pos' || keys === 'player,hasAgreed') return entries.map(([, part]) => canonical(part));
  if ('type' in value) return variant(value as { type: string });
  return Object.fromEntries(entries.map(wireField));
}

/** A field by its name and in the units of the wire. */
const wireField = ([key, item]: [string, unknown]): [string, unknown] =>
  key === 'zoomLevel' ? ['zoom_level', (item as number) * 1024] : [snake(WIRE_NAMES[key] ?? key.replace(/Raw$/, '')), canonical(item, key)];

function variant({ type, ...fields }: { type: string }): unknown {
  const entries = Object.entries<unknown>(fields).filter(([key]) => !OUR_NAMES.has(key) || !(`${key}Id` in fields));
  if (entries.length === 0) return pascal(type);
  if (NEWTYPES.has(type) && entries.length === 1) return { [pascal(type)]: canonical(entries[0]![1], entries[0]![0]) };
  return { [pascal(type)]: Object.fromEntries(entries.map(wireField)) };
}

export const eventLine = (event: IcrepAnalysisEvent): string => JSON.stringify(variant(event));

export function orderLine(tick: number, order: IcrepOrder): string {
  if (order.type === 'unknown') throw new Error(`variant ${order.variant}`);
  const { player, subTickTime, ...rest } = order;
  return JSON.stringify({ tick, player, order: variant(rest), sub_tick_time: subTickTime });
}

export const frameHashLine = (frame: IcrepTickFrame): string => `${frame.tick}:${hex64(frame.stateHash)}`;

/** The variant name of the wire. */
export const variantName = (type: string): string => pascal(type);
