import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { csvWriter, streamTables, type ColumnType, type TableWriter } from '../../src/tables/index.js';
import { madeCs2Round } from '../../recordings/dem/cs2/made-round.js';
import { madeDeadlockMatch } from '../../recordings/dem/deadlock/made-match.js';
import { madeDotaMatch } from '../../recordings/dem/dota/made-match.js';
import { root } from '../support/package.node.js';

/** What DuckDB calls the types. It takes integers of any size for 64 bits. */
const TYPES = {
  boolean: 'BOOLEAN',
  int32: 'BIGINT',
  int64: 'BIGINT',
  double: 'DOUBLE',
  string: 'VARCHAR',
  timestamp: 'TIMESTAMP WITH TIME ZONE',
} as const satisfies Record<ColumnType, string>;
/** Texts that look like numbers: CSV cannot show the difference. A reader names their types. */
const LOOK_LIKE_NUMBERS = new Set([
  'vcr.drivers.car_number',
  'vcr.drivers.vehicle_version',
  'gamecache.items.warcraft_version',
  'rocket-league.players.account',
]);

it('DuckDB finds the types of the catalogue in CSV', async () => {
  const fixtures = join(root, 'fixtures');
  const files = readdirSync(fixtures).filter((name) => name !== 'MANIFEST.json');
  const replays = [
    ...[madeDotaMatch(), madeCs2Round(), madeDeadlockMatch()].map(({ bytes }) => bytes),
    ...files.map((name) => new Uint8Array(readFileSync(join(fixtures, name)))),
  ];
  const folder = mkdtempSync(join(tmpdir(), 'replaykit-csv-'));
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const path = join(folder, 'table.csv');
  let compared = 0;
  const others = new Set<string>();
  try {
    for (const replay of replays) {
      const written = new Map<
        string,
        { readonly writer: TableWriter; readonly parts: Uint8Array[]; readonly filled: Map<string, ColumnType> }
      >();
      for await (const batch of streamTables(replay, { replay: 'a replay' })) {
        const name = `${batch.table.format}.${batch.table.name}`;
        const parts: Uint8Array[] = [];
        const one = written.get(name) ?? { writer: csvWriter(batch.table, (bytes) => void parts.push(bytes)), parts, filled: new Map() };
        written.set(name, one);
        await one.writer.write(batch);
        for (const column of batch.table.columns) {
          if (batch.columns[column.name]!.some((cell) => cell !== null)) one.filled.set(column.name, column.type);
        }
      }
      for (const [name, { parts, filled }] of written) {
        writeFileSync(path, Buffer.concat(parts));
        const columns = (await duck.runAndReadAll(`DESCRIBE FROM read_csv('${path}')`)).getRowsJS() as string[][];
        const types = new Map(columns.map(([column, type]) => [column!, type!]));
        for (const [column, type] of filled) {
          compared++;
          if (types.get(column) !== TYPES[type]) others.add(`${name}.${column}`);
        }
      }
    }
  } finally {
    duck.closeSync();
    rmSync(folder, { recursive: true });
  }
  expect(compared).toBeGreaterThan(500);
  expect([...others].filter((column) => !LOOK_LIKE_NUMBERS.has(column))).toEqual([]);
});
