import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLES, writeSamples } from '../../recordings/samples.js';
import { runFolder } from '../../scripts/run-folder.js';

/** The folder that `writeSamples` fills, made once for a run: to make them takes seconds. Nothing is to be changed in it. */
export function sampleFolder(): string {
  const folder = join(runFolder(), 'samples');
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${process.pid}`;
  writeSamples(draft);
  try {
    renameSync(draft, folder);
  } catch (error) {
    // another process was first, with the same bytes
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
}

/** The bytes of one of them. */
export function sampleBytes(id: string): Uint8Array {
  const { file } = SAMPLES.find((sample) => sample.id === id)!;
  return new Uint8Array(readFileSync(join(sampleFolder(), file)));
}
