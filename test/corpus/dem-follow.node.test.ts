import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { broadcastOf, later } from '../../recordings/dem/broadcast.js';
import { BroadcastRelay } from '../../recordings/dem/broadcast-relay.js';
import { chance } from '../../recordings/chance.js';
import { followDem, iterateDem, parseDemSync } from '../../src/formats/dem/index.js';
import { toJson } from '../../src/core/json.js';
import type { World } from '../../src/formats/dem/entities/entity-world.js';
import type { DemEvent } from '../../src/formats/dem/replay.js';
import { openGrowingFile } from '../../src/node/index.js';
import { dumpWorld } from '../support/entity-dump.js';
import { corpusFacts, corpusFiles, describeFile, isDamaged } from '../support/corpus.node.js';

const facts = corpusFacts('dem', { files: 9, facts: 60 });
const EVENTS = ['gameEvent', 'chat', 'stringTable', 'tick'] as const;
const QUICK = { maxPauseMs: 8, idleMs: 20_000 } as const;
const folder = mkdtempSync(join(tmpdir(), 'replaykit-follow-'));
const servers: Server[] = [];
afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const server of servers) server.close();
});

/** An event of the moment, as text. */
function line(event: DemEvent): string {
  switch (event.type) {
    case 'stringTable':
      return `${event.tick} ${event.table.name} ${event.changed.join()}`;
    case 'tick':
      return `${event.tick} ${[...event.world.entities()].length}`;
    default:
      return JSON.stringify(toJson(event));
  }
}

const stateOf = (world: World): string => createHash('sha256').update(dumpWorld(world).full, 'latin1').digest('hex');
const linesOf = (bytes: Uint8Array): readonly string[] => {
  const lines: string[] = [];
  for (const event of iterateDem(bytes, { events: EVENTS })) lines.push(line(event));
  return lines;
};

/** A relay on the loopback interface. Answers whose length is wrong end their connection. */
async function served(relay: BroadcastRelay): Promise<string> {
  const server = createServer((request, response) => {
    const { status, body } = relay.answer(request.url!.slice('/tv/18895867/'.length));
    response.writeHead(status, { 'content-length': body.length });
    response.end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/tv/18895867`;
}

describeFile('dem', 'deadlock--5186-broadcast', (file) => {
  const golden = file.golden<{ state: { sha256: string }; fileInfo: { playback_ticks: number; playback_frames: number } }>();

  it('a broadcast of it over HTTP ends in the state of the golden, with the same events', async () => {
    const relay = new BroadcastRelay(broadcastOf(file.bytes()), 0);
    const missing = { status: 404, body: new Uint8Array(0) };
    relay.answers.set('0/full', [missing]);
    relay.answers.set('3/delta', [missing, { status: 500, body: new Uint8Array(0) }]);
    relay.answers.set('5/delta', [{ status: 200, body: broadcastOf(file.bytes()).delta[5]!.subarray(0, 5000) }]);
    const timer = setInterval(() => relay.newest++, 30);
    const following = followDem(await served(relay), { events: EVENTS, include: ['players', 'score', 'fileInfo'], fragment: 0, ...QUICK });
    const lines: string[] = [];
    let world: World | undefined;
    for await (const event of following) {
      lines.push(line(event));
      if (event.type === 'tick') world = event.world as World;
    }
    clearInterval(timer);
    facts.equal(file, 'state', stateOf(world!), golden.state.sha256);
    const { players, score } = parseDemSync(file.bytes(), { include: ['players', 'score'] });
    const end = await following.end();
    facts.equal(file, 'players', end.players, players);
    facts.equal(file, 'score', end.score, score);
    facts.equal(file, 'complete', end.isComplete, true);
    facts.equal(file, 'ticks', end.fileInfo?.playbackTicks, golden.fileInfo.playback_ticks);
    facts.equal(file, 'packets', end.fileInfo?.playbackFrames, golden.fileInfo.playback_frames);
    const expected = linesOf(file.bytes());
    facts.equal(file, 'events', lines, expected);
    facts.add(file, expected.length);
  });

  it('the world is that of the golden after losses too: from the next keyframe on', async () => {
    const relay = new BroadcastRelay(broadcastOf(file.bytes(), { rounds: 2 }));
    relay.answers.set('4/delta', [{ status: 410, body: new Uint8Array(0) }]);
    const following = followDem(await served(relay), { events: ['tick'], fragment: 0, ...QUICK });
    let world: World | undefined;
    for await (const event of following) world = event.world as World;
    facts.equal(file, 'state', stateOf(world!), golden.state.sha256);
    const { isComplete, diagnostics } = await following.end();
    facts.equal(file, 'complete', isComplete, false);
    facts.equal(file, 'losses', diagnostics.filter(({ code }) => code === 'truncated').length, 1);
  });

  it('memory stays flat over a thousand fragments', async () => {
    setFlagsFromString('--expose-gc');
    const gc = runInNewContext('gc') as () => void;
    // the second of two rounds begins with a keyframe among its deltas, so it may follow itself
    const made = broadcastOf(file.bytes(), { rounds: 2, isEnded: false });
    const inRound = made.delta.length / 2;
    const roundTicks = made.ticks.at(-1)! - made.ticks[inRound - 1]!;
    const relay = new BroadcastRelay(made);
    let deltas = 0;
    const fetch = async (url: string) => {
      const path = new URL(url).pathname.slice('/match/7/'.length);
      const [number, part] = path.split('/');
      if (part !== 'delta') return new Response((await Promise.resolve(relay.answer(path))).body.slice());
      if (++deltas > 1000) return new Response(null, { status: 404 });
      const round = Math.floor(Number(number) / inRound);
      const fragment =
        round === 0 ? made.delta[Number(number)]! : later(made.delta[inRound + (Number(number) % inRound)]!, (round - 1) * roundTicks);
      return new Response(fragment.slice());
    };
    const entities = { classes: ['CCitadelPlayerPawn', 'CCitadelPlayerController'] };
    const options = { events: ['tick'], fragment: 0, fetch, entities, ...QUICK, idleMs: 200 } as const;
    const following = followDem('http://relay.example/match/7', options);
    const held: number[] = [];
    let reached = 0;
    for await (const { tick } of following) {
      if (tick < reached) continue;
      reached += roundTicks * 10;
      gc();
      held.push(process.memoryUsage().heapUsed);
    }
    const { diagnostics } = await following.end();
    facts.equal(file, 'losses', diagnostics.filter(({ path }) => path[0]?.endsWith('delta')).length, 0);
    expect(held.length).toBeGreaterThan(10);
    // from the third look, after 200 fragments, to the last
    expect(held.at(-1)! - held[2]!).toBeLessThan(24 << 20);
    facts.add(file, 1);
  });
});

const whole = corpusFiles('dem').filter((file) => !isDamaged(file));
describe.each(whole.map((file) => [file.name, file] as const))('%s', (_, file) => {
  it('appended in random pieces gives the events of the whole file', async () => {
    const bytes = file.bytes();
    const path = join(folder, file.name);
    const seed = 20_000 + bytes.length;
    const random = chance(seed);
    writeFileSync(path, bytes.subarray(0, 10));
    const following = followDem(openGrowingFile(path, QUICK), { events: EVENTS });
    const lines: string[] = [];
    const reading = (async () => {
      for await (const event of following) lines.push(line(event));
    })();
    for (let at = 10; at < bytes.length;) {
      const end = Math.min(bytes.length, at + 1 + Math.floor(random() ** 3 * (bytes.length / 4)));
      appendFileSync(path, bytes.subarray(at, end));
      at = end;
      await new Promise((resolve) => setTimeout(resolve, random() * 10));
    }
    await reading;
    const expected = linesOf(bytes);
    facts.equal(file, `events, seed ${seed}`, lines, expected);
    facts.equal(file, 'complete', (await following.end()).isComplete, parseDemSync(bytes).isComplete);
    facts.add(file, expected.length);
  });
});
