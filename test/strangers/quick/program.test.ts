import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { manifest, root } from '../../support/package.node.js';
import { REPLAYS, strangersProject, type Stranger } from '../../support/strangers.node.js';

const alone = strangersProject();
const withPeers = strangersProject('peers');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program of a project, by the name that npm gave it. */
function start({ folder }: Stranger, args: readonly string[], cwd = folder): ChildProcessWithoutNullStreams {
  const shim = process.platform === 'win32' ? 'replaykit.cmd' : 'replaykit';
  return spawn(join(folder, 'node_modules/.bin', shim), args, { cwd, shell: process.platform === 'win32' });
}

async function run(project: Stranger, args: readonly string[], cwd?: string): Promise<Ended> {
  const child = start(project, args, cwd);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close') as Promise<[number]>]);
  return { code, stdout, stderr };
}

const PLAYERS = 'SELECT name, race, team_id FROM sc2.players ORDER BY name';
const QUERY = ['query', '--json', '--cache', 'cache', PLAYERS, 'fixtures'];
const ANSWERED: Ended = {
  code: 0,
  stdout: [
    { name: 'Anna', race: 'zerg', team_id: 0 },
    { name: 'Anna', race: 'zerg', team_id: 0 },
    { name: 'Bo', race: 'terran', team_id: 1 },
    { name: 'Bo', race: 'terran', team_id: 1 },
  ]
    .map((row) => `${JSON.stringify(row)}\n`)
    .join(''),
  stderr: '',
};

/** A client of the protocol asks what there is. */
const DESCRIBE: readonly object[] = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'stranger', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'describe', arguments: {} } },
];

interface Answer {
  readonly id: number;
  readonly result: { readonly content: readonly { readonly text: string }[] };
}

/** The server says which replays there are, and ends when its input does. */
async function describes(child: ChildProcessWithoutNullStreams): Promise<void> {
  for (const message of DESCRIBE) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answers: Answer[] = [];
  for await (const line of createInterface(child.stdout)) {
    answers.push(JSON.parse(line) as Answer);
    if (answers.length === 2) child.stdin.end();
  }
  const [started, described] = answers;
  expect(started).toMatchObject({ id: 1, result: { serverInfo: { name: 'replaykit', version: manifest.version } } });
  expect(described!.result.content[0]!.text).toContain('["fixtures/toy-match.icrep","icrep"]');
  if (child.exitCode === null) await once(child, 'close');
  expect(child.exitCode).toBe(0);
}

describe('the program beside the packages that it may use', () => {
  test('they are those that the package was tested with', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'test/strangers/projects/peers/package.json'), 'utf8')) as typeof manifest;
    const peers = Object.keys(manifest.peerDependencies).map((name) => [name, manifest.devDependencies[name]]);
    expect(dependencies).toEqual(Object.fromEntries(peers));
  });

  test('query answers', async () => {
    expect(await run(withPeers, QUERY)).toEqual(ANSWERED);
  });

  test('mcp describes the replays', async () => {
    await describes(start(withPeers, ['mcp', '--cache', 'cache', 'fixtures']));
  });
});

describe('the program without these packages, started in a folder that has them', () => {
  const here = ['--cache', 'cache-of-others', 'fixtures'];

  test('query finds both, in its workers and its process too', async () => {
    expect(await run(alone, ['query', '--json', PLAYERS, ...here], withPeers.folder)).toEqual(ANSWERED);
  });

  test('mcp finds its own', async () => {
    await describes(start(alone, ['mcp', ...here], withPeers.folder));
  });

  test('export --merge finds both', async () => {
    const args = ['export', '--merge', '--out', 'lake', 'fixtures'];
    expect(await run(alone, args, withPeers.folder)).toMatchObject({ stdout: expect.stringMatching(/merged into \d+ tables/) as string });
  });

  // anyone who made a replay could have put a package beside it
  test.each(['.', 'node_modules'])('a folder of replays is no such folder: %s', async (replays) => {
    const { code, stderr } = await run(alone, ['query', '--cache', 'cache-of-others', PLAYERS, replays], withPeers.folder);
    expect(stderr).toContain('npm install @duckdb/node-api');
    expect(code).toBe(2);
  });
});

// 2 is the exit code of a usage error: docs/guides/cli.md
describe('the program alone says what to install', () => {
  test.each([
    ['query', QUERY, 'npm install @duckdb/node-api hyparquet-writer'],
    ['mcp', ['mcp', 'fixtures'], 'npm install @modelcontextprotocol/server @duckdb/node-api hyparquet-writer'],
    ['export --to parquet', ['export', '--to', 'parquet', '--out', 'lake', 'fixtures'], 'npm install hyparquet-writer'],
    ['export --merge', ['export', '--to', 'parquet', '--merge', '--out', 'lake', 'fixtures'], 'npm install hyparquet-writer'],
  ])('%s', async (_, args, how) => {
    const { code, stdout, stderr } = await run(alone, args);
    expect(stderr).toContain(how);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('and does without them what needs none', async () => {
    const { code, stdout } = await run(alone, ['info', '--json', 'fixtures']);
    expect(code).toBe(0);
    expect(stdout.match(/"format":"[\w-]+"/g)).toHaveLength(REPLAYS.length);
    expect(await run(alone, ['export', '--to', 'csv', '--out', 'csv', 'fixtures'])).toMatchObject({ code: 0 });
  });
});
