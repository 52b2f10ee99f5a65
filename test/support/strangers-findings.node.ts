import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as sources from '../../src/index.js';
import { streamTables } from '../../src/tables/index.js';
import { readAll, readByWorker, type AllFindings, type WorkerFindings } from '../strangers/reading.js';
import { root } from './package.node.js';
import { REPLAYS } from './strangers.node.js';

/** What a program of a stranger prints. */
export interface Found {
  readonly all: AllFindings;
  /** By a worker. */
  readonly worker: WorkerFindings;
}

const read = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(root, 'fixtures', name)));
let found: Promise<Found> | undefined;

async function find(): Promise<Found> {
  const all = await readAll(REPLAYS, read);
  const worker = await readByWorker({ ...sources, streamTables }, REPLAYS, read);
  // as it is printed: what is undefined is not there
  return JSON.parse(JSON.stringify({ all, worker })) as Found;
}

/** What the sources find in the replays, in Node: the names of the package lead to the sources in these projects of vitest. */
export const expectedFindings = (): Promise<Found> => (found ??= find());

/** What `main.js` prints. */
export async function expectedOutput(): Promise<Found & { readonly formats: Readonly<Record<string, string>> }> {
  const expected = await expectedFindings();
  return { ...expected, formats: Object.fromEntries(REPLAYS.map((name) => [name, expected.all.replays[name]!.format])) };
}
