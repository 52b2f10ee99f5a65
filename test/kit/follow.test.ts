import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { broadcastOf } from '../../recordings/dem/broadcast.js';
import { BroadcastRelay } from '../../recordings/dem/broadcast-relay.js';
import { madeCs2Round } from '../../recordings/dem/cs2/made-round.js';
import { toyMatch } from '../../recordings/slippi/toy-match.js';
import { toJson } from '../../src/core/json.js';
import { iterateDem } from '../../src/formats/dem/index.js';
import { iterateSlippi, parseSlippiSync } from '../../src/formats/slippi/index.js';
import { followVcr, iterateVcr, streamVcr } from '../../src/formats/vcr/index.js';
import { openGrowing, type GrowingSource } from '../../src/io/growing.js';
import { followReplay } from '../../src/kit/index.js';

/** Bytes that come a few at a time. */
function recorded(bytes: Uint8Array, step: number, isFinished = true): GrowingSource {
  let there = 0;
  return openGrowing(
    {
      state() {
        there = Math.min(bytes.length, there + step);
        return { byteLength: there, isFinished: isFinished && there === bytes.length };
      },
      read: (start, end) => bytes.slice(start, end),
    },
    { maxPauseMs: 4 },
  );
}

const text = (events: readonly object[]): readonly string[] => events.map((event) => JSON.stringify(toJson(event)));

describe('a recording of any format that grows', () => {
  const { bytes } = madeCs2Round();

  it('a demo', async () => {
    const following = await followReplay(recorded(bytes, 700), { events: { dem: ['gameEvent', 'chat', 'kill'] } });
    if (following.format !== 'dem') throw new Error(following.format);
    const events: object[] = [];
    for await (const event of following) events.push(event);
    const expected = [...iterateDem(bytes, { events: ['gameEvent', 'chat', 'kill'] })];
    expect(expected.length).toBeGreaterThan(3);
    expect(text(events)).toEqual(text(expected));
    expect((await following.end()).isComplete).toBe(true);
  });

  it('a demo does not wait for bytes behind its file info', async () => {
    const following = await followReplay(recorded(bytes, 5000, false));
    expect((await following.end()).isComplete).toBe(true);
  });

  it.each(['rf2-race.vcr', 'rf2-race-gz.vcr', 'lmu-race.vcr'])('a race: %s', async (name) => {
    const race = await fixture(name);
    const following = await followReplay(recorded(race, 97));
    if (following.format !== 'vcr') throw new Error(following.format);
    const events: object[] = [];
    for await (const event of following) events.push(event);
    const whole = streamVcr(race);
    const expected: object[] = [];
    for await (const event of whole) expected.push(event);
    expect(expected.length).toBeGreaterThan(3);
    expect(text(events)).toEqual(text(expected));
    expect(await following.end()).toEqual(await whole.end());
  });

  it.each(['all', 'final'] as const)('a game of Melee, with %s frames', async (rollbacks) => {
    const game = toyMatch(400);
    const following = await followReplay(recorded(game, 3001, false), { events: { slippi: ['postFrame', 'gameEnd'] }, rollbacks });
    if (following.format !== 'slippi') throw new Error(following.format);
    const events: object[] = [];
    for await (const event of following) events.push(event);
    const expected = [...iterateSlippi(game, { events: ['postFrame', 'gameEnd'], rollbacks })];
    expect(expected.length).toBeGreaterThan(100);
    expect(text(events)).toEqual(text(expected));
    expect((await following.end()).game.winner).toEqual(parseSlippiSync(game).game.winner);
  });

  it('a race gives the slices that are there, without waiting for those behind them', async () => {
    const race = await fixture('rf2-race.vcr');
    const source = recorded(race, race.length, false);
    const following = followVcr(source, { events: ['checkpoint'], include: ['laps'] });
    const expected = [...iterateVcr(race, { events: ['checkpoint'] })];
    expect(expected.length).toBeGreaterThan(0);
    const events: object[] = [];
    for await (const event of following) if (events.push(event) === expected.length) break;
    expect(text(events)).toEqual(text(expected));
  });

  it('a broadcast by its address', async () => {
    const relay = new BroadcastRelay(broadcastOf(bytes, { packets: 7, hasHeader: true }));
    const fetch = async (url: string) => {
      const { status, body } = await Promise.resolve(relay.answer(new URL(url).pathname.slice('/match/7/'.length)));
      return new Response(status === 200 ? body.slice() : null, { status });
    };
    const following = await followReplay('https://tv.example/match/7', { events: { dem: ['kill'] }, fetch, maxPauseMs: 8 });
    expect(following.format).toBe('dem');
    const kills: object[] = [];
    for await (const kill of following) kills.push(kill);
    expect(text(kills)).toEqual(text([...iterateDem(bytes, { events: ['kill'] })]));
  });

  it('stops while it waits', async () => {
    const recorder = recorded(bytes.subarray(0, 3000), 3000, false);
    const following = await followReplay(recorder);
    const end = following.end();
    await new Promise((resolve) => setTimeout(resolve, 30));
    following.stop();
    expect((await end).isComplete).toBe(false);
  });

  it('formats that are written at the end say so', async () => {
    const replay = await fixture('toy-match.SC2Replay');
    await expect(followReplay(recorded(replay, 5000))).rejects.toMatchObject({ code: 'unsupported-feature', format: 'sc2' });
    await expect(followReplay(recorded(new Uint8Array(9000).fill(7), 5000))).rejects.toMatchObject({ code: 'bad-signature' });
  });
});
