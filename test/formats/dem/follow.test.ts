import { describe, expect, it } from 'vitest';
import { broadcastOf, type MadeBroadcast } from '../../../recordings/dem/broadcast.js';
import { madeCs2Round } from '../../../recordings/dem/cs2/made-round.js';
import { BroadcastRelay, type RelayAnswer } from '../../../recordings/dem/broadcast-relay.js';
import { followDem, iterateDem, openDemBroadcast, parseDemSync, streamDem, type DemFollowOptions } from '../../../src/formats/dem/index.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';
import type { DemEvent } from '../../../src/formats/dem/replay.js';
import type { Diagnostic } from '../../../src/core/diagnostics.js';

const EVENTS = ['message', 'gameEvent', 'chat', 'stringTable', 'entity', 'tick'] as const;
const ADDRESS = 'https://tv.example/match/7';

/** An event of the moment, as text. */
function line(event: DemEvent): string {
  switch (event.type) {
    case 'message':
      return `${event.tick} ${event.name} ${event.bytes.length} ${event.bytes.at(-1)}`;
    case 'stringTable':
      return `${event.tick} ${event.table.name} ${event.changed.join()}`;
    case 'entity':
      return `${event.tick} ${event.op} ${event.entity.index} ${event.entity.className} ${event.changed().length}`;
    case 'tick':
      return `${event.tick} ${[...event.world.entities()].map((entity) => entity.index).join()}`;
    default:
      return JSON.stringify(event);
  }
}

const { bytes } = madeCs2Round();
const made = broadcastOf(bytes, { packets: 7, hasHeader: true });
// one by one, since the world of a tick is that of the moment
const expected: string[] = [];
for (const event of iterateDem(bytes, { events: EVENTS })) expected.push(line(event));

/** A relay as the `fetch` of a caller. */
const fetchOf =
  (relay: BroadcastRelay): NonNullable<DemFollowOptions['fetch']> =>
  async (url) => {
    const { pathname } = new URL(url);
    const { status, body } = await Promise.resolve(relay.answer(pathname.slice('/match/7/'.length)));
    return new Response(status === 200 ? body.slice() : null, { status });
  };

const QUICK = { maxPauseMs: 8, idleMs: 5000 } as const;
const missing: RelayAnswer = { status: 404, body: new Uint8Array(0) };

async function read(relay: BroadcastRelay, options: Partial<DemFollowOptions> = {}) {
  const diagnostics: Diagnostic[] = [];
  const onDiagnostic = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const following = followDem(ADDRESS, { events: EVENTS, fetch: fetchOf(relay), fragment: 0, ...QUICK, onDiagnostic, ...options });
  const lines: string[] = [];
  for await (const event of following) lines.push(line(event));
  return { lines, diagnostics, end: await following.end() };
}

describe('a broadcast', () => {
  it('gives the events of the recording that it is of', async () => {
    const { lines, end, diagnostics } = await read(new BroadcastRelay(made));
    expect(made.delta.length).toBeGreaterThan(3);
    expect(lines).toEqual(expected);
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(end.isComplete).toBe(true);
    expect(end.header).toMatchObject({ game: 'cs2', mapName: parseDemSync(bytes).header.mapName });
    expect(end.fileInfo?.playbackTicks).toBe(made.ticks.at(-1));
  });

  it('has a header of what the server says of itself', async () => {
    const writer = new DemWriter({ game: 'deadlock' });
    const serverInfo = {
      protocol: 48,
      game_dir: '/srv/citadel_v5186/citadel',
      map_name: 'street_test',
      host_name: 'SourceTV',
      tick_interval: 1 / 64,
    };
    writer.signon([{ id: 4, value: { tick: 9 } }]);
    writer.signon([{ id: 40, value: serverInfo }]);
    for (const tick of [640, 643, 646]) writer.packet(tick, [{ id: 4, value: { tick: tick + 9 } }]);
    const { end, lines } = await read(new BroadcastRelay(broadcastOf(writer.finish())), { events: ['message'] });
    expect(end.header).toMatchObject({
      demoFileStamp: 'PBDEMS2\0',
      game: 'deadlock',
      networkProtocol: 48,
      gameDirectory: serverInfo.game_dir,
      mapName: 'street_test',
      serverName: 'SourceTV',
    });
    expect(lines.map((text) => text.split(' ', 2).join(' '))).toEqual([
      'undefined net_Tick',
      'undefined svc_ServerInfo',
      '640 net_Tick',
      '643 net_Tick',
      '646 net_Tick',
    ]);
    // 646 ticks at 64 a second; three packets
    expect(end.fileInfo).toMatchObject({ playbackSeconds: 10.09375, playbackTicks: 646, playbackFrames: 3 });
  });

  it('gives sections as of now and at the end', async () => {
    const relay = new BroadcastRelay(made, 1);
    const following = followDem(ADDRESS, {
      events: ['tick'],
      include: ['players', 'stringTables'],
      fetch: fetchOf(relay),
      fragment: 0,
      ...QUICK,
    });
    expect(following.soFar()).toBeUndefined();
    let players: number | undefined;
    for await (const { tick } of following) {
      players ??= following.soFar()?.players?.length;
      if (tick === made.ticks[1]) relay.newest = made.delta.length - 1;
    }
    const whole = parseDemSync(bytes, { include: ['players', 'stringTables'] });
    expect(players).toBeGreaterThan(0);
    const end = await following.end();
    expect(end.players).toEqual(whole.players);
    expect([...end.stringTables.keys()]).toEqual([...whole.stringTables.keys()]);
  });

  it('begins at the newest keyframe', async () => {
    const relay = new BroadcastRelay(broadcastOf(bytes, { packets: 7, hasHeader: true, rounds: 3 }));
    const { end } = await read(relay, { fragment: undefined });
    const first = made.delta.length * 2;
    expect(relay.requests.slice(0, 4)).toEqual(['sync', '0/start', `${first}/full`, `${first}/delta`]);
    expect(end.isComplete).toBe(true);
  });

  it('waits for fragments that come late, and asks again for those that were cut short', async () => {
    const relay = new BroadcastRelay(made, 0);
    relay.answers.set('0/full', [missing, missing]);
    relay.answers.set('1/delta', [{ status: 200, body: made.delta[1]!.subarray(0, 100) }]);
    relay.answers.set('2/delta', [missing, { status: 503, body: new Uint8Array(0) }]);
    const timer = setInterval(() => relay.newest++, 20);
    const { lines, end, diagnostics } = await read(relay);
    clearInterval(timer);
    expect(lines).toEqual(expected);
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(end.isComplete).toBe(true);
  });

  it('waits for a fragment that comes after a newer one, and passes over one that comes again', async () => {
    const rounds = broadcastOf(bytes, { packets: 7, hasHeader: true, rounds: 2 });
    const relay = new BroadcastRelay(rounds);
    relay.keyframeIntervalSeconds = 5;
    relay.answers.set('1/delta', [missing, missing, missing]);
    relay.answers.set('2/delta', [
      { status: 200, body: rounds.delta[1]! },
      { status: 200, body: rounds.delta[1]! },
    ]);
    const { lines, end } = await read(relay);
    expect(lines.slice(0, expected.length)).toEqual(expected);
    expect(end.isComplete).toBe(true);
  });

  const lost: Readonly<Record<string, (relay: BroadcastRelay, broadcast: MadeBroadcast) => void>> = {
    missing: (relay) =>
      relay.answers.set(
        '1/delta',
        Array.from({ length: 1000 }, () => missing),
      ),
    'not there any more': (relay) => relay.answers.set('1/delta', [{ status: 410, body: new Uint8Array(0) }]),
    'always cut short': (relay, { delta }) =>
      relay.answers.set(
        '1/delta',
        Array.from({ length: 5 }, () => ({ status: 200, body: delta[1]!.subarray(0, delta[1]!.length - 3) })),
      ),
    'always that before it': (relay, { delta }) =>
      relay.answers.set(
        '1/delta',
        Array.from({ length: 1000 }, () => ({ status: 200, body: delta[0]! })),
      ),
  };
  it.each(Object.entries(lost))('goes on at the next keyframe after a fragment that is %s, with one diagnostic', async (_, lose) => {
    const rounds = broadcastOf(bytes, { packets: 7, hasHeader: true, rounds: 2 });
    const relay = new BroadcastRelay(rounds);
    lose(relay, rounds);
    const { lines, end, diagnostics } = await read(relay);
    const damage = diagnostics.filter(({ severity }) => severity !== 'info');
    expect(damage).toEqual([
      expect.objectContaining({ code: 'truncated', path: expect.arrayContaining([expect.stringMatching(/^1/)]) as unknown }),
    ]);
    expect(end.isComplete).toBe(false);
    // the world at the end is that of the recording, at a later tick
    const worldOf = (all: readonly string[]): string | undefined =>
      all
        .filter((text) => /^\d+ [\d,]+$/.test(text))
        .at(-1)
        ?.replace(/^\d+ /, '');
    expect(worldOf(lines)).toBe(worldOf(expected));
    await expect(read(new BroadcastRelay(rounds), { strict: true })).resolves.toMatchObject({ end: { isComplete: true } });
    const strict = new BroadcastRelay(rounds);
    lose(strict, rounds);
    await expect(read(strict, { strict: true })).rejects.toMatchObject({ code: 'truncated', format: 'dem' });
  });

  it('a delta that is later than the next one means that packets are missing', async () => {
    const rounds = broadcastOf(bytes, { packets: 7, hasHeader: true, rounds: 2 });
    const relay = new BroadcastRelay(rounds);
    relay.ticksPerSecond = (rounds.ticks[2]! - rounds.ticks[0]!) / relay.keyframeIntervalSeconds;
    relay.answers.set('1/delta', [{ status: 200, body: rounds.delta[3]! }]);
    const { diagnostics, end } = await read(relay);
    expect(diagnostics.filter(({ severity }) => severity !== 'info')[0]).toMatchObject({
      code: 'truncated',
      message: expect.stringContaining('did not come') as string,
    });
    expect(end.isComplete).toBe(false);
  });

  it.each(['stop', 'abort'] as const)('ends within 100 ms at %s while it waits', async (how) => {
    const relay = new BroadcastRelay(made, 1);
    const aborting = new AbortController();
    const options = { fetch: fetchOf(relay), fragment: 0, maxPauseMs: 60_000, signal: aborting.signal };
    const following = followDem(ADDRESS, { events: ['tick'], ...options });
    let reached: (() => void) | undefined;
    const edge = new Promise<void>((resolve) => (reached = resolve));
    const reading = (async () => {
      for await (const { tick } of following) if (tick === made.ticks[1]) reached?.();
    })();
    await edge;
    await new Promise((resolve) => setTimeout(resolve, 30));
    const start = performance.now();
    if (how === 'stop') following.stop();
    else aborting.abort(new Error('enough'));
    if (how === 'stop') await reading;
    else await expect(reading).rejects.toThrow('enough');
    expect(performance.now() - start).toBeLessThan(100);
    if (how === 'stop') expect((await following.end()).isComplete).toBe(false);
  });

  it('ends when nothing came for idleMs', async () => {
    const { end } = await read(new BroadcastRelay(made, 1), { idleMs: 100 });
    expect(end.isComplete).toBe(false);
  });

  it('is a source for other verbs', async () => {
    const source = openDemBroadcast(new URL(`${ADDRESS}/sync`), { fetch: fetchOf(new BroadcastRelay(made)), fragment: 0, ...QUICK });
    const lines: string[] = [];
    for await (const event of streamDem(source, { events: EVENTS })) lines.push(line(event));
    expect(lines).toEqual(expected);
  });

  const json = (value: unknown): RelayAnswer => ({ status: 200, body: new TextEncoder().encode(JSON.stringify(value)) });
  const refused: Readonly<Record<string, readonly [answer: RelayAnswer, code: string]>> = {
    'no broadcast': [missing, 'source'],
    'a refusal': [{ status: 403, body: new Uint8Array(0) }, 'source'],
    'no JSON': [{ status: 200, body: Uint8Array.of(60, 104, 49) }, 'corrupt'],
    'no fragment': [json({ fragment: -1 }), 'corrupt'],
    'a list': [json([]), 'corrupt'],
    nothing: [json(null), 'corrupt'],
    'a broadcast of Source 1': [json({ fragment: 1, protocol: 4 }), 'unsupported-version'],
    'a redirect to another place': [json({ fragment: 1, token_redirect: '//evil.example:80/x' }), 'corrupt'],
    'a redirect upwards': [json({ fragment: 1, token_redirect: '../../x' }), 'corrupt'],
  };
  it.each(Object.entries(refused))('%s in place of /sync is an error', async (_, [answer, code]) => {
    const relay = new BroadcastRelay(made);
    relay.answers.set('sync', [answer, answer, answer]);
    await expect(read(relay)).rejects.toMatchObject({ code, format: 'dem' });
  });

  it('follows a redirect below its address', async () => {
    const relay = new BroadcastRelay(made);
    const sync = { fragment: 0, signup_fragment: 0, protocol: 5, token_redirect: '/token a/' };
    relay.answers.set('sync', [json(sync)]);
    const paths: string[] = [];
    const fetch: NonNullable<DemFollowOptions['fetch']> = async (url, init) => {
      paths.push(new URL(url).pathname);
      return await fetchOf(relay)(url.replace('token%20a/', ''), init);
    };
    await read(relay, { fetch });
    expect(paths.slice(0, 3)).toEqual(['/match/7/sync', '/match/7/token%20a/0/start', '/match/7/token%20a/0/full']);
  });

  it.each([
    ['no address', 'tv.example', {}],
    ['another protocol', 'file:///match', {}],
    ['no fragment', ADDRESS, { fragment: 1.5 }],
    ['no time', ADDRESS, { maxPauseMs: -1 }],
  ])('%s is an error of usage', (_, address, options) => {
    expect(() => followDem(address, options)).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
  });

  it('a fragment has a limit', async () => {
    await expect(read(new BroadcastRelay(made), { limits: { maxFrameBytes: 200 } })).rejects.toMatchObject({ limit: 'maxFrameBytes' });
  });
});
