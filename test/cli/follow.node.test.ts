import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { broadcastOf } from '../../recordings/dem/broadcast.js';
import { BroadcastRelay } from '../../recordings/dem/broadcast-relay.js';
import { madeCs2Round } from '../../recordings/dem/cs2/made-round.js';
import { toyMatch } from '../../recordings/slippi/toy-match.js';
import { cliProcess } from '../support/cli.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-follow-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { bytes } = madeCs2Round();
const path = join(folder, 'recording.dem');
const OPTIONS = ['--type', 'kill', '--json'] as const;

describe('events --follow', () => {
  it('prints the events of a file that grows', async () => {
    writeFileSync(path, bytes);
    const whole = await cli(['events', ...OPTIONS, path]);
    expect(whole.code).toBe(0);
    expect(whole.stdout.split('\n').length).toBeGreaterThan(1);
    writeFileSync(path, bytes.subarray(0, 500));
    const following = cli(['events', '--follow', ...OPTIONS, path]);
    for (let at = 500; at < bytes.length; at += 2000) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      appendFileSync(path, bytes.subarray(at, at + 2000));
    }
    expect(await following).toEqual({ ...whole, stderr: '' });
  });

  it('prints the events of a game of Melee whose length the recorder fills in at the end, and ends with it', async () => {
    const game = toyMatch(120);
    const slp = join(folder, 'Game_1.slp');
    writeFileSync(slp, game);
    const options = ['--type', 'postFrame,gameEnd', '--json'];
    const whole = await cli(['events', ...options, slp]);
    expect(whole.stdout.split('\n').length).toBeGreaterThan(100);
    const unfinished = game.slice();
    // the length of `raw`, behind "{U\x03raw[$U#l"
    unfinished.fill(0, 11, 15);
    writeFileSync(slp, unfinished.subarray(0, 2000));
    const following = cli(['events', '--follow', ...options, slp]);
    for (let at = 2000; at < game.length; at += 20_000) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      appendFileSync(slp, unfinished.subarray(at, at + 20_000));
    }
    expect(await following).toEqual({ ...whole, stderr: '' });
  });

  it('prints the events of a broadcast', async () => {
    const relay = new BroadcastRelay(broadcastOf(bytes, { packets: 7, hasHeader: true }));
    const server = createServer((request, response) => {
      const { status, body } = relay.answer(request.url!.slice('/match/7/'.length));
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    writeFileSync(path, bytes);
    const whole = await cli(['events', ...OPTIONS, path]);
    const followed = await cli(['events', '--follow', ...OPTIONS, `http://127.0.0.1:${(server.address() as AddressInfo).port}/match/7`]);
    server.close();
    expect(followed).toEqual({ ...whole, stderr: '' });
  });

  it('ends after --idle seconds, as a recording that is cut off', async () => {
    writeFileSync(path, bytes.subarray(0, bytes.length - 200));
    const { code, stderr } = await cli(['events', '--follow', '--idle', '0.1', ...OPTIONS, path]);
    expect(code).toBe(1);
    expect(stderr).toContain('ends after');
  });

  it.each([
    ['two files', ['--follow', 'a.dem', 'b.dem']],
    ['standard input', ['--follow', '-']],
    ['a moment', ['--follow', '--from', '10', 'a.dem']],
    ['no seconds', ['--follow', '--idle', 'x', 'a.dem']],
    ['idle alone', ['--idle', '3', 'a.dem']],
  ])('refuses %s', async (_, args) => {
    expect((await cli(['events', ...args])).code).toBe(2);
  });
});
