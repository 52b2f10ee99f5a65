import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { iterateRocketLeague, type RocketLeagueEvent } from '../../src/formats/rocket-league/index.js';
import { knownType } from '../../src/formats/rocket-league/network/known.js';
import { canonicalEvent } from '../formats/rocket-league/canonical-text.js';
import { renamed } from '../formats/rocket-league/renamed.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';

/** The files that the README of the corpus names for this. */
const NAMES = [
  '868.11--2016--07e9',
  '868.12--2016--1d1d',
  '868.18.0--2017--16d5',
  '868.23.8--2018--1_DEMO',
  '868.26.10--2019--DROPSHOT_GOAL',
  '868.27.10--2019--0ca5',
  '868.32.10--2022--voice_update',
  '868.32.11--2026--4375',
];
/** What share of the layouts must be the right ones. */
const RIGHT_SHARE = 0.95;

const files = corpusFiles('rocket-league', (name) => NAMES.some((start) => name.startsWith(`${start}-`)));
const corpus = corpusFacts('rocket-league', { files: 8, facts: 900 });
const counts = { hidden: 0, right: 0 };

/** A name of the same length that no table has. */
const hiddenName = (name: string): string => {
  const at = name.indexOf(':') + 1;
  return `${name.slice(0, at)}${'Z'.repeat(name.length - at)}`;
};

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  it('finds the layout of each property that is hidden, and reads the rest as before', () => {
    const bytes = file.bytes();
    const lines = new Map<number, string[]>();
    const types = new Map<string, RocketLeagueEvent['type']>();
    const objects = new Map<string, number>();
    const texts: { readonly object: number; readonly line: string }[] = [];
    for (const event of iterateRocketLeague(bytes)) {
      const object = 'propertyObject' in event ? event.propertyObject : -1;
      texts.push({ object, line: canonicalEvent(event) });
      if ('property' in event) {
        types.set(event.property, event.type);
        objects.set(event.property, object);
        const own = lines.get(object);
        if (own === undefined) lines.set(object, [texts.at(-1)!.line]);
        else own.push(texts.at(-1)!.line);
      }
    }
    const digest = (all: Iterable<string>): string => {
      const hash = createHash('sha256');
      for (const line of all) hash.update(`${line}\n`);
      return hash.digest('hex');
    };
    for (const [property, type] of types) {
      counts.hidden++;
      const name = hiddenName(property);
      expect(knownType(name)).toBeUndefined();
      const reading = iterateRocketLeague(renamed(bytes, property, name));
      const others: string[] = [];
      const own: (RocketLeagueEvent & { readonly type: 'unknown' })[] = [];
      for (const event of reading) {
        if (event.type === 'unknown') own.push(event);
        else others.push(canonicalEvent(event));
      }
      const { isComplete, diagnostics } = reading.end();
      corpus.equal(
        file,
        `${property} is reported`,
        diagnostics.some(({ reason, path }) => reason === 'unknown-attribute' && path?.includes(name) === true),
        true,
      );
      const expected = texts.filter(({ object }) => object !== objects.get(property)).map(({ line }) => line);
      // a layout of another width would move everything behind it
      const isRight = own.length === lines.get(objects.get(property)!)!.length && digest(others) === digest(expected);
      if (isRight) counts.right++;
      else {
        const told = diagnostics.filter(({ reason }) => reason === 'unknown-attribute').map(({ message }) => message);
        console.log(`${file.name}: ${property}, ${type}: ${told.join('; ')}`);
        // a diagnostic says that another layout fits, or that something is missing
        corpus.equal(file, `doubt about ${property}`, !isComplete || told.some((message) => message.includes('fit too')), true);
      }
      corpus.equal(
        file,
        `${property} is never given as known`,
        others.some((line) => line.split('|')[3] === String(objects.get(property)) && line.startsWith('u')),
        false,
      );
    }
  });
});

it('finds nearly all of them', () => {
  if (files.length === 0) return;
  console.log(`layouts of ${counts.right} of ${counts.hidden} hidden properties are right`);
  expect(counts.hidden).toBe(473);
  expect(counts.right / counts.hidden).toBeGreaterThanOrEqual(RIGHT_SHARE);
});
