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

  test('prints its version, and what a replay is', async () => {
    const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string };
    expect((await run(process.execPath, [program, '--version'])).stdout).toBe(`${version}\n`);
    const { stdout } = await run(process.execPath, [program, 'info', '--json', join(root, 'fixtures/dota2-container.dem')]);
    expect(JSON.parse(stdout)).toMatchObject({ format: 'dem', isComplete: true, map: 'start', details: { ticks: 180 } });
  });

  // Its parts are loaded when they are needed: each command from where it is installed, workers and codecs too.
  test.each([
    [['detect', 'fixtures/rf2-race-gz.vcr'], /\tgzip\n$/],
    [['events', '--type', 'chat', 'fixtures/toy-match.SC2Replay'], /chat .*glhf/],
    [['schema', '--names', '--class', 'details', 'fixtures/toy-match.SC2Replay'], /^name/],
    [['inspect', 'fixtures/gamecache-1.05.dat'], /stored size/],
    [['validate', 'fixtures/toy-match.icrep'], /: valid \(icrep/],
    [['export', '--to', 'csv', '--out', join(installed, 'lake'), 'fixtures/toy-match.SC2Replay'], /^1 exported/],
    [['anonymize', '--out', join(installed, 'clean.icrep'), 'fixtures/toy-match.icrep'], /^$/],
  ])('%j', async (args, output) => {
    const { stdout } = await run(process.execPath, [program, ...args], { cwd: root });
    expect(stdout).toMatch(output);
  });
});
