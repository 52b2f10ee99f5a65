import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { CorpusFile } from './corpus.node.js';

/** An entity of a `state.txt.gz`: its values by dotted name, as the corpus README writes them. */
export interface DumpedEntity {
  readonly index: number;
  readonly serial: number;
  readonly className: string;
  readonly values: ReadonlyMap<string, string>;
}

/** The entities of a demo's golden state after its last command, by index. */
export function dumpedState(file: Pick<CorpusFile, 'path'>): ReadonlyMap<number, DumpedEntity> {
  const text = gunzipSync(readFileSync(file.path.replace(/\.dem$/, '.state.txt.gz'))).toString('latin1');
  const entities = new Map<number, DumpedEntity>();
  let values = new Map<string, string>();
  for (const line of text.split('\n')) {
    const head = /^#(\d+) (\d+) (\S+)/.exec(line);
    if (head !== null) {
      values = new Map();
      entities.set(Number(head[1]), { index: Number(head[1]), serial: Number(head[2]), className: head[3]!, values });
    } else {
      const [, name, value] = line.split('\t');
      if (name !== undefined && value !== undefined) values.set(name, value);
    }
  }
  return entities;
}

/** The one entity of a class. */
export function dumpedEntity(state: ReadonlyMap<number, DumpedEntity>, className: string): DumpedEntity {
  const [found, ...more] = [...state.values()].filter((entity) => entity.className === className);
  if (found === undefined || more.length > 0) throw new Error(`the dump has not one ${className}`);
  return found;
}

const words = new DataView(new ArrayBuffer(4));

/** A value of a dump as a number: `f:` is an IEEE float. */
export function dumpedNumber(value: string | undefined): number {
  if (value === undefined) return NaN;
  if (!value.startsWith('f:')) return Number(value);
  words.setUint32(0, parseInt(value.slice(2), 16));
  return words.getFloat32(0);
}

/** A value of a dump as text. */
export function dumpedText(value: string | undefined): string | undefined {
  const quoted = /^s:"(.*)"$/.exec(value ?? '');
  if (quoted === null) return undefined;
  return Buffer.from(
    quoted[1]!.replace(/\\x([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}
