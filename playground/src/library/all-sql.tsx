import { useMemo } from 'preact/hooks';
import { listed, summaries } from '../session.js';
import { SqlOver } from '../sql/sql-over.js';
import { AllTables } from './all-tables.js';

/** SQL over the tables of all replays. They are read when a query names them. */
export function AllSql() {
  void summaries.version.value;
  const isFilled = summaries.progress.value === undefined;
  const files = listed.value;
  const tables = useMemo(() => new AllTables(files), [files, isFilled]);
  return (
    <SqlOver
      key={tables}
      source={{
        tables: tables.store,
        isFilled,
        first: 'SELECT map, COUNT(*) AS games, AVG(duration_seconds) / 60 AS minutes\nFROM replays GROUP BY map ORDER BY games DESC',
        fill: (names, signal) => tables.fill(names, signal),
        progress: tables.progress.value,
        program,
      }}
    />
  );
}

const program = (query: string): string => `import { openTables } from 'replaykit/node';

// the same tables in DuckDB: needs the packages @duckdb/node-api and hyparquet-writer
const tables = await openTables('replays');
const { columns, rows } = await tables.query(\`${query.replace(/;\s*$/, '').replaceAll('`', '\\`')}\`);
console.table(rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]]))));
tables.close();
`;
