import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replayError } from '../core/errors.js';
import { FORMAT_NAMES, type ReplayFormat } from '../kit/registry.js';
import type { Table } from '../tables/index.js';
import { TABLES_SCHEMA } from '../tables/schema.js';
import { NewFile } from './new-file.js';
import type { ReplayFiles } from './table-folder.js';

/** Files of single replays, which a merge reads: engines that read folders do not take such names for tables. */
const PARTS = '_parts';
const INDEX = '_merged.json';
/** Version of the layout of the index. */
const MERGED = 1;

/** The folder of the files of single replays, in a folder of merged tables. */
export const partsOf = (out: string): string => join(out, PARTS);

/** Whether a folder has tables of all replays. */
export const hasMerged = (root: string): boolean => existsSync(join(root, INDEX));

/** Throws `usage` where the folder was exported to in the other way, since each table would then be there twice, and for links in it. */
export function checkMerge(out: string, merge: boolean): void {
  const isOther = merge ? existsSync(join(out, '_manifests')) : hasMerged(out);
  if (isOther) throw replayError('usage', `${out} was exported to ${merge ? 'without' : 'with'} merging: another folder is needed`);
  if (!merge) return;
  const places = [PARTS, ...FORMAT_NAMES].map((name) => join(out, name));
  const link = places.find((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true);
  if (link !== undefined) throw replayError('usage', `${link} is a symbolic link: an export follows none inside its folder`);
}

/** A replay whose rows are in merged files. */
export interface MergedReplay extends Omit<ReplayFiles, 'tables'> {
  /** Of the manifest that was merged: a text that changes when the replay is exported again. */
  readonly stamp: string;
}

/** A file with the rows of one table of some replays. */
export interface MergedFile {
  readonly format: ReplayFormat;
  readonly name: string;
  /** Version of the table's columns. */
  readonly version: number;
  /** Path from the folder on: `sc2/players/merged-1.parquet`. */
  readonly path: string;
  readonly rows: number;
  readonly byteLength: number;
  /** Numbers of the replays, as places in the list of replays. */
  readonly replays: ReadonlySet<number>;
}

interface Stored {
  readonly merged: number;
  /** Version of the names and units that the columns of all tables share. */
  readonly schema: number;
  readonly next: number;
  readonly replays: readonly MergedReplay[];
  /** Numbers of replays as runs: first and last of each. */
  readonly files: readonly (Omit<MergedFile, 'replays'> & { readonly replays: readonly number[] })[];
}

/** What is in the merged files of a folder: `_merged.json`. */
export class MergedIndex {
  readonly replays: MergedReplay[];
  files: readonly MergedFile[];
  /** The number of the next file. */
  next: number;
  readonly #numbers: Map<string, number>;

  private constructor({ replays, files, next }: Stored) {
    this.replays = [...replays];
    this.files = files.map((file) => ({ ...file, replays: new Set(numbersOf(file.replays)) }));
    this.next = next;
    this.#numbers = new Map(replays.map(({ replay }, number) => [replay, number]));
  }

  /** An empty one where nothing was merged. */
  static of(out: string): MergedIndex {
    if (!hasMerged(out)) return new MergedIndex({ merged: MERGED, schema: TABLES_SCHEMA, next: 1, replays: [], files: [] });
    const stored = JSON.parse(readFileSync(join(out, INDEX), 'utf8')) as Stored;
    if (stored.merged !== MERGED)
      throw replayError('usage', `${join(out, INDEX)} was written by another version of replaykit: another folder is needed`);
    return new MergedIndex(stored);
  }

  replay(hash: string): MergedReplay | undefined {
    const number = this.#numbers.get(hash);
    return number === undefined ? undefined : this.replays[number];
  }

  /** What is there of a replay; its files are those of others too. */
  filesOfReplay(hash: string): ReplayFiles | undefined {
    const number = this.#numbers.get(hash);
    if (number === undefined) return undefined;
    const { stamp: _, ...facts } = this.replays[number]!;
    return { ...facts, tables: this.files.filter(({ replays }) => replays.has(number)) };
  }

  /** Adds a replay, or what is new about it. Gives its number. */
  add(replay: MergedReplay): number {
    const number = this.#numbers.get(replay.replay) ?? this.replays.length;
    this.#numbers.set(replay.replay, number);
    this.replays[number] = replay;
    return number;
  }

  filesOf({ format, name }: Table): readonly MergedFile[] {
    return this.files.filter((file) => file.format === format && file.name === name);
  }

  /** Writes the index, whole or not at all. */
  write(out: string, scratch: string): void {
    const files = this.files.map((file) => ({ ...file, replays: runsOf(file.replays) }));
    const stored: Stored = { merged: MERGED, schema: TABLES_SCHEMA, next: this.next, replays: this.replays, files };
    const file = new NewFile(scratch);
    file.write(new TextEncoder().encode(`${JSON.stringify(stored)}\n`));
    file.moveTo(join(out, INDEX));
  }
}

function* numbersOf(runs: readonly number[]): Generator<number> {
  for (let i = 0; i < runs.length; i += 2) for (let number = runs[i]!; number <= runs[i + 1]!; number++) yield number;
}

function runsOf(numbers: ReadonlySet<number>): number[] {
  const runs: number[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    if (runs.length > 0 && runs.at(-1) === number - 1) runs[runs.length - 1] = number;
    else runs.push(number, number);
  }
  return runs;
}
