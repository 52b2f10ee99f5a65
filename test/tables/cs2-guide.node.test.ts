import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { exportReplay } from '../../src/node/index.js';
import { cs2Round } from '../support/cs2-round.js';

const guide = readFileSync(new URL('../../docs/guides/cs2.md', import.meta.url), 'utf8');

it('the SQL of docs/guides/cs2.md gives what stands below it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'replaykit-sql-'));
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    await exportReplay({ name: 'match.dem', bytes: cs2Round().bytes }, { out: join(folder, 'lake') });
    await duck.run(`set file_search_path = '${folder}'`);
    const statements = [...guide.matchAll(/```sql\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)];
    expect(statements).toHaveLength(guide.match(/^```sql$/gm)!.length);
    for (const [, sql, answer] of statements) {
      const result = await duck.runAndReadAll(sql!);
      const lines = [result.columnNames(), ...result.getRowsJS()].map((row) =>
        row.map((cell) => String(cell as string | number | bigint)).join(' | '),
      );
      expect(`${lines.join('\n')}\n`).toBe(answer);
    }
  } finally {
    duck.closeSync();
    rmSync(folder, { recursive: true });
  }
});
