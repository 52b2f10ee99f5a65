import { utf8Text } from '../../core/text.js';
import type { BlizzardType } from './types.js';

/**
 * What decoded values look like.
 *
 * - `wire`: the tables' own names; blobs as bytes; an absent optional is null; a choice is `{ [name]: value }`. Nothing is
 *   lost, so it can be written again.
 * - `typed`: camelCase without `m_`; blobs of variable length as text; an absent optional has no key; a choice is
 *   `{ kind, value }`. What users get.
 */
export type ValueStyle = 'wire' | 'typed';

/** Name of a field in a style: `m_unitTagIndex` is `unitTagIndex`, `m_scoreValueFoodUsed` is `foodUsed`. */
export function fieldKey(name: string, style: ValueStyle): string {
  return style === 'wire' ? name : lowerFirst(name.replace(/^m_(scoreValue(?=[A-Z]))?/, ''));
}

/** Name of an event's own field: those that events have for themselves step aside, `type` to `kind` and `name` to `label`. */
export function eventFieldKey(name: string, style: ValueStyle): string {
  const key = fieldKey(name, style);
  return style === 'wire' ? key : key === 'type' ? 'kind' : key === 'name' ? 'label' : key;
}

/** Name of a choice's option in a style: `TargetPoint` is `targetPoint`. */
export function optionKey(name: string, style: ValueStyle): string {
  return style === 'wire' ? name : lowerFirst(name);
}

/** `type` of an event: `SUnitBornEvent` is `unitBorn`, `SChatMessage` is `chat`. */
export function eventKey(name: string): string {
  return lowerFirst(name.replace(/^S(?=[A-Z])/, '').replace(/(Event|Message)$/, ''));
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Whether a blob holds text: those of a fixed length are hashes. */
export function isText(type: Extract<BlizzardType, { kind: 'blob' }>): boolean {
  return type.bits > 0;
}

/** Text of a blob. */
export function textOf(bytes: Uint8Array): string {
  return utf8Text(bytes, 0, bytes.length);
}
