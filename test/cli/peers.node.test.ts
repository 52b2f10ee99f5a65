import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { cliProcess, ended } from '../support/cli.node.js';
import { root } from '../support/package.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-peers-'));
afterAll(() => [folder, started].forEach((path) => rmSync(path, { recursive: true })));
const fixtures = join(root, 'fixtures');
const game = join(fixtures, 'toy-match.SC2Replay');
/** Without packages: the one in which the program is started is looked at for packages too. */
const started = mkdtempSync(join(tmpdir(), 'replaykit-peers-started-'));

/** Options of Node by which a package cannot be found, as where nobody installed it. */
function without(name: string): Readonly<Record<string, string>> {
  const hook = join(folder, `${name.replaceAll(/\W/g, '-')}.mjs`);
  const resolve = `export async function resolve(specifier, context, next) {
    if (specifier === ${JSON.stringify(name)} || specifier.startsWith(${JSON.stringify(`${name}/`)}))
      throw Object.assign(new Error("Cannot find package '" + specifier + "'"), { code: 'ERR_MODULE_NOT_FOUND' });
    return next(specifier, context);
  }`;
  writeFileSync(
    hook,
    `import { register } from 'node:module'; register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(resolve)}));`,
  );
  return { NODE_OPTIONS: `--import ${pathToFileURL(hook).href}` };
}

describe('a package that users install themselves, and did not', () => {
  const out = (name: string): string => join(folder, name);
  it.each([
    ['@duckdb/node-api', 'npm install @duckdb/node-api hyparquet-writer', ['query', '--cache', out('cache'), 'SELECT 1', game]],
    ['@duckdb/node-api', 'npm install @duckdb/node-api hyparquet-writer', ['export', '--merge', '--out', out('parquet'), game]],
    ['hyparquet-writer', 'npm install hyparquet-writer', ['export', '--to', 'parquet', '--out', out('parquet'), fixtures]],
    ['hyparquet-writer', 'npm install hyparquet-writer', ['query', '--cache', out('cache'), 'SELECT name FROM players', game]],
    [
      '@modelcontextprotocol/server',
      'npm install @modelcontextprotocol/server @duckdb/node-api hyparquet-writer',
      ['mcp', '--cache', out('cache'), fixtures],
    ],
  ] as const)('%s: %s', async (name, how, args) => {
    const child = cli.start(args, without(name), started);
    child.stdin.end();
    const { code, stdout, stderr } = await ended(child);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(name);
    expect(stderr).toContain(`which is not installed: ${how}\n`);
    expect(stderr).not.toContain(' at ');
    // once, and before anything is read: not for each of the files
    expect(stderr.match(/which is not installed/g)).toHaveLength(1);
    expect(existsSync(out('parquet'))).toBe(false);
  });
});
