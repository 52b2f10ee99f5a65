import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { cutDemSync } from '../../src/formats/dem/cut-verbs.js';
import { cutSc2 } from '../../src/formats/sc2/cut.js';
import { iterateSc2, parseSc2Sync } from '../../src/formats/sc2/index.js';
import { cutVcr } from '../../src/formats/vcr/cut.js';
import { iterateVcr, parseVcrSync } from '../../src/formats/vcr/index.js';
import { cutW3g } from '../../src/formats/w3g/cut.js';
import { iterateW3g, parseW3gSync } from '../../src/formats/w3g/index.js';
import { cutReplay } from '../../src/kit/index.js';
import { expectBytes } from '../codecs/arbitraries.js';
import { wrappers } from '../contract/wrappers.js';

describe('cutReplay', () => {
  it.each([
    ['dota2-container.dem', (bytes: Uint8Array) => cutDemSync(bytes, { toSeconds: 1 })],
    ['toy-match.SC2Replay', (bytes: Uint8Array) => cutSc2(bytes, { toSeconds: 1 })],
    ['lmu-race.vcr', (bytes: Uint8Array) => cutVcr(bytes, { toSeconds: 1 })],
    ['toy-duel.w3g', (bytes: Uint8Array) => cutW3g(bytes, { toSeconds: 1 })],
  ] as const)('of %s is the verb of its format, from any source and without the wrapper', async (name, cut) => {
    const bytes = await fixture(name);
    const expected = cut(bytes);
    expectBytes(await cutReplay(bytes, { toSeconds: 1 }), expected);
    expectBytes(await cutReplay(new Blob([wrappers['gzip']!(bytes).slice()]), { toSeconds: 1 }), expected);
    expectBytes(await cutReplay([bytes.slice(0, 100), bytes.slice(100)], { toSeconds: 1 }), expected);
  });

  it('refuses what cannot be cut', async () => {
    for (const name of ['toy-match.SC2Replay', 'toy-duel.w3g']) {
      await expect(cutReplay(await fixture(name), { fromSeconds: 1 })).rejects.toMatchObject({
        code: 'unsupported-feature',
        path: ['fromSeconds'],
      });
      await expect(cutReplay(await fixture(name), { toSeconds: -1 })).rejects.toMatchObject({ code: 'usage', path: ['toSeconds'] });
    }
    await expect(cutReplay(await fixture('gamecache-2.05.dat'), {})).rejects.toMatchObject({
      code: 'unsupported-feature',
      format: 'gamecache',
    });
    await expect(cutReplay(await fixture('toy-duel.w3g'), { round: 1 })).rejects.toMatchObject({
      code: 'unsupported-feature',
      path: ['round'],
    });
    await expect(cutReplay(new Uint8Array(100), {})).rejects.toMatchObject({ code: 'bad-signature' });
  });

  it('of a stopped signal is refused', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(cutReplay(await fixture('toy-duel.w3g'), { toSeconds: 1, signal })).rejects.toThrow('enough');
  });
});

describe('cuts that keep the beginning', () => {
  it('of StarCraft II have the events up to the time, and the length', async () => {
    const bytes = await fixture('toy-match.SC2Replay');
    const events = [...iterateSc2(bytes, { events: ['tracker', 'game', 'message'] })];
    // speed Faster has 22.4 loops a second
    const cut = cutSc2(bytes, { toSeconds: 5 });
    expect([...iterateSc2(cut, { events: ['tracker', 'game', 'message'] })]).toEqual(events.filter(({ gameloop }) => gameloop <= 112));
    expect(events.some(({ gameloop }) => gameloop > 112)).toBe(true);
    expect(parseSc2Sync(cut)).toMatchObject({ isComplete: true, header: { elapsedGameLoops: 112 } });
    expect(parseSc2Sync(cutSc2(bytes, { toSeconds: 1e6 })).header.elapsedGameLoops).toBe(220);
  });

  it('of Warcraft III have the blocks up to the time, and the length', async () => {
    const bytes = await fixture('toy-duel.w3g');
    const events = [...iterateW3g(bytes)];
    const times = [...new Set(events.map(({ timeMs }) => timeMs))];
    const middle = times[times.length >> 1]!;
    const cut = cutW3g(bytes, { toSeconds: middle / 1000 });
    const kept = [...iterateW3g(cut)];
    expect(kept).toEqual(events.slice(0, kept.length));
    expect(kept.at(-1)!.timeMs).toBeLessThanOrEqual(middle);
    expect(events[kept.length]!.timeMs).toBeGreaterThanOrEqual(middle);
    expect(parseW3gSync(cut).isComplete).toBe(true);
    expect(parseW3gSync(cut).header.lengthMs).toBeLessThanOrEqual(middle);
  });
});

describe('cuts of recordings of races', () => {
  it.each(['rf2-race.vcr', 'lmu-race.vcr'])('of %s have the slices between the times', async (name) => {
    const bytes = await fixture(name);
    const events = [...iterateVcr(bytes)];
    const times = [...new Set(events.map(({ sessionSeconds }) => sessionSeconds))];
    const [fromSeconds, toSeconds] = [times[1]!, times[2]!];
    const cut = cutVcr(bytes, { fromSeconds, toSeconds });
    const { header, isComplete } = parseVcrSync(cut);
    expect(isComplete).toBe(true);
    expect(header).toMatchObject({ startSeconds: fromSeconds, endSeconds: toSeconds });
    const inside = events.filter(({ sessionSeconds }) => sessionSeconds === fromSeconds || sessionSeconds === toSeconds);
    expect([...iterateVcr(cut)].map((event) => ({ ...event, slice: 0 }))).toEqual(inside.map((event) => ({ ...event, slice: 0 })));
    expect(() => cutVcr(bytes, { fromSeconds: 1e6 })).toThrow('there is no slice between');
  });
});
