import { namesOf } from './layout-names.js';
import type { NodeLayout } from './field-kind.js';
import type { StateNode } from './state-node.js';

/** Names have at least four digits for the element of an array: `m_vecItems.0003`. */
export const elementName = (index: number): string => String(index).padStart(4, '0');

/** The whole name of a place in a structure or an array. */
export const placeName = (layout: NodeLayout, index: number): string =>
  layout.element === undefined ? (namesOf(layout).whole[index] ?? String(index)) : elementName(index);

/** Every name of a place, where `prefixes` has those of what it is in. The whole name comes first. */
export function placeNames(prefixes: readonly string[], layout: NodeLayout, index: number): readonly string[] {
  const whole = placeName(layout, index);
  const short = layout.element === undefined ? namesOf(layout).short[index] : undefined;
  const names = prefixes.map((prefix) => prefix + whole);
  return short === undefined ? names : [...names, ...prefixes.map((prefix) => prefix + short)];
}

/** The prefix of the names of fields below something of these names. */
export const prefixesOf = (names: readonly string[]): readonly string[] => names.map((name) => `${name}.`);

/** The whole name of a path (its length, then its components, at `at`), as far as the state knows it. */
export const pathName = (root: StateNode, components: Int32Array, at: number): string => pathNames(root, components, at)[0]!;

/** Every name of a path, the whole name first. */
function pathNames(root: StateNode, components: Int32Array, at: number): readonly string[] {
  let names: readonly string[] = [''];
  let node: StateNode | undefined = root;
  for (let level = 1; level <= components[at]!; level++) {
    const index = components[at + level]!;
    const prefixes = level === 1 ? names : prefixesOf(names);
    names = node === undefined ? prefixes.map((prefix) => prefix + elementName(index)) : placeNames(prefixes, node.layout, index);
    node = node?.below(index);
  }
  return names;
}

/** The whole names of those of a kept list of paths that are shown. */
export function changedNames(
  entity: { readonly root: StateNode | undefined; readonly view: { readonly wantedField: ((name: string) => boolean) | undefined } },
  paths: Int32Array | undefined,
): readonly string[] {
  const { root } = entity;
  const { wantedField } = entity.view;
  if (root === undefined || paths === undefined) return [];
  const changed: string[] = [];
  for (let at = 0; at < paths.length; at += 8) {
    const names = pathNames(root, paths, at);
    if (wantedField === undefined || names.some(wantedField)) changed.push(names[0]!);
  }
  return changed;
}
