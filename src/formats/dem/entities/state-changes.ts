import { valueAt, type DemFieldValue } from './entity.js';
import type { FieldKind } from './field-kind.js';
import type { DemFieldInput, FieldWrite } from './field-list-writer.js';
import { slotOf } from './field-step.js';
import { Op } from './leaf.js';
import { StateNode } from './state-node.js';

/**
 * The field list that makes one state of another of the same class; undefined where there is none, since a field list can set a value and cannot
 * take one away.
 */
export function changesBetween(before: StateNode | undefined, after: StateNode): readonly FieldWrite[] | undefined {
  const writes: FieldWrite[] = [];
  return collect(writes, [], before, after) ? writes : undefined;
}

/** What is below an index of a node: a structure, null for one of which the recording says that it is not there. */
function refAt({ layout, refs }: StateNode, index: number): StateNode | null | undefined {
  return refs[layout.element === undefined ? slotOf(layout.steps[index]!) : index] as StateNode | null | undefined;
}

/** Whether a node was made and nothing was sent for it, which is as good as no node. */
function isEmpty(node: StateNode): boolean {
  for (let i = 0; i < node.length; i++) if (node.has(i)) return false;
  return true;
}

function collect(writes: FieldWrite[], prefix: readonly number[], before: StateNode | undefined, after: StateNode): boolean {
  const { layout } = after;
  const count = layout.element === undefined ? layout.fields.length : Math.min(after.length, after.capacity);
  for (let index = 0; index < count; index++) {
    const kind = layout.element ?? layout.fields[index]!;
    const path = [...prefix, index];
    if (kind.leaf === undefined) {
      if (!collectBelow(writes, path, kind, before === undefined ? undefined : belowIn(before, index), refAt(after, index))) return false;
      continue;
    }
    const value = valueAt(after, index, kind);
    const known = before?.has(index) === true ? valueAt(before, index, kind) : undefined;
    if (value === undefined) {
      if (known !== undefined) return false;
    } else if (known === undefined || !isSame(known, value)) writes.push({ path, kind, value: inputOf(value) });
  }
  // elements beyond the length cease to exist, those before it would stay
  for (let index = count; before !== undefined && layout.element !== undefined && index < Math.min(before.length, after.length); index++)
    if (before.has(index)) return false;
  return true;
}

const belowIn = (node: StateNode, index: number): StateNode | null | undefined =>
  node.layout.element !== undefined && index >= node.capacity ? undefined : refAt(node, index);

function collectBelow(
  writes: FieldWrite[],
  path: readonly number[],
  kind: FieldKind,
  before: StateNode | null | undefined,
  after: StateNode | null | undefined,
): boolean {
  if (after === undefined)
    return before === undefined || (before !== null && kind.op !== Op.vector && kind.op !== Op.pointer && isEmpty(before));
  if (after === null) {
    if (before !== null) writes.push({ path, kind, value: false });
    return true;
  }
  const known = before?.layout === after.layout ? before : undefined;
  if (kind.op === Op.pointer) {
    if (known === undefined) writes.push({ path, kind, value: kind.typeCount > 1 ? typeOf(kind, after) : true });
  } else if (kind.op === Op.vector && known?.length !== after.length) {
    writes.push({ path, kind, value: after.length });
  }
  return collect(writes, path, known, after);
}

/** The number of the type that a pointer has. */
function typeOf(kind: FieldKind, { layout }: StateNode): number {
  let type = 0;
  while (type < kind.typeCount && kind.layout(type) !== layout) type++;
  return type;
}

/** Whether two values are the same, to the last bit and the sign of a zero. */
export function isSame(one: DemFieldValue, other: DemFieldValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return Object.is(one, other);
  return one.length === other.length && one.every((item, i) => Object.is(item, other[i]));
}

const inputOf = (value: DemFieldValue): DemFieldInput => (value instanceof Float32Array ? [...value] : value);
