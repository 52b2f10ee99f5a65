import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { FORMATS, type ReplayFormat } from '../../src/kit/registry.js';
import { corpusDir, corpusNames } from '../../recordings/corpus-folder.js';
import { madeCs2Round } from '../../recordings/dem/cs2/made-round.js';
import { madeDeadlockMatch } from '../../recordings/dem/deadlock/made-match.js';
import { madeDotaExtras } from '../../recordings/dem/dota/made-extras.js';
import { madeDotaMatch } from '../../recordings/dem/dota/made-match.js';
import { SAMPLES } from '../../recordings/samples.js';
import { madeDuel, madeReturnGame } from '../../recordings/sc2/made-duel.js';
import { CONTRACTS } from '../contract/contracts.js';

/** Larger files are read too seldom to be worth it. */
const MAX_SEED_BYTES = 400_000;
/** Files that the laws make, from a seed of their own so that every process has the same. */
const LAW_FILES = { numRuns: 40, seed: 1 };

/** The matches that tests are about, beside fixtures and samples. */
const MADE: Readonly<Partial<Record<ReplayFormat, readonly (() => Uint8Array)[]>>> = {
  dem: [() => madeCs2Round().bytes, () => madeDeadlockMatch().bytes, () => madeDotaExtras().bytes, () => madeDotaMatch().bytes],
  sc2: [madeDuel, madeReturnGame],
};

/** The undamaged files of a format: fixtures, samples, made matches, files of the laws, and the corpus where it is there. */
export function seedsOf(format: ReplayFormat): readonly Uint8Array[] {
  const isOfFormat = (name: string): boolean => FORMATS[format].extensions.some((extension) => name.endsWith(extension));
  const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url));
  const corpus = corpusDir();
  const paths = [
    ...readdirSync(fixtures)
      .filter(isOfFormat)
      .map((name) => `${fixtures}/${name}`),
    ...(corpus === undefined ? [] : corpusNames(corpus, format).map((name) => `${corpus}/${format}/${name}`)),
  ];
  const seeds = [
    ...paths.map((path) => new Uint8Array(readFileSync(path))),
    ...SAMPLES.filter(({ file }) => isOfFormat(file)).map(({ make }) => make()),
    ...(MADE[format] ?? []).map((make) => make()),
    ...fc.sample(CONTRACTS[format].files, LAW_FILES),
  ];
  return seeds.filter(({ length }) => length > 0 && length <= MAX_SEED_BYTES);
}
