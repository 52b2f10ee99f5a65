import { expect, test } from 'vitest';
import { ALL_EVENTS } from '../../src/formats/vcr/event-kinds.js';
import { tablesOf } from '../../src/tables/index.js';

test('a reference names a key column of another table, of the same type', () => {
  let count = 0;
  for (const { format, name, columns, references } of tablesOf()) {
    for (const { column, table, of } of references ?? []) {
      const other = tablesOf(format).find((one) => one.name === table);
      const type = columns.find((one) => one.name === column)?.type;
      expect(type, `${format}.${name}.${column}`).toBeDefined();
      expect(other?.columns.find((one) => one.name === of)?.type, `${format}.${table}.${of}`).toBe(type);
      // In Warcraft III computers share the number 0.
      if (format !== 'w3g') expect(other?.key).toContain(of);
      count++;
    }
  }
  expect(count).toBeGreaterThan(60);
});

test('key columns are columns that are never null, where the format says who is meant', () => {
  for (const { name, columns, key } of tablesOf()) {
    for (const column of key ?? [])
      expect(
        columns.map((one) => one.name),
        name,
      ).toContain(column);
  }
});

test('tables name the events and sections that they are made of', () => {
  for (const { format, name, origin } of tablesOf()) {
    // Items of a gamecache are all that its file has.
    if (format !== 'gamecache')
      expect((origin?.events.length ?? 0) + (origin?.sections.length ?? 0), `${format}.${name}`).toBeGreaterThan(0);
  }
  const vcr = tablesOf('vcr').flatMap(({ origin }) => origin?.events ?? []);
  expect(vcr.filter((type) => !(ALL_EVENTS as readonly string[]).includes(type))).toEqual([]);
});
