import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { ReplayError } from '../../src/core/errors.js';
import { filesUnder } from '../../src/node/files-under.js';
import { exportTables } from '../../src/cli/commands/export.js';
import { commandRun } from '../support/cli.node.js';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'replaykit-files-'));
// Node removes by whole paths, which are too long here
afterAll(() => void execFileSync('rm', ['-rf', folder]));

/** Folders inside each other, made one step at a time: the innermost have paths that are longer than a system call takes. */
const DEEP = `const name = 'd'.repeat(200); for (let i = 0; i < 30; i++) { require('fs').mkdirSync(name); process.chdir(name); }`;

test('a folder that cannot be read is reported and passed over', async () => {
  mkdirSync(join(folder, 'open'));
  copyFileSync(fixtures + 'toy-duel.w3g', join(folder, 'open', 'a.w3g'));
  copyFileSync(fixtures + 'gamecache-3.04b.dat', join(folder, 'b.dat'));
  execFileSync(process.execPath, ['-e', DEEP], { cwd: join(folder, 'open') });
  const unreadable: (readonly [folder: string, error: ReplayError])[] = [];
  const files = await filesUnder(folder, (...what) => unreadable.push(what));
  expect(files).toEqual([join(folder, 'b.dat'), join(folder, 'open', 'a.w3g')]);
  expect(unreadable).toHaveLength(1);
  expect(unreadable[0]![0].startsWith(join(folder, 'open', 'ddd'))).toBe(true);
  expect(unreadable[0]![1]).toMatchObject({ code: 'source', message: expect.stringContaining('ENAMETOOLONG') as string });

  const out = mkdtempSync(join(tmpdir(), 'replaykit-out-'));
  const { code, stdout, stderr } = await commandRun(exportTables, ['--out', out, '--to', 'csv', '--jobs', '1', '--json', folder]);
  rmSync(out, { recursive: true });
  expect(code).toBe(1);
  expect(stderr).toContain('ENAMETOOLONG');
  expect(JSON.parse(stdout)).toMatchObject({ exported: 2 });
}, 30_000);
