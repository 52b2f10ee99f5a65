import type { BitReader } from '../../../core/bit-reader.js';
import { ReplayLimitError, corrupt } from '../../../core/errors.js';
import { ubitVarFieldPath } from './bit-values.js';
import { FIELD_PATH_CODES, FINISH, FieldPathOp } from './field-path-codes.js';

/** Components of one path; its length is kept separately. */
export const MAX_DEPTH = 7;
const STRIDE = 8;

const LONGEST_CODE = 17;
const FIRST_BITS = 8;
const SECOND_BITS = LONGEST_CODE - FIRST_BITS;

/** `op << 5 | bits` by the next eight bits; for longer codes, minus the number of a table for the nine bits after them. */
const first = new Int16Array(1 << FIRST_BITS);
const second: Int16Array[] = [];
buildTables();

function buildTables(): void {
  FIELD_PATH_CODES.forEach((code, op) => {
    const bits = code.length;
    const entry = (op << 5) | bits;
    // Bits are read lowest first, so the first character of a code is its lowest bit.
    let value = 0;
    for (let i = 0; i < bits; i++) if (code[i] === '1') value |= 1 << i;
    if (bits <= FIRST_BITS) {
      for (let rest = 0; rest < 1 << (FIRST_BITS - bits); rest++) first[value | (rest << bits)] = entry;
      return;
    }
    const head = value & ((1 << FIRST_BITS) - 1);
    if (first[head] === 0) {
      second.push(new Int16Array(1 << SECOND_BITS));
      first[head] = -second.length;
    }
    const table = second[-first[head]! - 1]!;
    const tail = value >> FIRST_BITS;
    for (let rest = 0; rest < 1 << (LONGEST_CODE - bits); rest++) table[tail | (rest << (bits - FIRST_BITS))] = entry;
  });
}

/**
 * The list of changed paths of one record, read before its values. Reused from record to record.
 *
 * Most paths differ from the one before in the last component only. So a path is its last component, and where the
 * components before it stand: paths beside each other share those.
 */
export class FieldPaths {
  /** Paths in the list. */
  count = 0;
  /** The last component of each path. */
  lasts = new Int32Array(256);
  /** Where in `components` each path's length and the components before its last begin. 0: there are none. */
  heads = new Int32Array(256);
  /** Eight numbers for each place that was come to: the length of paths there, then their components. The last of them is none. */
  components = new Int32Array(256 * STRIDE);

  readonly #maxCount: number;

  constructor(maxCount: number) {
    this.#maxCount = maxCount;
    this.components[0] = 1;
  }

  /** Reads a list to its end. The caller also checks the reader after the values. */
  read(reader: BitReader): void {
    let { lasts, heads, components } = this;
    let count = 0;
    /** The path in hand; its last component is `last`. */
    let head = 0;
    let last = -1;
    let nextHead = STRIDE;
    for (;;) {
      const word = reader.peek();
      let entry = first[word & 0xff]!;
      if (entry < 0) entry = second[-entry - 1]![(word >>> FIRST_BITS) & ((1 << SECOND_BITS) - 1)]!;
      reader.position += entry & 31;
      const op = entry >> 5;
      if (op <= FieldPathOp.PlusFour) last += op + 1;
      else if (op === FINISH) break;
      else if (op === FieldPathOp.PlusN) last += ubitVarFieldPath(reader) + 5;
      else {
        if (nextHead + STRIDE > components.length) this.components = components = doubled(components);
        const depth = components[head]!;
        for (let i = 0; i < depth; i++) components[nextHead + i] = components[head + i]!;
        components[nextHead + depth] = last;
        applyOp(op, reader, components, nextHead);
        head = nextHead;
        last = components[head + components[head]!]!;
        nextHead += STRIDE;
      }
      if (reader.position > reader.end) throw reader.overrun('field path list');
      if (count === lasts.length) {
        if (count >= this.#maxCount) throw new ReplayLimitError('maxItems', count + 1, this.#maxCount);
        this.lasts = lasts = doubled(lasts);
        this.heads = heads = doubled(heads);
      }
      lasts[count] = last;
      heads[count] = head;
      count++;
    }
    if (count > this.#maxCount) throw new ReplayLimitError('maxItems', count, this.#maxCount);
    this.count = count;
  }

  /** Length of a path. */
  depth(index: number): number {
    return this.components[this.heads[index]!]!;
  }

  component(index: number, level: number): number {
    const head = this.heads[index]!;
    return level + 1 === this.components[head] ? this.lasts[index]! : this.components[head + 1 + level]!;
  }

  /** Paths of the list, for keeping: eight numbers each, its length and its components. */
  snapshot(from = 0, to = this.count): Int32Array {
    const { components, heads, lasts } = this;
    const paths = new Int32Array((to - from) * STRIDE);
    for (let i = from, at = 0; i < to; i++, at += STRIDE) {
      const head = heads[i]!;
      const depth = components[head]!;
      for (let level = 0; level < depth; level++) paths[at + level] = components[head + level]!;
      paths[at + depth] = lasts[i]!;
    }
    return paths;
  }
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(array.length * 2);
  grown.set(array);
  return grown;
}

/** Applies one of the rarer operations to the path at `at`. */
function applyOp(op: number, reader: BitReader, data: Int32Array, at: number): void {
  let depth = data[at]!;
  const last = at + depth;
  switch (op) {
    case FieldPathOp.PushOneLeftDeltaZeroRightZero:
      depth = push(data, at, depth, 0);
      break;
    case FieldPathOp.PushOneLeftDeltaZeroRightNonZero:
      depth = push(data, at, depth, ubitVarFieldPath(reader));
      break;
    case FieldPathOp.PushOneLeftDeltaOneRightZero:
      data[last]! += 1;
      depth = push(data, at, depth, 0);
      break;
    case FieldPathOp.PushOneLeftDeltaOneRightNonZero:
      data[last]! += 1;
      depth = push(data, at, depth, ubitVarFieldPath(reader));
      break;
    case FieldPathOp.PushOneLeftDeltaNRightZero:
      data[last]! += ubitVarFieldPath(reader);
      depth = push(data, at, depth, 0);
      break;
    case FieldPathOp.PushOneLeftDeltaNRightNonZero:
      data[last]! += ubitVarFieldPath(reader) + 2;
      depth = push(data, at, depth, ubitVarFieldPath(reader) + 1);
      break;
    case FieldPathOp.PushOneLeftDeltaNRightNonZeroPack6Bits:
      data[last]! += reader.bits(3) + 2;
      depth = push(data, at, depth, reader.bits(3) + 1);
      break;
    case FieldPathOp.PushOneLeftDeltaNRightNonZeroPack8Bits:
      data[last]! += reader.bits(4) + 2;
      depth = push(data, at, depth, reader.bits(4) + 1);
      break;
    case FieldPathOp.PushTwoLeftDeltaZero:
      depth = push(data, at, depth, ubitVarFieldPath(reader));
      depth = push(data, at, depth, ubitVarFieldPath(reader));
      break;
    case FieldPathOp.PushTwoPack5LeftDeltaZero:
      depth = push(data, at, depth, reader.bits(5));
      depth = push(data, at, depth, reader.bits(5));
      break;
    case FieldPathOp.PushThreeLeftDeltaZero:
      for (let i = 0; i < 3; i++) depth = push(data, at, depth, ubitVarFieldPath(reader));
      break;
    case FieldPathOp.PushThreePack5LeftDeltaZero:
      for (let i = 0; i < 3; i++) depth = push(data, at, depth, reader.bits(5));
      break;
    case FieldPathOp.PushTwoLeftDeltaOne:
      data[last]! += 1;
      depth = push(data, at, depth, ubitVarFieldPath(reader));
      depth = push(data, at, depth, ubitVarFieldPath(reader));
      break;
    case FieldPathOp.PushTwoPack5LeftDeltaOne:
      data[last]! += 1;
      depth = push(data, at, depth, reader.bits(5));
      depth = push(data, at, depth, reader.bits(5));
      break;
    case FieldPathOp.PushThreeLeftDeltaOne:
      data[last]! += 1;
      for (let i = 0; i < 3; i++) depth = push(data, at, depth, ubitVarFieldPath(reader));
      break;
    case FieldPathOp.PushThreePack5LeftDeltaOne:
      data[last]! += 1;
      for (let i = 0; i < 3; i++) depth = push(data, at, depth, reader.bits(5));
      break;
    case FieldPathOp.PushTwoLeftDeltaN:
      data[last]! += reader.ubitVar() + 2;
      depth = push(data, at, depth, ubitVarFieldPath(reader));
      depth = push(data, at, depth, ubitVarFieldPath(reader));
      break;
    case FieldPathOp.PushTwoPack5LeftDeltaN:
      data[last]! += reader.ubitVar() + 2;
      depth = push(data, at, depth, reader.bits(5));
      depth = push(data, at, depth, reader.bits(5));
      break;
    case FieldPathOp.PushThreeLeftDeltaN:
      data[last]! += reader.ubitVar() + 2;
      for (let i = 0; i < 3; i++) depth = push(data, at, depth, ubitVarFieldPath(reader));
      break;
    case FieldPathOp.PushThreePack5LeftDeltaN:
      data[last]! += reader.ubitVar() + 2;
      for (let i = 0; i < 3; i++) depth = push(data, at, depth, reader.bits(5));
      break;
    case FieldPathOp.PushN: {
      const levels = reader.ubitVar();
      data[last]! += reader.ubitVar();
      for (let i = 0; i < levels; i++) depth = push(data, at, depth, ubitVarFieldPath(reader));
      break;
    }
    case FieldPathOp.PushNAndNonTopological: {
      for (let i = at + 1; i <= last; i++) if (reader.bool()) data[i]! += reader.varint32() + 1;
      const levels = reader.ubitVar();
      for (let i = 0; i < levels; i++) depth = push(data, at, depth, ubitVarFieldPath(reader));
      break;
    }
    case FieldPathOp.PopOnePlusOne:
      depth = pop(depth, 1);
      data[at + depth]! += 1;
      break;
    case FieldPathOp.PopOnePlusN:
      depth = pop(depth, 1);
      data[at + depth]! += ubitVarFieldPath(reader) + 1;
      break;
    case FieldPathOp.PopAllButOnePlusOne:
      depth = 1;
      data[at + 1]! += 1;
      break;
    case FieldPathOp.PopAllButOnePlusN:
      depth = 1;
      data[at + 1]! += ubitVarFieldPath(reader) + 1;
      break;
    case FieldPathOp.PopAllButOnePlusNPack3Bits:
      depth = 1;
      data[at + 1]! += reader.bits(3) + 1;
      break;
    case FieldPathOp.PopAllButOnePlusNPack6Bits:
      depth = 1;
      data[at + 1]! += reader.bits(6) + 1;
      break;
    case FieldPathOp.PopNPlusOne:
      depth = pop(depth, ubitVarFieldPath(reader));
      data[at + depth]! += 1;
      break;
    case FieldPathOp.PopNPlusN:
      depth = pop(depth, ubitVarFieldPath(reader));
      data[at + depth]! += reader.varint32();
      break;
    case FieldPathOp.PopNAndNonTopographical:
      depth = pop(depth, ubitVarFieldPath(reader));
      for (let i = at + 1; i <= at + depth; i++) if (reader.bool()) data[i]! += reader.varint32();
      break;
    case FieldPathOp.NonTopoComplex:
      for (let i = at + 1; i <= last; i++) if (reader.bool()) data[i]! += reader.varint32();
      return;
    case FieldPathOp.NonTopoPenultimatePlusOne:
      if (depth < 2) throw corrupt('a field path has no component before its last');
      data[last - 1]! += 1;
      return;
    case FieldPathOp.NonTopoComplexPack4Bits:
      for (let i = at + 1; i <= last; i++) if (reader.bool()) data[i]! += reader.bits(4) - 7;
      return;
    default:
      throw corrupt('no field path operation has this code');
  }
  data[at] = depth;
}

/** Adds a component and gives the new length. */
function push(data: Int32Array, at: number, depth: number, value: number): number {
  if (depth >= MAX_DEPTH) throw corrupt(`a field path is deeper than ${MAX_DEPTH}`);
  data[at + depth + 1] = value;
  return depth + 1;
}

/** Drops components and gives the new length; the first always stays. */
function pop(depth: number, levels: number): number {
  if (levels >= depth) throw corrupt(`a field path of ${depth} components drops ${levels}`);
  return depth - levels;
}
