import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeFixtures, manifestOf } from '../scripts/fixtures.js';
import { generate as generateCs2Items } from '../scripts/dem/cs2-items.js';
import { generate as generateDotaNames } from '../scripts/dem/dota-names.js';
import { generate as generateMessageSchemas } from '../scripts/dem/message-schemas.js';
import { generate } from '../scripts/dem/messages.js';
import { varintTypes } from '../scripts/dem/varint-types.js';
import { namesSource } from '../scripts/sc2/names.js';

const folder = new URL('../fixtures/', import.meta.url);

it('fixtures are what their writers write', async () => {
  const fixtures = await makeFixtures();
  expect(readdirSync(folder).sort()).toEqual([...fixtures.keys(), 'MANIFEST.json'].sort());
  for (const [name, bytes] of fixtures) expect(Buffer.from(bytes).equals(readFileSync(new URL(name, folder))), name).toBe(true);
  expect(readFileSync(new URL('MANIFEST.json', folder), 'utf8')).toBe(manifestOf(fixtures));
});

it('the message tables of .dem are what their script writes', () => {
  const { messages, names } = generate();
  expect(readFileSync(new URL('../src/formats/dem/messages.gen.ts', import.meta.url), 'utf8')).toBe(messages);
  expect(readFileSync(new URL('../src/formats/dem/message-names.gen.ts', import.meta.url), 'utf8')).toBe(names);
});

it('the names of Dota 2 are what their script writes', () => {
  expect(readFileSync(new URL('../src/formats/dem/dota/names.gen.ts', import.meta.url), 'utf8')).toBe(generateDotaNames());
});

it('the items of CS2 are what their script writes', () => {
  expect(readFileSync(new URL('../src/formats/dem/cs2/items.gen.ts', import.meta.url), 'utf8')).toBe(generateCs2Items());
});

it('the varint types of .dem are what their script writes', () => {
  expect(readFileSync(new URL('../src/formats/dem/entities/varint-types.gen.ts', import.meta.url), 'utf8')).toBe(varintTypes());
});

it('the schemas and types of messages are what their script writes', () => {
  const { schemas, types } = generateMessageSchemas();
  expect(readFileSync(new URL('../src/formats/dem/message-schemas.gen.ts', import.meta.url), 'utf8')).toBe(schemas);
  expect(readFileSync(new URL('../src/formats/dem/message-types.gen.ts', import.meta.url), 'utf8')).toBe(types);
});

it('the names of StarCraft II are what their script writes', () => {
  expect(readFileSync(new URL('../src/formats/sc2/names/names.gen.ts', import.meta.url), 'utf8')).toBe(namesSource());
});
