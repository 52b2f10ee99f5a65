import type { BitReader } from '../../../core/bit-reader.js';
import { corrupt, isReplayError, type ReplayError } from '../../../core/errors.js';
import type { DecodeLimits } from '../../../core/limits.js';
import { angle, coord, normalComponent, preciseAngle } from './bit-values.js';
import { kindAt } from './entity.js';
import type { FieldKind, NodeLayout } from './field-kind.js';
import { FieldPaths } from './field-path.js';
import { opOf, slotOf } from './field-step.js';
import { Op } from './leaf.js';
import { pathName } from './path-name.js';
import { StateNode, slotsOf, type GrowthBudget, type Ref } from './state-node.js';

/**
 * Reads field lists: which fields changed, then their values, straight into the slots of a state. One for
 * each recording; nothing is allocated for a number.
 */
export class FieldLists {
  readonly paths: FieldPaths;
  readonly budget: GrowthBudget;
  /** Values read so far. */
  valuesRead = 0;
  readonly #limits: Readonly<DecodeLimits>;

  constructor(limits: Readonly<DecodeLimits>, budget: GrowthBudget) {
    this.#limits = limits;
    this.budget = budget;
    this.paths = new FieldPaths(limits.maxItems);
  }

  /** Applies one field list to a state. Damage names the field. */
  apply(reader: BitReader, root: StateNode): void {
    const { paths } = this;
    paths.read(reader);
    const { heads, lasts, count } = paths;
    let i = 0;
    try {
      let head = 0;
      let node = root;
      for (; i < count; i++) {
        // Neighbours in a list are mostly in the same structure, so the last one is remembered.
        if (heads[i] !== head) {
          head = heads[i]!;
          node = this.#owner(root, paths.components, head);
        }
        this.#value(reader, node, lasts[i]!);
        if (reader.position > reader.end) throw reader.overrun('field value');
      }
    } catch (error) {
      throw isReplayError(error) ? error.within({ path: [pathName(root, paths.snapshot(i, i + 1), 0)] }) : error;
    } finally {
      this.valuesRead += i;
    }
  }

  /** The structure or array that the last component of a path counts in. */
  #owner(root: StateNode, components: Int32Array, head: number): StateNode {
    let node = root;
    for (let at = head + 1, end = head + components[head]!; at < end; at++) node = this.#child(node, components[at]!);
    return node;
  }

  /** The structure or array below a field: made where the path implies it. */
  #child(node: StateNode, index: number): StateNode {
    const { layout, refs } = node;
    const { steps } = layout;
    let slot = index;
    if (index >= 0 && index < steps.length) {
      const step = steps[index]!;
      if (opOf(step) < Op.pointer) throw noPathBelow(layout.fields[index]!);
      slot = slotOf(step);
    } else {
      const { element } = layout;
      if (element === undefined) throw noField(layout, index);
      if (element.op < Op.pointer) throw noPathBelow(element);
      if (index < 0 || index >= refs.length || index >= node.length) node.reach(index, this.budget);
    }
    const known = refs[slot] as StateNode | null | undefined;
    if (known === undefined || known === null) return this.#make(node, slot, kindAt(node, index)!);
    return known.shared ? (refs[slot] = known.fork(this.budget)) : known;
  }

  #value(reader: BitReader, node: StateNode, index: number): void {
    const { layout, numbers } = node;
    const { steps } = layout;
    let op: number;
    let slot: number;
    if (index >= 0 && index < steps.length) {
      const step = steps[index]!;
      op = opOf(step);
      slot = slotOf(step);
    } else {
      const { element } = layout;
      if (element === undefined) throw noField(layout, index);
      op = element.op;
      slot = layout.width === 0 ? index : index * layout.width;
      if (index < 0 || index >= node.length || slot >= (layout.width === 0 ? node.refs : numbers).length) node.reach(index, this.budget);
    }
    switch (op) {
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
        kindAt(node, index)!.quantized!.readInto(reader, numbers, slot);
        return;
      case Op.coord:
        numbers[slot] = coord(reader);
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
    }
    const field = kindAt(node, index)!;
    if (op < Op.floats || op >= Op.pointer) this.#reference(reader, node, slot, field);
    else vector(reader, field, numbers, slot);
  }

  /** Values that are not numbers. */
  #reference(reader: BitReader, node: StateNode, slot: number, field: FieldKind): void {
    const { refs } = node;
    switch (field.op) {
      case Op.string:
        this.#keep(refs, slot, reader.string(this.#limits.maxStringBytes));
        return;
      case Op.blob:
        this.#keep(refs, slot, reader.bytes(reader.varuint32()));
        return;
      case Op.pointer:
        this.#pointer(reader, refs, slot, field);
        return;
      case Op.vector: {
        const length = reader.varuint32();
        const known = refs[slot] as StateNode | undefined;
        const array = known === undefined ? this.#make(node, slot, field) : known.shared ? (refs[slot] = known.fork(this.budget)) : known;
        array.resize(length);
        return;
      }
      default:
        throw corrupt(`${field.name} has no value of its own`);
    }
  }

  #keep(refs: Ref[], slot: number, value: string | Uint8Array): void {
    this.budget.take(slotsOf(value));
    refs[slot] = value;
  }

  /** One bit says whether it is there; a pointer with several types then names its own. */
  #pointer(reader: BitReader, refs: Ref[], slot: number, field: FieldKind): void {
    if (reader.bit() === 0) {
      refs[slot] = null;
      return;
    }
    const type = field.typeCount > 1 ? reader.ubitVar() : 0;
    const layout = field.layout(type);
    if (layout === undefined) throw corrupt(`there is no type ${type}, the field has ${field.typeCount}`);
    const known = refs[slot] as StateNode | null | undefined;
    if (known?.layout !== layout) refs[slot] = StateNode.of(layout, this.budget);
  }

  #make(node: StateNode, slot: number, field: FieldKind): StateNode {
    const layout = field.elements ?? field.layout(0);
    if (layout === undefined) throw noPathBelow(field);
    return (node.refs[slot] = StateNode.of(layout, this.budget));
  }
}

const noField = ({ fields }: NodeLayout, index: number): ReplayError =>
  corrupt(`there is no field ${index}, the class has ${fields.length}`);
const noPathBelow = ({ name }: FieldKind): ReplayError => corrupt(`a field path goes on below ${name || 'a value'}`);

/** Zigzag of 64 bits on two words, logical shifts throughout. */
function signed64(reader: BitReader, numbers: number[], slot: number): void {
  const low = reader.varuint64Low();
  const { high } = reader;
  const sign = -(low & 1);
  numbers[slot] = (((low >>> 1) | (high << 31)) ^ sign) >>> 0;
  numbers[slot + 1] = ((high >>> 1) ^ sign) >>> 0;
}

/** Values of several components. */
function vector(reader: BitReader, field: FieldKind, numbers: number[], slot: number): void {
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
