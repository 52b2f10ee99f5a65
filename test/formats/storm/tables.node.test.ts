import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { eventTypesSource } from '../../../scripts/storm/event-types.js';
import { protocols, tableSource } from '../../../scripts/storm/tables.js';
import { STORM_TABLES } from '../../../src/formats/storm/protocol/lookup.js';

const source = (path: string): string => readFileSync(new URL(`../../../src/formats/storm/${path}`, import.meta.url), 'utf8');

it('the tables are what their script writes, in at most 10 KB', () => {
  expect(source('protocol/table.gen.ts')).toBe(tableSource());
  expect(gzipSync(tableSource()).length).toBeLessThanOrEqual(10_240);
});

it('the types of events are what their script writes', () => {
  expect(source('events.gen.ts')).toBe(eventTypesSource());
});

it('every event that the rows of a build name is there, and no other', () => {
  for (const build of STORM_TABLES.baseBuilds) {
    const { game, message, baseBuild } = STORM_TABLES.protocolOf(build);
    expect(baseBuild).toBe(build);
    for (const [rows, events] of [
      [protocols.game, game],
      [protocols.message, message],
    ] as const) {
      const expected = rows.filter(([, , , from = 0, to = Infinity]) => from <= build && build < to).map(([id, name]) => `${id} ${name}`);
      expect(events.map(({ id, name }) => `${id} ${name}`)).toEqual(expected);
    }
  }
});

it('an unknown base build takes the nearest older table', () => {
  expect(STORM_TABLES.protocolOf(99_999).baseBuild).toBe(97771);
  expect(STORM_TABLES.protocolOf(96478).baseBuild).toBe(96477);
});
