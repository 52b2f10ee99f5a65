import type { ByteWriter } from '../../core/byte-writer.js';
import { utf8Bytes } from '../../core/text-bytes.js';
import { ActionCursor, pointAt, tagAt } from './action-cursor.js';
import type { W3gObjectTag, W3gOrder, W3gPoint, W3gStoredUnit } from './action-values.js';
import { ACTION_ROWS, OLD_ROWS, type W3gAction } from './actions.gen.js';
import { SHIFTED_FROM } from './layout.js';

/** What one action holds, field by field. */
export interface ActionLayout {
  readonly id: number;
  readonly type: W3gAction['type'];
  readonly fields: readonly (readonly [name: string, code: string])[];
}

/** The first version whose actions are all those of the table. 1.14b has the version number of 1.14, so its build decides. */
const TABLE_SINCE = 15;
const LAST_OLD_VERSION = 14;
const TABLE_BUILD = 6040;

/** Whether all actions of a version are those of the table. */
export const hasNewActions = (version: number, build: number): boolean =>
  version >= TABLE_SINCE || (version === LAST_OLD_VERSION && build >= TABLE_BUILD);

const layoutOf = (id: number, type: W3gAction['type'], fields: string): ActionLayout => ({
  id,
  type,
  fields: fields === '' ? [] : fields.split(' ').map((field) => field.split(':') as [string, string]),
});

/** The layouts of the actions of a version, by action id. */
export function actionLayouts(version: number, build: number): ReadonlyMap<number, ActionLayout> {
  const layouts = new Map(ACTION_ROWS.map(([id, type, fields]) => [id, layoutOf(id, type, fields)]));
  if (hasNewActions(version, build)) return layouts;
  // In these versions the four ids after 0x19 are one lower, and below 1.07 those after 0x63 as well.
  layouts.delete(0x1e);
  if (version < 7) for (let id = 0x6a; id <= 0xff; id++) layouts.delete(id);
  const rows = OLD_ROWS.filter(([below]) => version < below);
  for (const [, id, type, fields] of rows) layouts.set(id, layoutOf(id, type, fields));
  return layouts;
}

/**
 * Reads an action field by field. It is slower than `readAction`; it serves versions that have other fields, and callers that must not lose
 * a byte.
 */
export function readFields(cursor: ActionCursor, { id, type, fields }: ActionLayout, timeMs: number, playerId: number): W3gAction {
  const action: Record<string, unknown> = { type, id, timeMs, playerId };
  for (const [name, code] of fields) action[name] = readField(cursor, code);
  return action as unknown as W3gAction;
}

function readField(cursor: ActionCursor, code: string): unknown {
  switch (code) {
    case 'b':
      return cursor.u8();
    case 'w':
      return cursor.u16();
    case 'd':
      return cursor.u32();
    case 'i':
      return cursor.i32();
    case 'f':
      return cursor.f32();
    case 'o':
      return cursor.order();
    case 't':
      return tagAt(cursor.view, cursor.advance(8));
    case 'v':
      return pointAt(cursor.view, cursor.advance(8));
    case 's':
      return cursor.text();
    case 'r':
      return cursor.sizedText();
    case 'l':
      return cursor.tags();
    default:
      return cursor.storedUnit();
  }
}

/** Reads texts as bytes, so that writing them again gives the same bytes even where they are not valid UTF-8. */
export class RawActionCursor extends ActionCursor {
  protected override textOf(from: number, to: number): string {
    return this.bytes.subarray(from, to) as unknown as string;
  }
}

/** Writes an action; texts may be bytes. `shifted` says that the ids are those of patch 2.0.2, which are one lower from 0x77 on. */
export function writeAction(
  writer: ByteWriter,
  { id, fields }: ActionLayout,
  action: Readonly<Record<string, unknown>>,
  shifted: boolean,
): void {
  writer.u8(shifted && id > SHIFTED_FROM ? id - 1 : id);
  for (const [name, code] of fields) writeField(writer, code, action[name]);
}

const bytesOf = (text: unknown): Uint8Array => (typeof text === 'string' ? utf8Bytes(text) : (text as Uint8Array));

function writeField(writer: ByteWriter, code: string, value: unknown): void {
  switch (code) {
    case 'b':
      return writer.u8(value as number);
    case 'w':
      return writer.u16(value as number);
    case 'd':
      return writer.u32(value as number);
    case 'i':
      return writer.i32(value as number);
    case 'f':
      return writer.f32(value as number);
    case 'o':
      return writeOrder(writer, value as W3gOrder);
    case 't':
      return writeTag(writer, value as W3gObjectTag | undefined);
    case 'v':
      writer.f32((value as W3gPoint).x);
      return writer.f32((value as W3gPoint).y);
    case 's':
      return writer.nulTerminated(bytesOf(value));
    case 'r':
      writer.u32(bytesOf(value).length);
      return writer.bytes(bytesOf(value));
    case 'l':
      writer.u16((value as readonly W3gObjectTag[]).length);
      for (const tag of value as readonly W3gObjectTag[]) writeTag(writer, tag);
      return;
    default:
      return writeStoredUnit(writer, value as W3gStoredUnit);
  }
}

function writeTag(writer: ByteWriter, { a, b }: W3gObjectTag = { a: 0xffffffff, b: 0xffffffff }): void {
  writer.u32(a);
  writer.u32(b);
}

/** The inverse of `orderAt`. */
function writeOrder(writer: ByteWriter, order: W3gOrder): void {
  if (typeof order === 'number') return writer.u32(order);
  if (!/^[ -~]{4}$/.test(order)) throw new RangeError(`'${order}' is not a code of four characters`);
  for (const letter of [...order].reverse()) writer.u8(letter.charCodeAt(0));
}

function writeStoredUnit(writer: ByteWriter, unit: W3gStoredUnit): void {
  writeOrder(writer, unit.code);
  writer.u32(unit.items.length);
  for (const { code, charges, flags } of unit.items) {
    writeOrder(writer, code);
    writer.u32(charges);
    writer.u32(flags);
  }
  writer.u32(unit.experience);
  writer.u32(unit.level);
  writer.u32(unit.skillPoints);
  writer.u32(unit.nameId);
  writer.u32(unit.strength);
  writer.f32(unit.strengthBonus);
  writer.u32(unit.agility);
  writer.f32(unit.speed);
  writer.f32(unit.cooldown);
  writer.f32(unit.agilityBonus);
  writer.u32(unit.intelligence);
  writer.f32(unit.intelligenceBonus);
  writer.u32(unit.abilities.length);
  for (const { code, level } of unit.abilities) {
    writeOrder(writer, code);
    writer.u32(level);
  }
  writer.f32(unit.maxLife);
  writer.f32(unit.maxMana);
  writer.f32(unit.sight);
  writer.u32(unit.damage.length);
  for (const damage of unit.damage) writer.u32(damage);
  writer.f32(unit.defense);
  writer.u16(unit.controlGroups);
}
