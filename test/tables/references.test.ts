import { expect, test } from 'vitest';
import { ALL_EVENTS } from '../../src/formats/vcr/event-kinds.js';
import { streamTables, tablesOf } from '../../src/tables/index.js';
import { fixture as fixtureBytes } from '#fixture';

test('a reference names a key column of another table, of the same type', () => {
  let count = 0;
  for (const { format, name, columns, references } of tablesOf()) {
    for (const { column, table, of } of references ?? []) {
      const other = tablesOf(format).find((one) => one.name === table);
      const type = columns.find((one) => one.name === column)?.type;
      expect(type, `${format}.${name}.${column}`).toBeDefined();
      expect(other?.columns.find((one) => one.name === of)?.type, `${format}.${table}.${of}`).toBe(type);
      // In Warcraft III computers share the number 0, in Brood War they have none; in games of Blizzard's engine computers have no user id, and observers no player id.
      if (table !== 'players' || !['w3g', 'sc2', 'storm', 'brood-war'].includes(format)) expect(other?.key).toContain(of);
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

test('a key names one row of a replay, and a reference a row that is there', async () => {
  const seen = new Set<string>();
  for (const fixture of ['toy-match.SC2Replay', 'toy-match.icrep', 'rf2-race.vcr', 'lmu-race.vcr', 'toy-duel.w3g', 'gamecache-3.04b.dat']) {
    const rows = new Map<string, Record<string, unknown>[]>();
    for await (const { table, length, columns } of streamTables(await fixtureBytes(fixture))) {
      const all = rows.get(table.name) ?? [];
      for (let i = 0; i < length; i++) all.push(Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells[i]])));
      rows.set(table.name, all);
      if (table.key?.length) seen.add(`${table.format}.${table.name}`);
      if (table.key?.length)
        expect(new Set(all.map((row) => JSON.stringify(table.key!.map((column) => String(row[column]))))).size, table.name).toBe(
          all.length,
        );
    }
  }
  expect(seen.size).toBeGreaterThan(15);
});

test('who is meant has one word: a number that joins is an id, and what is called player is a name', () => {
  for (const { format, name, columns } of tablesOf()) {
    const types = new Map(columns.map((column) => [column.name, column.type]));
    for (const who of ['player', 'driver', 'attacker', 'victim', 'assister', 'thrower', 'owner'])
      expect([undefined, 'string'], `${format}.${name}.${who}`).toContain(types.get(who));
    for (const gone of ['player_name', 'rgb', 'outcome', 'actions_per_minute', 'clan_tag', 'color_name'])
      expect([...types.keys()]).not.toContain(gone);
    // Milliseconds only where the file counts in them.
    if (format !== 'w3g') expect([...types.keys()].filter((column) => column.endsWith('_ms'))).toEqual([]);
    for (const { name: column, unit } of columns) if (unit === 'ms') expect(column).toBe('time_ms');
    if (types.has('result')) expect(types.get('result')).toBe('string');
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
