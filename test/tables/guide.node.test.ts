import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docsPath, tablesPages } from '../../scripts/tables.js';
import { tablesOf } from '../../src/tables/index.js';

// npx tsx scripts/tables.ts writes them
it('docs/guides/tables.md and the pages of docs/tables are what the tables say', async () => {
  const pages = await tablesPages();
  for (const [path, text] of pages) expect(readFileSync(join(docsPath, path), 'utf8'), path).toBe(text);
  const written = readdirSync(join(docsPath, 'tables')).map((name) => `tables/${name}`);
  expect(written.sort()).toEqual([...pages.keys()].filter((path) => path.startsWith('tables/')).sort());
  const all = [...pages.values()].join('\n');
  // every table of a demo has a row that shows it
  for (const { name } of tablesOf('dem')) expect(all).toMatch(new RegExp(`## \`${name}\`[^#]*\\| \`3f9a…\` \\|`));
  for (const { columns } of tablesOf()) for (const { name } of columns) expect(all).toContain(`| \`${name}\` |`);
});
