import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { guidePath, tablesGuide } from '../../scripts/tables.js';
import { tablesOf } from '../../src/tables/index.js';

// npx tsx scripts/tables.ts writes it
it('docs/guides/tables.md is what the tables say', async () => {
  const guide = await tablesGuide();
  expect(readFileSync(guidePath, 'utf8')).toBe(guide);
  // every table of a demo has a row that shows it
  for (const { name } of tablesOf('dem')) expect(guide).toMatch(new RegExp(`### \`${name}\`[^#]*\\| \`3f9a…\` \\|`));
  for (const { columns } of tablesOf()) for (const { name } of columns) expect(guide).toContain(`| \`${name}\` |`);
});
