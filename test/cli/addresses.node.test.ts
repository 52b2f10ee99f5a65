import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliProcess, jsonLines } from '../support/cli.node.js';
import { root } from '../support/package.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-addresses-'));
/** The fixtures, with ranges below /ranges/ and without below /whole/. */
const server = createServer((request, response) => {
  const [, kind, name] = /^\/(ranges|whole)\/([\w.-]+)$/.exec(request.url!) ?? [];
  if (name === undefined || name === 'absent.dem') return void response.writeHead(404, 'Not Found').end();
  const bytes = readFileSync(join(root, 'fixtures', name));
  const range = kind === 'ranges' ? /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') : null;
  if (range === null) return void response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]) + 1, bytes.length)];
  const headers = { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}`, 'content-length': end - start };
  response.writeHead(206, headers).end(bytes.subarray(start, end));
});
let at = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe('an address', () => {
  it.each(['ranges', 'whole'])('is read by every command, of a server with %s', async (kind) => {
    const url = `${at}/${kind}/dota2-container.dem`;
    const said = kind === 'whole' ? `${url}: the server has no ranges, so the whole file is downloaded\n` : '';
    expect(await cli(['detect', url])).toEqual({ code: 0, stdout: `${url}\tdem\tsignature\t-\n`, stderr: said });
    const info = await cli(['info', '--json', url]);
    expect([info.code, info.stderr]).toEqual([0, said]);
    expect(JSON.parse(info.stdout)).toMatchObject({ file: url, title: 'Match 7518690009' });
    expect((await cli(['events', '--type', 'chat', url])).stdout).toContain('glhf');
    expect((await cli(['validate', url])).stdout).toContain(': valid (dem');
    const out = join(folder, kind);
    const exported = await cli(['export', '--json', '--out', out, '--tables', 'chat', '--jobs', '1', url]);
    expect([exported.code, exported.stderr]).toEqual([0, said]);
    const asked = await cli(['query', '--json', '--cache', join(out, 'cache'), '--jobs', '1', 'SELECT path, title FROM replays', url]);
    expect([asked.code, asked.stderr]).toEqual([0, said]);
    expect(jsonLines(asked.stdout)).toEqual([{ path: url, title: 'Match 7518690009' }]);
  });

  it('that cannot be read, or a pattern without files, is reported in a line, and the rest goes on', async () => {
    const bad = [`${at}/ranges/absent.dem`, join(folder, '*.dem')];
    const file = 'fixtures/toy-duel.w3g';
    const lines = [`${bad[0]!}: the server answered 404 Not Found\n`, `${bad[1]!}: the pattern matches no file\n`].join('');
    const out = join(folder, 'rest');
    const exported = await cli(['export', '--json', '--out', out, '--tables', 'chat', '--jobs', '1', ...bad, file]);
    expect([exported.code, exported.stderr]).toEqual([1, lines]);
    expect(JSON.parse(exported.stdout)).toMatchObject({
      exported: 1,
      failed: bad.map((name) => ({ file: name, error: { code: 'source' } })),
    });
    const asked = await cli(['query', '--cache', join(out, 'cache'), '--jobs', '1', 'SELECT format FROM replays', ...bad, file]);
    expect(asked).toEqual({ code: 1, stdout: 'format\nw3g\n', stderr: lines });
  });
});
