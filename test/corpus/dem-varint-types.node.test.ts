import { expect, it } from 'vitest';
import { isPlainVarint } from '../../scripts/dem/varint-types.js';
import { VARINT_TYPES } from '../../src/formats/dem/entities/varint-types.gen.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';

const facts = corpusFacts('dem', { files: 9, facts: 300 });
const files = corpusFiles('dem', (name) => !name.startsWith('dota2-source1'));

it.each(files.map((file) => [file.name, file] as const))('the varint types of %s are in the public facts', (_, file) => {
  const { schema } = file.golden<{ schema?: { fallbackTypes: readonly string[] } }>();
  const types = (schema?.fallbackTypes ?? []).filter(isPlainVarint);
  expect(types.filter((type) => !VARINT_TYPES.includes(type))).toEqual([]);
  facts.add(file, types.length);
});
