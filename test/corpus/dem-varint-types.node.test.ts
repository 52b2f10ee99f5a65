import { readFileSync } from 'node:fs';
import { varintTypes } from '../../scripts/dem/varint-types.js';
import { corpusFacts, corpusFiles, itWhole } from '../support/corpus.node.js';

const facts = corpusFacts('dem', { files: 1, facts: 1 });

itWhole('dem', 'varint-types.gen.ts is what its script makes of the corpus', () => {
  const made = readFileSync(new URL('../../src/formats/dem/entities/varint-types.gen.ts', import.meta.url), 'utf8');
  facts.equal(corpusFiles('dem')[0]!, 'varint types', made, varintTypes());
});
