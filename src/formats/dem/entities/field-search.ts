import type { FieldKind } from './field-kind.js';
import { findName } from './field-names.js';
import type { NodeLayout } from './serializers.js';

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

/** What may lie below a field: the elements of an array, or each structure that a pointer may have. */
export function layoutsBelow(kind: FieldKind): readonly NodeLayout[] {
  if (kind.elements !== undefined) return [kind.elements];
  return Array.from({ length: kind.typeCount }, (_, type) => kind.layout(type)).filter((layout) => layout !== undefined);
}
