import type { World } from '../../src/formats/dem/entities/entity-world.js';
import { valueAt, kindAt } from '../../src/formats/dem/entities/entity.js';
import { elementName } from '../../src/formats/dem/entities/path-name.js';
import type { StateNode } from '../../src/formats/dem/entities/state-node.js';

const words = new DataView(new ArrayBuffer(4));
function floatText(value: number): string {
  words.setFloat32(0, value);
  return words.getUint32(0).toString(16).padStart(8, '0');
}

/** The lines of one state in the canonical dump, without its head. */
export function dumpState(root: StateNode): string[] {
  const lines: string[] = [];
  walk(root, '', '', (path, name, value) => lines.push(`${path}\t${name}\t${value}`));
  return lines;
}

/** Visits every line of a state; `isValue` is false for structure. */
function walk(
  node: StateNode,
  path: string,
  name: string,
  line: (path: string, name: string, text: string, isValue: boolean) => void,
): void {
  for (let i = 0; i < node.length; i++) {
    if (!node.has(i)) continue;
    const kind = kindAt(node, i)!;
    const here = path === '' ? `${i}` : `${path}/${i}`;
    const part = node.layout.element === undefined ? kind.name : elementName(i);
    const named = name === '' ? part : `${name}.${part}`;
    const below = node.below(i);
    if (kind.model === 'pointer') {
      const type = below === undefined ? 'false' : kind.typeCount > 1 ? below.layout.name : 'true';
      line(here, named, `ptr:${type}`, false);
    } else if (kind.model === 'vector' || kind.model === 'table') {
      line(here, named, `len:${below?.length ?? 0}`, false);
    } else if (kind.leaf !== undefined) {
      line(here, named, text(node, i), true);
    }
    if (below !== undefined) walk(below, here, named, line);
  }
}

/** The canonical dump of a world (the corpus README defines it), and the same with values only. */
export function dumpWorld(world: World, activeOnly = false): { full: string; leaves: string; leafCount: number } {
  const full: string[] = [];
  const leaves: string[] = [];
  let leafCount = 0;
  for (const entity of world.slots) {
    if (entity === undefined || (activeOnly && !entity.isActive)) continue;
    const head = `#${entity.index} ${entity.serial} ${entity.className}${entity.isActive ? '' : ' inactive'}`;
    full.push(head);
    leaves.push(head);
    if (entity.root) {
      walk(entity.root, '', '', (path, name, value, isValue) => {
        full.push(`${path}\t${name}\t${value}`);
        if (!isValue) return;
        leaves.push(`${path}\t${value}`);
        leafCount++;
      });
    }
  }
  const whole = (lines: string[]): string => lines.map((line) => `${line}\n`).join('');
  return { full: whole(full), leaves: whole(leaves), leafCount };
}

function text(node: StateNode, index: number): string {
  const kind = kindAt(node, index)!;
  const value = valueAt(node, index, kind)!;
  if (typeof value === 'string') {
    let out = '';
    for (const byte of new TextEncoder().encode(value)) {
      out +=
        byte >= 0x20 && byte <= 0x7e && byte !== 0x22 && byte !== 0x5c
          ? String.fromCharCode(byte)
          : `\\x${byte.toString(16).padStart(2, '0')}`;
    }
    return `s:"${out}"`;
  }
  if (value instanceof Float32Array) return `v:${Array.from(value, floatText).join(',')}`;
  if (value instanceof Uint8Array) return `y:${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  if (typeof value === 'number' && kind.leaf!.kind === 'float') return `f:${floatText(value)}`;
  return String(value);
}
