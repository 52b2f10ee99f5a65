import type { NodeLayout } from './field-kind.js';
import { FieldNames, partEnd, type NamedField } from './field-names.js';

/** The names of a layout's fields. Made when first asked for: most layouts are only ever decoded. */
export const namesOf = (layout: NodeLayout): FieldNames => (layout.names ??= new FieldNames(layout.fields));

/** What a dotted name means from `from` on in a structure, or in an array of any length. */
export function findName(layout: NodeLayout, name: string, from: number): NamedField | undefined {
  if (layout.element === undefined) return namesOf(layout).find(name, from);
  const end = partEnd(name, from);
  const part = name.slice(from, end);
  return /^\d{1,9}$/.test(part) ? { index: Number(part), next: end + 1 } : undefined;
}
