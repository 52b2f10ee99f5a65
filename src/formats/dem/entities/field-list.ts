import type { BitReader } from '../../../core/bit-reader.js';
import { corrupt, isReplayError } from '../../../core/errors.js';
import type { DecodeLimits } from '../../../core/limits.js';
import { angle, coord, normalComponent, preciseAngle } from './bit-values.js';
import type { FieldKind } from './field-kind.js';
import { FieldPaths } from './field-path.js';
import { Op } from './leaf.js';
import { pathName } from './path-name.js';
import { StateNode, type GrowthBudget } from './state-node.js';

/**
 * Reads field lists: which fields changed, then their values, straight into the slots of a state. One for
 * each recording; nothing is allocated for a number.
 */
export class FieldLists {
  readonly paths: FieldPaths;
  readonly budget: GrowthBudget = { slots: 0 };
  /** Values read so far. */
  valuesRead = 0;
  readonly #limits: Readonly<DecodeLimits>;

  constructor(limits: Readonly<DecodeLimits>) {
    this.#limits = limits;
    this.paths = new FieldPaths(limits.maxItems);
  }

  /** Applies one field list to a state. Damage names the field. */
  apply(reader: BitReader, root: StateNode): void {
    const { paths } = this;
    paths.read(reader);
    const { components, count } = paths;
    let i = 0;
    try {
      for (; i < count; i++) {
        let at = i << 3;
        let node = root;
        for (let levels = components[at]!; levels > 1; levels--) node = this.#child(node, components[++at]!);
        this.#value(reader, node, components[++at]!);
        if (reader.position > reader.end) throw reader.overrun('field value');
      }
    } catch (error) {
      throw isReplayError(error) ? error.within({ path: [pathName(root, components, i << 3)] }) : error;
    } finally {
      this.valuesRead += i;
    }
  }

  /** The structure or array below a field: made where the path implies it. */
  #child(node: StateNode, index: number): StateNode {
    const { layout } = node;
    let field = layout.element;
    if (field === undefined) {
      field = layout.fields[index];
      if (field === undefined) throw corrupt(`field ${index} of ${layout.fields.length}`);
    } else if (index < 0 || index >= node.has.length || index >= node.length) {
      reach(node, index, this.budget);
    }
    const known = node.refs[index];
    if (known instanceof StateNode) return known.shared ? ownChild(node, index, known) : known;
    return this.#makeChild(node, index, field);
  }

  #makeChild(node: StateNode, index: number, field: FieldKind): StateNode {
    const layout = field.elements ?? field.layout(0);
    if (layout === undefined) throw corrupt(`a path below ${field.name || 'a value'}`);
    const child = StateNode.of(layout);
    setRef(node, index, child);
    node.has[index] = 1;
    return child;
  }

  #value(reader: BitReader, node: StateNode, index: number): void {
    const { layout } = node;
    let field = layout.element;
    let slot: number;
    if (field === undefined) {
      field = layout.fields[index];
      if (field === undefined) throw corrupt(`field ${index} of ${layout.fields.length}`);
      slot = layout.slots[index]!;
    } else {
      if (index < 0 || index >= node.has.length || index >= node.length) reach(node, index, this.budget);
      slot = index * layout.width;
    }
    node.has[index] = 1;
    const { numbers } = node;
    switch (field.op) {
      case Op.bool:
        numbers[slot] = reader.bit();
        return;
      case Op.signed:
        numbers[slot] = reader.varint32();
        return;
      case Op.unsigned:
        numbers[slot] = reader.varuint32();
        return;
      case Op.minusOne:
        numbers[slot] = reader.varuint32() - 1;
        return;
      case Op.bits8:
        numbers[slot] = reader.bits(8);
        return;
      case Op.float:
        reader.f32Into(numbers, slot);
        return;
      case Op.quantized:
        field.quantized!.readInto(reader, numbers, slot);
        return;
      case Op.coord:
        numbers[slot] = coord(reader);
        return;
      case Op.string:
        setRef(node, index, reader.string(this.#limits.maxStringBytes));
        return;
      case Op.blob:
        setRef(node, index, reader.bytes(reader.varuint32()));
        return;
      case Op.unsigned64:
      case Op.fallback:
        numbers[slot] = reader.varuint64Low();
        numbers[slot + 1] = reader.high;
        return;
      case Op.signed64:
        signed64(reader, numbers, slot);
        return;
      case Op.fixed64:
        numbers[slot] = reader.i32() >>> 0;
        numbers[slot + 1] = reader.i32() >>> 0;
        return;
      case Op.pointer:
        this.#pointer(reader, node, index, field);
        return;
      case Op.vector: {
        const length = reader.varuint32();
        const known = node.refs[index];
        const array = !(known instanceof StateNode)
          ? this.#makeChild(node, index, field)
          : known.shared
            ? ownChild(node, index, known)
            : known;
        array.resize(length);
        return;
      }
      case Op.array:
      case Op.struct:
        throw corrupt(`${field.name} has no value of its own`);
      default:
        vector(reader, field, numbers, slot);
    }
  }

  /** One bit says whether it is there; a pointer with several types then names its own. */
  #pointer(reader: BitReader, node: StateNode, index: number, field: FieldKind): void {
    if (reader.bit() === 0) {
      node.refs[index] = undefined;
      return;
    }
    const type = field.typeCount > 1 ? reader.ubitVar() : 0;
    const layout = field.layout(type);
    if (layout === undefined) throw corrupt(`type ${type} of ${field.typeCount}`);
    const known = node.refs[index];
    if (!(known instanceof StateNode) || known.layout !== layout) setRef(node, index, StateNode.of(layout));
  }
}

function reach(node: StateNode, index: number, budget: GrowthBudget): void {
  if (index < 0) throw corrupt(`element ${index}`);
  node.reach(index, budget);
}

/** A child that may be written to, in place of one that is shared. */
function ownChild(node: StateNode, index: number, shared: StateNode): StateNode {
  const own = shared.fork();
  node.refs[index] = own;
  return own;
}

/** Keeps `refs` without holes, which would make it slow. */
function setRef(node: StateNode, index: number, ref: StateNode | string | Uint8Array): void {
  const { refs } = node;
  while (refs.length <= index) refs.push(undefined);
  refs[index] = ref;
}

/** Zigzag of 64 bits on two words, logical shifts throughout. */
function signed64(reader: BitReader, numbers: Float64Array, slot: number): void {
  const low = reader.varuint64Low();
  const { high } = reader;
  const sign = -(low & 1);
  numbers[slot] = (((low >>> 1) | (high << 31)) ^ sign) >>> 0;
  numbers[slot + 1] = ((high >>> 1) ^ sign) >>> 0;
}

/** Values of several components. */
function vector(reader: BitReader, field: FieldKind, numbers: Float64Array, slot: number): void {
  const { width, bits } = field;
  switch (field.op) {
    case Op.floats:
    case Op.angleFloats:
      for (let i = 0; i < width; i++) reader.f32Into(numbers, slot + i);
      return;
    case Op.quantizeds:
      for (let i = 0; i < width; i++) field.quantized!.readInto(reader, numbers, slot + i);
      return;
    case Op.coords:
      for (let i = 0; i < width; i++) numbers[slot + i] = coord(reader);
      return;
    case Op.normal: {
      const hasX = reader.bit();
      const hasY = reader.bit();
      const x = hasX ? normalComponent(reader) : 0;
      const y = hasY ? normalComponent(reader) : 0;
      const negativeZ = reader.bit();
      const rest = 1 - x * x - y * y;
      const z = rest > 0 ? Math.fround(Math.sqrt(rest)) : 0;
      numbers[slot] = x;
      numbers[slot + 1] = y;
      numbers[slot + 2] = negativeZ ? -z : z;
      return;
    }
    case Op.anglePitchYaw:
      numbers[slot] = angle(reader, bits);
      numbers[slot + 1] = angle(reader, bits);
      numbers[slot + 2] = 0;
      return;
    case Op.angleFloatsPitchYaw:
      reader.f32Into(numbers, slot);
      reader.f32Into(numbers, slot + 1);
      numbers[slot + 2] = 0;
      return;
    case Op.angles:
      for (let i = 0; i < 3; i++) numbers[slot + i] = angle(reader, bits);
      return;
    case Op.anglePrecise:
    case Op.angleCoords: {
      const flags = reader.bits(3);
      for (let i = 0; i < 3; i++) {
        const sent = ((flags >> i) & 1) !== 0;
        numbers[slot + i] = !sent ? 0 : field.op === Op.anglePrecise ? preciseAngle(reader) : coord(reader);
      }
      return;
    }
    default:
      throw new TypeError(`no operation ${field.op}`);
  }
}
