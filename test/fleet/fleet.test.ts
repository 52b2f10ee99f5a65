import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtures } from '../../recordings/gamecache/fixtures.js';
import { root } from '../support/package.node.js';

const fleet = join(root, 'examples/fleet');

/** What the tests use of the fleet's own packages, which the repository does not install. */
interface QueuedJob {
  readonly id: string;
  readonly data: { readonly location: string };
  readonly attemptsMade: number;
  readonly failedReason?: string;
  readonly stalledCounter: number;
  readonly returnvalue: unknown;
}
interface FleetQueue {
  getJobCounts(): Promise<Record<string, number>>;
  getJobs(state: string): Promise<QueuedJob[]>;
  close(): Promise<void>;
}
interface FleetPackages {
  readonly bullmq: { readonly Queue: new (name: string, options: object) => FleetQueue };
  readonly duckdb: {
    readonly DuckDBInstance: {
      create(path: string): Promise<{
        connect(): Promise<{ runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }> }>;
      }>;
    };
  };
}
const require = createRequire(join(fleet, 'package.json'));
const bullmq = require('bullmq') as FleetPackages['bullmq'];
const duckdb = require('@duckdb/node-api') as FleetPackages['duckdb'];

const REPLAYS = 200;
const folder = mkdtempSync(join(tmpdir(), 'replaykit-fleet-'));
const replays = join(folder, 'replays');
const tables = join(folder, 'tables');
const children: ChildProcess[] = [];
let environment: NodeJS.ProcessEnv = {};
let queue: FleetQueue;

/** A cache with content of its own. */
function cacheOf(i: number): Uint8Array {
  const cache = fixtures()['gamecache-3.04b.dat']!;
  cache.set(new TextEncoder().encode(String(i).padStart(3, '0')), 16);
  return cache;
}

function start(command: string, args: readonly string[], cwd: string): ChildProcess {
  const child = spawn(command, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}
async function outputOf(script: string, ...args: string[]): Promise<string> {
  const { code, text } = await runOf(script, ...args);
  expect(code, text).toBe(0);
  return text;
}
async function runOf(script: string, ...args: string[]): Promise<{ readonly code: number; readonly text: string }> {
  const child = start(process.execPath, [script, ...args], fleet);
  let text = '';
  child.stdout!.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}

/** A free port, and a Redis on it that keeps nothing. */
async function startRedis(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const redis = start('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], folder);
  await new Promise<void>((resolve, reject) => {
    redis.on('exit', () => reject(new Error('redis-server ended')));
    redis.stdout!.on('data', (text: Buffer) => text.includes('Ready to accept connections') && resolve());
  });
  return port;
}

/** Serves three replays: one that keeps anyone who asks waiting until it is let go, one that fails at times, one that is gone. */
class ReplayServer {
  readonly #server: Server;
  readonly #asked = new Map<string, number>();
  #held: ServerResponse | undefined;
  /** Process that waits for /slow.dat. */
  readonly waiting: Promise<number>;
  #waits: (pid: number) => void = () => undefined;

  constructor() {
    this.waiting = new Promise((resolve) => (this.#waits = resolve));
    this.#server = createServer((request, response) => {
      const path = request.url!;
      const times = (this.#asked.get(path) ?? 0) + 1;
      this.#asked.set(path, times);
      if (path === '/slow.dat' && times === 1) {
        this.#held = response;
        this.#waits(Number(/\d+$/.exec(request.headers['user-agent']!)![0]));
      } else if (path === '/flaky.dat' && times < 3) response.writeHead(503).end();
      else if (path === '/gone.dat' && times === 1) response.writeHead(404).end();
      else response.end(cacheOf(path === '/slow.dat' ? 901 : path === '/flaky.dat' ? 902 : 903));
    });
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  timesAsked(path: string): number {
    return this.#asked.get(path) ?? 0;
  }
  close(): void {
    this.#held?.destroy();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const server = new ReplayServer();

beforeAll(async () => {
  const port = await startRedis();
  const url = `redis://127.0.0.1:${port}`;
  environment = { ...process.env, REDIS_URL: url, OUT: tables, LOCK_MS: '1500', STALLED_MS: '500', BACKOFF_MS: '50' };
  queue = new bullmq.Queue('replays', { connection: { url } });
});
afterAll(async () => {
  await queue.close();
  server.close();
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('a fleet', () => {
  test('gives each replay once, though a worker is killed in the middle of one', async () => {
    // 198 on disk and two on the net; five of them twice, one that is of no format, one that is not there yet
    mkdirSync(replays);
    for (let i = 0; i < REPLAYS - 2; i++) writeFileSync(join(replays, `${i}.dat`), cacheOf(i));
    for (let i = 0; i < 5; i++) writeFileSync(join(replays, `again-${i}.dat`), cacheOf(i));
    writeFileSync(join(replays, 'notes.txt'), new Uint8Array(3000).fill(7));
    const jobs = REPLAYS + 5 + 2;
    const net = await server.listen();
    // slow first, so that it is active while others wait; an unreadable location does not stop the rest
    const queued = await runOf('enqueue.js', `${net}/slow.dat`, join(folder, 'absent'), `${net}/flaky.dat`, `${net}/gone.dat`, replays);
    expect(queued.code).toBe(1);
    expect(await queue.getJobCounts()).toMatchObject({ waiting: jobs });
    expect([server.timesAsked('/slow.dat'), server.timesAsked('/gone.dat')]).toEqual([0, 0]);

    const workers = [start(process.execPath, ['worker.js'], fleet), start(process.execPath, ['worker.js'], fleet)];
    const killed = await server.waiting;
    expect(workers.map(({ pid }) => pid)).toContain(killed);
    process.kill(killed, 'SIGKILL');

    await expect.poll(async () => (await queue.getJobCounts())['completed'], { timeout: 40_000, interval: 100 }).toBe(jobs - 1);
    await expect
      .poll(() => queue.getJobCounts(), { timeout: 5000 })
      .toMatchObject({ completed: jobs - 1, failed: 1, active: 0, waiting: 0, delayed: 0 });

    const completed = await queue.getJobs('completed');
    const byName = (name: string): QueuedJob => completed.find(({ data }) => data.location.endsWith(name))!;
    expect(byName('/slow.dat').stalledCounter).toBe(1);
    expect(byName('/flaky.dat').attemptsMade).toBe(3);
    expect(byName('notes.txt').returnvalue).toEqual({ ignored: true });
    const done = completed.filter((job) => job !== byName('notes.txt')).map(({ returnvalue }) => returnvalue as { replay: string });
    for (const value of done) expect(value).toMatchObject({ isComplete: true });
    expect(new Set(done.map(({ replay }) => replay)).size).toBe(REPLAYS);
    expect([server.timesAsked('/slow.dat'), server.timesAsked('/flaky.dat'), server.timesAsked('/gone.dat')]).toEqual([2, 3, 1]);

    expect(await outputOf('failed.js')).toBe(`${net}/gone.dat: 404 Not Found (1 times)\n`);

    // nothing lost, nothing doubled
    expect(readdirSync(join(tables, '_manifests/parquet')).length).toBe(REPLAYS);
    const db = await (await duckdb.DuckDBInstance.create(':memory:')).connect();
    const ask = async (sql: string): Promise<Record<string, unknown>[]> => (await db.runAndReadAll(sql)).getRowObjectsJson();
    expect(await ask(`SELECT count(*)::INT n, count(DISTINCT replay)::INT d FROM read_parquet('${tables}/*/replays/*.parquet')`)).toEqual([
      { n: REPLAYS, d: REPLAYS },
    ]);
    const perReplay = `SELECT count(*) n FROM read_parquet('${tables}/gamecache/items/*.parquet') GROUP BY replay`;
    expect(await ask(`SELECT n::INT n, count(*)::INT replays FROM (${perReplay}) GROUP BY n`)).toEqual([{ n: 5, replays: REPLAYS }]);

    // what is done is not queued again, and what failed is when it is asked for
    await outputOf('enqueue.js', replays);
    expect(await queue.getJobCounts()).toMatchObject({ completed: jobs - 1, failed: 1, waiting: 0, active: 0 });
    expect(await outputOf('failed.js', '--retry')).toContain('1 queued again\n');
    await expect.poll(async () => (await queue.getJobCounts())['completed'], { timeout: 10_000, interval: 100 }).toBe(jobs);
    const report = await outputOf('report.js', '--watch');
    expect(report).toMatch(new RegExp(`^waiting 0, active 0, done ${jobs} \\(\\d+ per minute\\), failed 0\n`));
    expect(report).toMatch(new RegExp(`gamecache.*${REPLAYS + 1}.*${REPLAYS + 1}.*'0'`));

    // a worker that is asked to end does
    const left = workers.find(({ pid }) => pid !== killed)!;
    left.kill('SIGTERM');
    expect(await once(left, 'exit')).toEqual([0, null]);
  });
});
