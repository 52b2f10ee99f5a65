import type { BitWriter } from '../../../core/bit-writer.js';
import type { FieldKind, NodeLayout } from './field-kind.js';
import { FIELD_PATH_CODES, FINISH, FieldPathOp } from './field-path-codes.js';
import { Op } from './leaf.js';

/**
 * What a field list sets: a value (numbers for enums and handles, bigint for 64-bit fields, arrays for
 * vectors and angles), for an array its new length, for a pointer whether it is there or the number of its type.
 */
export type DemFieldInput = number | bigint | boolean | string | Uint8Array | readonly number[];

/** A field to set, by the indexes of its path. */
export interface DemFieldChange {
  readonly path: readonly number[];
  readonly value: DemFieldInput;
}

/** The same, with what the schema says of the field. */
export interface FieldWrite extends DemFieldChange {
  readonly kind: FieldKind;
}

/** Writes a field list of a class. */
export function writeFieldList(writer: BitWriter, layout: NodeLayout, changes: readonly DemFieldChange[]): void {
  // A pointer's value decides which layout is below it for the paths that follow.
  const types = new Map<string, NodeLayout>();
  const writes = changes.map(({ path, value }): FieldWrite => {
    const kind = kindOf(layout, path, types);
    if (kind.op === Op.pointer && value !== false) types.set(path.join('/'), kind.layout(value === true ? 0 : (value as number))!);
    return { path, value, kind };
  });
  writeFields(writer, writes);
}

/** Writes a field list: the paths, then their values. The inverse of `FieldLists.apply`. */
export function writeFields(writer: BitWriter, writes: readonly FieldWrite[]): void {
  let from: readonly number[] = [-1];
  for (const { path } of writes) {
    writeStep(writer, from, path);
    from = path;
  }
  writeCode(writer, FINISH);
  for (const { kind, value } of writes) writeValue(writer, kind, value);
}

/** The field at a path. */
function kindOf(root: NodeLayout, path: readonly number[], types: ReadonlyMap<string, NodeLayout>): FieldKind {
  let layout = root;
  for (let level = 0; ; level++) {
    const kind = layout.element ?? layout.fields[path[level]!];
    if (kind === undefined) throw new RangeError(`no field at ${path.join('/')}`);
    if (level === path.length - 1) return kind;
    const below = types.get(path.slice(0, level + 1).join('/')) ?? kind.elements ?? kind.layout(0);
    if (below === undefined) throw new RangeError(`nothing below ${path.slice(0, level + 1).join('/')}`);
    layout = below;
  }
}

/** From one path to the next in one operation: the common ones where they fit, else one that can do anything. */
function writeStep(writer: BitWriter, from: readonly number[], to: readonly number[]): void {
  const same = from.length === to.length && from.slice(0, -1).every((component, i) => component === to[i]);
  const delta = to.at(-1)! - from.at(-1)!;
  if (same && delta >= 1 && delta <= 4)
    return writeCode(writer, [FieldPathOp.PlusOne, FieldPathOp.PlusTwo, FieldPathOp.PlusThree, FieldPathOp.PlusFour][delta - 1]!);
  if (same && delta > 4) {
    writeCode(writer, FieldPathOp.PlusN);
    return writeOperand(writer, delta - 5);
  }
  if (to.length < from.length) {
    writeCode(writer, FieldPathOp.PopNAndNonTopographical);
    writeOperand(writer, from.length - to.length);
    for (let i = 0; i < to.length; i++) {
      writer.bool(to[i] !== from[i]);
      if (to[i] !== from[i]) writer.varint32(to[i]! - from[i]!);
    }
    return;
  }
  writeCode(writer, FieldPathOp.PushNAndNonTopological);
  for (let i = 0; i < from.length; i++) {
    writer.bool(to[i] !== from[i]);
    if (to[i] !== from[i]) writer.varint32(to[i]! - from[i]! - 1);
  }
  writer.ubitVar(to.length - from.length);
  for (const component of to.slice(from.length)) writeOperand(writer, component);
}

function writeCode(writer: BitWriter, op: number): void {
  for (const bit of FIELD_PATH_CODES[op]!) writer.bool(bit === '1');
}

/** The operand of field path operations, in its shortest form. */
export function writeOperand(writer: BitWriter, value: number): void {
  const widths = [2, 4, 10, 17, 31];
  const form = widths.findIndex((width) => value < 2 ** width);
  for (let i = 0; i < Math.min(form, 4); i++) writer.bool(false);
  if (form < 4) writer.bool(true);
  writer.bits(value, widths[form]!);
}

function writeValue(writer: BitWriter, kind: FieldKind, value: DemFieldInput): void {
  switch (kind.op) {
    case Op.bool:
      return writer.bool(value as boolean);
    case Op.signed:
      return writer.varint32(value as number);
    case Op.unsigned:
    case Op.vector:
      return writer.varuint32(value as number);
    case Op.minusOne:
      return writer.varuint32((value as number) + 1);
    case Op.bits8:
      return writer.bits(value as number, 8);
    case Op.string:
      return writer.string(value as string);
    case Op.blob:
      writer.varuint32((value as Uint8Array).length);
      return writer.bytes(value as Uint8Array);
    case Op.unsigned64:
    case Op.fallback:
      return writer.varuint64(BigInt(value as bigint | number));
    case Op.signed64:
      return writer.varint64(value as bigint);
    case Op.fixed64:
      return writer.bits64(value as bigint, 64);
    case Op.pointer:
      writer.bool(value !== false);
      if (value !== false && kind.typeCount > 1) writer.ubitVar(value === true ? 0 : (value as number));
      return;
    case Op.float:
    case Op.coord:
    case Op.quantized:
      return writeFloat(writer, kind, kind.op, value as number);
    default:
      return writeVector(writer, kind, value as readonly number[]);
  }
}

function writeFloat(writer: BitWriter, kind: FieldKind, op: number, value: number): void {
  if (op === Op.float) return writer.f32(value);
  if (op === Op.coord) return writeCoord(writer, value);
  const { low, high, bits, flagBits } = kind.quantized!;
  if (flagBits.high) writer.bool(false);
  if (flagBits.zero) {
    writer.bool(value === 0);
    if (value === 0) return;
  }
  const top = 2 ** bits - 1;
  const steps = high === low ? 0 : Math.round(((value - low) / (high - low)) * top);
  writer.bits(Math.min(top, Math.max(0, steps)), bits);
}

/** Rounded to 1/32. */
function writeCoord(writer: BitWriter, value: number): void {
  const parts = Math.round(Math.abs(value) * 32);
  const whole = Math.floor(parts / 32);
  const fraction = parts % 32;
  writer.bool(whole > 0);
  writer.bool(fraction > 0);
  if (parts === 0) return;
  writer.bool(value < 0);
  if (whole > 0) writer.bits(whole - 1, 14);
  if (fraction > 0) writer.bits(fraction, 5);
}

function writeVector(writer: BitWriter, kind: FieldKind, value: readonly number[]): void {
  const turn = (degrees: number, bits: number): number => Math.round((degrees / 360) * 2 ** bits) & (2 ** bits - 1);
  switch (kind.op) {
    case Op.floats:
    case Op.angleFloats:
      for (const one of value) writer.f32(one);
      return;
    case Op.quantizeds:
      for (const one of value) writeFloat(writer, kind, Op.quantized, one);
      return;
    case Op.coords:
      for (const one of value) writeCoord(writer, one);
      return;
    case Op.angles:
      for (const one of value) writer.bits(turn(one, kind.bits), kind.bits);
      return;
    case Op.anglePitchYaw:
      for (const one of value.slice(0, 2)) writer.bits(turn(one, kind.bits), kind.bits);
      return;
    case Op.angleFloatsPitchYaw:
      for (const one of value.slice(0, 2)) writer.f32(one);
      return;
    case Op.anglePrecise:
      for (const one of value) writer.bool(one !== 0);
      for (const one of value) if (one !== 0) writer.bits(turn(one + 180, 20), 20);
      return;
    case Op.angleCoords:
      for (const one of value) writer.bool(one !== 0);
      for (const one of value) if (one !== 0) writeCoord(writer, one);
      return;
    case Op.normal: {
      // a component that is 0 may have been sent with a sign
      const isNegative = (one: number): boolean => one < 0 || Object.is(one, -0);
      const sent = value.slice(0, 2).map((one) => !Object.is(one, 0));
      for (const one of sent) writer.bool(one);
      for (const one of value.slice(0, 2).filter((_, i) => sent[i])) {
        writer.bool(isNegative(one));
        writer.bits(Math.round(Math.abs(one) * 2047), 11);
      }
      writer.bool(isNegative(value[2]!));
      return;
    }
    default:
      throw new TypeError(`${kind.name} has no value of its own`);
  }
}
