import { describe, expect, it, vi } from 'vitest';
import { MadeReplay } from '../../../recordings/slippi/encoder.js';
import { toyMatch } from '../../../recordings/slippi/toy-match.js';
import { followSlippi, iterateSlippi, parseSlippiSync, type SlippiEvent } from '../../../src/formats/slippi/index.js';
import { openGrowing, type GrowingAccess, type GrowingState } from '../../../src/io/growing.js';

const RAW_AT = 15;

/** A file that a game is recorded into: its count is 0 until the end. */
class Recorder implements GrowingAccess {
  readonly #whole: Uint8Array;
  byteLength = RAW_AT;
  identity = 'first';
  closed = 0;

  constructor(whole: Uint8Array) {
    this.#whole = whole.slice();
    this.#whole.fill(0, 11, RAW_AT);
  }
  state(): GrowingState {
    return { byteLength: this.byteLength, identity: this.identity };
  }
  read(start: number, end: number): Uint8Array {
    return this.#whole.slice(start, end);
  }
  close(): void {
    this.closed++;
  }
  grow(byteLength: number): boolean {
    this.byteLength = Math.min(this.#whole.length, this.byteLength + byteLength);
    return this.byteLength < this.#whole.length;
  }
}

const soon = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const match = toyMatch(40);

/** Sizes that look random, the same in every run. */
function* randomSizes(): Generator<number> {
  for (let seed = 1; ; seed = (Math.imul(seed, 48271) >>> 0) % 2147483647) yield 1 + (seed % 700);
}

async function followed(
  pieceBytes: number | 'random',
  rollbacks: 'all' | 'final',
): Promise<{ events: SlippiEvent[]; recorder: Recorder; isComplete: boolean }> {
  const recorder = new Recorder(match);
  const reading = followSlippi(openGrowing(recorder, { maxPauseMs: 1 }), { rollbacks });
  const sizes = randomSizes();
  const writing = (async (): Promise<void> => {
    for (let i = 0; recorder.grow(pieceBytes === 'random' ? (sizes.next().value as number) : pieceBytes); i++)
      if (i % 64 === 0) await soon();
  })();
  const events: SlippiEvent[] = [];
  for await (const event of reading) events.push(event);
  await writing;
  const end = await reading.end();
  expect(end.game).toEqual(parseSlippiSync(match).game);
  return { events, recorder, isComplete: end.isComplete };
}

describe('a game that is still recorded', () => {
  it.each([1, 7, 512, 65_536, 'random'] as const)('in pieces of %s bytes gives what the finished file gives', async (pieceBytes) => {
    const { events, recorder, isComplete } = await followed(pieceBytes, 'all');
    expect(events).toEqual([...iterateSlippi(match)]);
    expect([isComplete, recorder.closed]).toEqual([true, 1]);
  });

  it('gives each frame once, by rising number, when it is final', async () => {
    const { events } = await followed(100, 'final');
    expect(events).toEqual([...iterateSlippi(match, { rollbacks: 'final' })]);
    const frames = events.flatMap((event) => (event.type === 'frameStart' ? [event.frame] : []));
    expect(frames).toEqual(Array.from({ length: 40 }, (_, i) => i - 123));
  });

  it('gives an event as soon as it is whole, and waits in the middle of one', async () => {
    const made = new MadeReplay({
      stage: 31,
      players: [
        { player: 0, character: 2 },
        { player: 1, character: 9 },
      ],
    });
    made.frame({ frame: -123, characters: [{ player: 0, character: 1, state: 322, x: 0, y: 0, percent: 12, stocks: 3 }] });
    made.end(7, 0);
    const recorder = new Recorder(made.bytes({ lastFrame: -123 }));
    const reading = followSlippi(openGrowing(recorder, { maxPauseMs: 1 }), { events: ['gameStart', 'frameStart', 'postFrame', 'gameEnd'] });
    const events = reading[Symbol.asyncIterator]();
    const head = made.events[0]!.length;
    recorder.grow(head + made.events[1]!.length);
    expect((await events.next()).value).toMatchObject({ type: 'gameStart' });
    const next = events.next();
    let isThere = false;
    void next.then(() => (isThere = true));
    recorder.grow(made.events[2]!.length - 1);
    await soon(30);
    expect(isThere).toBe(false);
    recorder.grow(1);
    expect((await next).value).toMatchObject({ type: 'frameStart', frame: -123 });
    recorder.grow(made.events[3]!.length + made.events[4]!.length);
    expect((await events.next()).value).toMatchObject({ type: 'postFrame', percent: 12 });
    expect(reading.soFar()).toMatchObject({ isComplete: false, game: { final: [{ player: 0, stocks: 3, percent: 12 }] } });
    recorder.grow(Infinity);
    expect((await events.next()).value).toMatchObject({ type: 'gameEnd', method: 7, lras: 0 });
    expect((await events.next()).done).toBe(true);
    expect((await reading.end()).isComplete).toBe(true);
  });

  it('is not over after a stop of ten seconds in the middle of an event', async () => {
    vi.useFakeTimers();
    try {
      const recorder = new Recorder(match);
      const reading = followSlippi(openGrowing(recorder));
      const events: SlippiEvent[] = [];
      let isOver = false;
      const all = (async () => {
        for await (const event of reading) events.push(event);
        isOver = true;
      })();
      recorder.grow(9000);
      const cut = parseSlippiSync(match.subarray(0, recorder.byteLength));
      expect(cut.diagnostics.map(({ reason }) => reason)).toContain('truncated-event');
      await vi.advanceTimersByTimeAsync(1000);
      const before = events.length;
      expect(before).toBeGreaterThan(0);
      await vi.advanceTimersByTimeAsync(10_000);
      expect([events.length, isOver]).toEqual([before, false]);
      recorder.grow(Infinity);
      await vi.advanceTimersByTimeAsync(10_000);
      await all;
      expect(events).toEqual([...iterateSlippi(match)]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says when the file was cut, or replaced by another', async () => {
    for (const [change, message] of [
      [(recorder: Recorder) => void (recorder.byteLength = 20), /shorter/],
      [(recorder: Recorder) => void (recorder.identity = 'second'), /replaced/],
    ] as const) {
      const recorder = new Recorder(match);
      recorder.grow(3000);
      const reading = followSlippi(openGrowing(recorder, { maxPauseMs: 1 }));
      const events = reading[Symbol.asyncIterator]();
      await events.next();
      change(recorder);
      await expect(
        (async () => {
          while ((await events.next()).done !== true);
        })(),
      ).rejects.toThrow(message);
    }
  });

  it('stops when asked, with what was read', async () => {
    const recorder = new Recorder(match);
    recorder.grow(3000);
    const reading = followSlippi(openGrowing(recorder, { maxPauseMs: 1 }));
    const events = reading[Symbol.asyncIterator]();
    await events.next();
    reading.stop();
    while ((await events.next()).done !== true);
    expect(await reading.end()).toMatchObject({ isComplete: false, players: [{ character: 'Fox' }, { character: 'Marth' }] });
  });
});
