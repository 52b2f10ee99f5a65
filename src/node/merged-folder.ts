import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { replayError } from '../core/errors.js';
import { FORMAT_NAMES } from '../kit/registry.js';

/** Files of single replays, which a merge reads: engines that read folders do not take such names for tables. */
const PARTS = '_parts';

/** The folder of the files of single replays, in a folder of merged tables. */
export const partsOf = (out: string): string => join(out, PARTS);

/** Whether a folder has tables of all replays. */
export const hasMerged = (root: string): boolean => FORMAT_NAMES.some((format) => existsSync(join(root, format, 'replays.parquet')));

/** Throws `usage` where the folder was exported to in the other way, since each table would then be there twice, and for links in it. */
export function checkMerge(out: string, merge: boolean): void {
  const isOther = merge ? existsSync(join(out, '_manifests')) : hasMerged(out);
  if (isOther) throw replayError('usage', `${out} was exported to ${merge ? 'without' : 'with'} merging: another folder is needed`);
  if (!merge) return;
  const places = [PARTS, ...FORMAT_NAMES].map((name) => join(out, name));
  const link = places.find((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true);
  if (link !== undefined) throw replayError('usage', `${link} is a symbolic link: an export follows none inside its folder`);
}
