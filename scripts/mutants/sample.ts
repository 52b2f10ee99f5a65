import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { globSync } from 'tinyglobby';

/** A mutant of the sample, as Stryker names it: lines from 0, columns from 0. */
export interface SampledMutant {
  readonly fileName: string;
  readonly location: { readonly start: Place; readonly end: Place };
  readonly replacement: string;
}
interface Place {
  readonly line: number;
  readonly column: number;
}

/** FNV-1a */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const silent = { debug: () => undefined, info: () => undefined, isDebugEnabled: () => false };

/**
 * A seeded sample of all mutants of some files: those with the lowest hashes of seed, file, place and replacement. Reports a file whose
 * mutants Stryker cannot write (9.6.1 takes the `true` of a type for a value), and leaves it out.
 */
export async function sampleOf(globs: string[], seed: string, size: number, excludedMutations: string[]): Promise<SampledMutant[]> {
  const instrumenter = new Instrumenter(silent as unknown as ConstructorParameters<typeof Instrumenter>[0]);
  const found: (SampledMutant & { readonly hash: number })[] = [];
  for (const fileName of globSync(globs).map((path) => path.replaceAll('\\', '/'))) {
    const file = { name: fileName, content: readFileSync(fileName, 'utf8'), mutate: true };
    try {
      const { mutants } = await instrumenter.instrument([file], { excludedMutations, ignorers: [], plugins: null });
      for (const { location, replacement, status } of mutants) {
        // those of an excluded kind are listed too, with the reason
        if (status === 'Ignored') continue;
        const at = `${location.start.line}:${location.start.column}`;
        found.push({ fileName, location, replacement, hash: hashOf(`${seed} ${fileName} ${at} ${replacement}`) });
      }
    } catch (error) {
      console.log(`left out: ${(error as Error).message.split('. ')[0]!}`);
    }
  }
  return found.sort((a, b) => a.hash - b.hash).slice(0, size);
}

/** A place in a file, as Stryker's `mutate` takes it: lines from 1, columns from 0. What lies inside it is mutated too. */
export function rangeOf({ fileName, location: { start, end } }: SampledMutant): string {
  return `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}
