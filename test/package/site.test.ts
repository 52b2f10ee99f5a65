import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SAMPLES } from '../../recordings/samples.js';
import { SAMPLE_LINKS } from '../../site/build/examples.js';
import { docsPages, ENTRIES, groupsOf, listProblems } from '../../site/build/pages.js';
import { entries } from '../../tsup.config.js';
import { root, specifierOf } from '../support/package.node.js';

const docs = join(root, 'docs');

describe('the site', () => {
  test('lists every page of docs/, and nothing else', () => {
    expect(listProblems(docs)).toEqual([]);
    expect(groupsOf(docs).flatMap(({ pages }) => pages).length).toBeGreaterThan(40);
  });

  test('says which page is in no list', () => {
    expect(listProblems(docs, [...docsPages(docs), 'guides/forgotten'])).toEqual([
      'docs/guides/forgotten.md is not in the list of site/build/pages.ts',
    ]);
    expect(
      listProblems(
        docs,
        docsPages(docs).filter((path) => path !== 'guides/sc2'),
      ),
    ).toEqual(['guides/sc2 is listed but is not a page']);
  });

  test('has a reference of every entry', () => {
    const expected = Object.entries(entries).map(([name, source]) => [specifierOf(name), source]);
    expect(ENTRIES).toEqual(Object.fromEntries(expected));
  });

  test('links to samples that are made', () => {
    const ids = SAMPLES.map(({ id }) => id);
    const links = Object.values(SAMPLE_LINKS).flat();
    expect(links.filter(({ sample }) => !ids.includes(sample))).toEqual([]);
    expect(new Set(links.map(({ sample }) => sample))).toEqual(new Set(ids));
  });
});
