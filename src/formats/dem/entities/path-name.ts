import type { StateNode } from './state-node.js';

/** Elements of arrays stand in names with at least four digits: `m_vecItems.0003`. */
export const elementName = (index: number): string => String(index).padStart(4, '0');

/** The dotted name of a path (its length, then its components, at `at`), as far as the state knows it. */
export function pathName(root: StateNode, components: Int32Array, at: number): string {
  const depth = components[at]!;
  const parts: string[] = [];
  let node: StateNode | undefined = root;
  for (let level = 1; level <= depth; level++) {
    const index = components[at + level]!;
    if (node === undefined || node.layout.element !== undefined) parts.push(elementName(index));
    else parts.push(node.layout.fields[index]?.name ?? String(index));
    node = node?.below(index);
  }
  return parts.join('.');
}

/** The dotted names of a kept list of paths. */
export function changedNames(
  entity: { readonly root: StateNode | undefined; readonly wantedField: ((name: string) => boolean) | undefined },
  paths: Int32Array | undefined,
): readonly string[] {
  const { root, wantedField } = entity;
  if (root === undefined || paths === undefined) return [];
  const names: string[] = [];
  for (let at = 0; at < paths.length; at += 8) {
    const name = pathName(root, paths, at);
    if (wantedField?.(name) !== false) names.push(name);
  }
  return names;
}
