import { expect, it } from 'vitest';
import { cliProcess, ended } from '../support/cli.node.js';

const cli = cliProcess();

it.each([
  ['data, on standard output', 0, ['--version']],
  ['damage', 1, ['info', 'fixtures/MANIFEST.json']],
  ['a usage error, on standard error', 2, ['inof']],
])('a process ends as the program does in this one: %s', async (_, code, args) => {
  const child = cli.start(args);
  child.stdin.end();
  const run = await ended(child);
  expect(run.code).toBe(code);
  expect(run).toEqual(await cli(args));
});
