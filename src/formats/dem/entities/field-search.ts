import type { FieldKind, NodeLayout } from './field-kind.js';
import { findName } from './layout-names.js';
import { placeName } from './path-name.js';
import type { Unknown } from './unknown.js';

/** What a dotted name means in a schema. */
export type FieldSearch = 'found' | 'missing' | 'ambiguous';

/** Whether a structure has a field of a dotted name, in any of the types that its pointers may have. */
export function searchField(layout: NodeLayout, name: string, from = 0): FieldSearch {
  const found = findName(layout, name, from);
  if (found === undefined) return 'missing';
  if (found.index < 0) return 'ambiguous';
  if (found.next > name.length) return 'found';
  const below = layoutsBelow(layout.element ?? layout.fields[found.index]!).map((one) => searchField(one, name, found.next));
  return below.includes('found') ? 'found' : below.includes('ambiguous') ? 'ambiguous' : 'missing';
}

/** What may be below a field: the elements of an array, or each structure that a pointer may have. */
export function layoutsBelow(kind: FieldKind): readonly NodeLayout[] {
  if (kind.elements !== undefined) return [kind.elements];
  return Array.from({ length: kind.typeCount }, (_, type) => kind.layout(type)).filter((layout) => layout !== undefined);
}

/** A field by its whole name, and what is not known of it. */
export interface UnknownField {
  readonly name: string;
  readonly unknown: Unknown;
}

/** The fields on kept paths (each its length, then its components, in eight slots) of which something is not known; one for each thing. */
export function unknownsAmong(layout: NodeLayout, paths: Int32Array): readonly UnknownField[] {
  const found = new Map<string, UnknownField>();
  for (let at = 0; at < paths.length; at += 8) {
    const field = unknownOn(layout, paths.subarray(at + 1, at + 1 + paths[at]!), '');
    if (field !== undefined) found.set(`${field.unknown.kind} ${field.unknown.name}`, field);
  }
  return [...found.values()];
}

function unknownOn(layout: NodeLayout, path: Int32Array, prefix: string): UnknownField | undefined {
  const index = path[0];
  const kind = index === undefined ? undefined : (layout.element ?? layout.fields[index]);
  if (kind === undefined) return undefined;
  const name = prefix + placeName(layout, index!);
  if (kind.unknown !== undefined) return { name, unknown: kind.unknown };
  for (const below of layoutsBelow(kind)) {
    const found = unknownOn(below, path.subarray(1), `${name}.`);
    if (found !== undefined) return found;
  }
  return undefined;
}
