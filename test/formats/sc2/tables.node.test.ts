import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { eventTypesSource } from '../../../scripts/sc2/event-types.js';
import { protocols, tableSource } from '../../../scripts/sc2/tables.js';
import { SC2_TABLES } from '../../../src/formats/sc2/protocol/lookup.js';

const source = (path: string): string => readFileSync(new URL(`../../../src/formats/sc2/${path}`, import.meta.url), 'utf8');

it('the tables are what their script writes, in at most 8 KB', () => {
  expect(source('protocol/table.gen.ts')).toBe(tableSource());
  expect(gzipSync(tableSource()).length).toBeLessThanOrEqual(8192);
});

it('the types of events are what their script writes', () => {
  expect(source('events.gen.ts')).toBe(eventTypesSource());
});

it('every event that the rows of a build name is there, and no other', () => {
  for (const build of SC2_TABLES.baseBuilds) {
    const { game, message, baseBuild } = SC2_TABLES.protocolOf(build);
    expect(baseBuild).toBe(build);
    for (const [rows, events] of [
      [protocols.game, game],
      [protocols.message, message],
    ] as const) {
      const expected = rows.filter(([, , , from = 0, to = Infinity]) => from <= build && build < to).map(([id, name]) => `${id} ${name}`);
      expect(events.map(({ id, name }) => `${id} ${name}`)).toEqual(expected);
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    }
  }
  expect(SC2_TABLES.tracker.length).toBe(protocols.tracker.length);
});

it('an unknown base build takes the nearest older table', () => {
  expect(SC2_TABLES.protocolOf(97426)).toMatchObject({ baseBuild: 97425 });
  expect(SC2_TABLES.protocolOf(17000)).toMatchObject({ baseBuild: 16939 });
});
