import type { OpenReplay } from '../replay.js';
import { SqlOver } from '../sql/sql-over.js';
import type { ViewProps } from '../view.js';

/** An example query that says something of every replay: its players, or its first table. */
function firstQuery({ tables }: OpenReplay): string {
  const all = tables.list().map(({ table: { name } }) => name);
  const named = all.find((name) => /(?:^|_)(?:players|drivers)$/.test(name)) ?? all[0];
  return named === undefined ? '' : `SELECT * FROM ${named} LIMIT 100`;
}

const program = ({ file }: OpenReplay, query: string): string => `import { openTables } from 'replaykit/node';

// the same tables in DuckDB: needs the packages @duckdb/node-api and hyparquet-writer
const tables = await openTables([${JSON.stringify(file.name)}]);
const { columns, rows } = await tables.query(\`${query.replace(/;\s*$/, '').replaceAll('`', '\\`')}\`);
console.table(rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i]]))));
tables.close();
`;

/** The SQL view: queries over the tables of the replay. */
export default function Sql({ replay }: ViewProps) {
  const source = {
    tables: replay.tables,
    isFilled: replay.filling.value?.state.value.is !== 'reading',
    first: firstQuery(replay),
    program: (query: string) => program(replay, query),
  };
  return <SqlOver source={source} />;
}
