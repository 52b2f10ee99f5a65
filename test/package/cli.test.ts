import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { manifest, root } from '../support/package.node.js';

const run = promisify(execFile);
const installed = join(inject('installed'), 'node_modules', manifest.name);
const program = join(installed, manifest.bin![manifest.name]!);

describe('the program of the packed package', () => {
  test('can be started by its name', () => {
    expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    if (process.platform !== 'win32') expect(statSync(program).mode & 0o111).not.toBe(0);
  });

  test('tells its version, and what a replay is', async () => {
    const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string };
    expect((await run(process.execPath, [program, '--version'])).stdout).toBe(`${version}\n`);
    const { stdout } = await run(process.execPath, [program, 'info', '--json', join(root, 'fixtures/dota2-container.dem')]);
    expect(JSON.parse(stdout)).toMatchObject({ format: 'dem', complete: true, map: 'start', ticks: 180 });
  });
});
