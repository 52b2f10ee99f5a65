import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FORMATS, type ReplayFormat } from '../../src/kit/registry.js';
import { corpusDir, corpusNames } from '../../recordings/corpus-folder.js';

/** Larger files are read too seldom to be worth it. */
const MAX_SEED_BYTES = 700_000;

/** The undamaged files of a format: fixtures/, and the corpus where it is there. */
export function seedsOf(format: ReplayFormat): readonly Uint8Array[] {
  const { extensions } = FORMATS[format];
  const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url));
  const corpus = corpusDir();
  const paths = [
    ...readdirSync(fixtures)
      .filter((name) => extensions.some((extension) => name.endsWith(extension)))
      .map((name) => `${fixtures}/${name}`),
    ...(corpus === undefined ? [] : corpusNames(corpus, format).map((name) => `${corpus}/${format}/${name}`)),
  ];
  return paths.map((path) => new Uint8Array(readFileSync(path))).filter(({ length }) => length > 0 && length <= MAX_SEED_BYTES);
}
