import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namesFor } from '../../src/formats/sc2/names/names-for.js';
import { figures, pagePath, pageWith } from '../../scripts/sc2/figures.js';
import { unitNamesOf } from '../../scripts/sc2/unit-names.js';
import { corpusFacts, corpusFiles, itWhole } from '../support/corpus.node.js';

/** Names of units in game events against the tracker, which reports the type of each by its tag. */
const facts = corpusFacts('sc2', { files: 55, facts: 100_000 });

/** Units that are seen too seldom to know better, such as one in disguise. */
const MAX_WRONG = 3;
/** The share of units of a file that may be wrong: with its own table or the nearest, and with one whose names are all wrong. */
const TABLES = [
  [namesFor, 0.005],
  [() => namesFor({ expansion: 'WoL', key: 15405 }), 0.02],
] as const;

describe.each(corpusFiles('sc2'))('$name', (file) => {
  it('names units as the tracker does, whichever build the table is of', () => {
    const bytes = file.bytes();
    for (const [namesOf, share] of TABLES) {
      const found = unitNamesOf(bytes, namesOf);
      if (found === undefined) continue;
      const wrong = found.units - found.agreeing;
      expect(wrong, `${wrong} of ${found.units}`).toBeLessThanOrEqual(Math.max(MAX_WRONG, found.units * share));
      facts.add(file, found.units);
    }
  });
});

itWhole('sc2', 'the figures of the page are those of the script', () => {
  const page = readFileSync(pagePath, 'utf8');
  expect(pageWith(page, figures())).toBe(page);
});
