import { describe, expect, it } from 'vitest';
import { truncated } from '../../src/core/errors.js';
import { consumed, need, type Coroutine, type Session } from '../../src/io/framing.js';
import { follow } from '../../src/io/follow.js';
import { openGrowing, type GrowingAccess, type GrowingOptions, type GrowingSource, type GrowingState } from '../../src/io/growing.js';
import { openSource } from '../../src/io/source.js';

const QUICK: GrowingOptions = { maxPauseMs: 16 };

/** Bytes that a test adds to, as a recorder does. */
class Recorder implements GrowingAccess {
  bytes: number[] = [];
  identity = 'first';
  isFinished = false;
  looks = 0;
  closed = 0;

  state(): GrowingState {
    this.looks++;
    return { byteLength: this.bytes.length, identity: this.identity, isFinished: this.isFinished };
  }
  read(start: number, end: number): Uint8Array {
    return Uint8Array.from(this.bytes.slice(start, end));
  }
  close(): void {
    this.closed++;
  }
  add(...bytes: number[]): void {
    this.bytes.push(...bytes);
  }
}

/** Lines of one byte of length and as many of text; a line without text ends the recording. */
class Lines implements Session<string, { first: string }, { lines: number; isComplete: boolean }> {
  readonly format = 'lines';
  readonly run = this.read();
  #first: string | undefined;
  #lines = 0;
  #isComplete = false;

  *read(): Coroutine<string> {
    for (;;) {
      const head = yield* need(1);
      if (head.remaining === 0) return;
      const length = head.u8();
      if (length === 0) {
        this.#isComplete = true;
        return;
      }
      const line = yield* need(1 + length);
      if (line.remaining < 1 + length) throw truncated('a line', { format: 'lines', offset: line.offset });
      const text = String.fromCharCode(...line.take(1 + length).subarray(1));
      this.#first ??= text;
      this.#lines++;
      yield [text];
      yield* consumed(line.offset);
    }
  }
  header() {
    return this.#first === undefined ? undefined : { first: this.#first };
  }
  result() {
    return { lines: this.#lines, isComplete: this.#isComplete };
  }
}

const followLines = (source: GrowingSource, signal?: AbortSignal) =>
  follow(new Lines(), source, async (growing) => await Promise.resolve(openSource(growing)), { signal });

const after = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));
/** Milliseconds that something takes. */
async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

describe('a source that grows', () => {
  it('gives what there is, waits for more, and ends when the input is finished', async () => {
    const recorder = new Recorder();
    recorder.add(2, 104, 105);
    const following = followLines(openGrowing(recorder, QUICK));
    const events: string[] = [];
    const seen: (number | undefined)[] = [];
    const reading = (async () => {
      for await (const line of following) {
        events.push(line);
        seen.push(following.soFar()?.lines);
      }
    })();
    expect(await following.header()).toEqual({ first: 'hi' });
    await expect.poll(() => events).toEqual(['hi']);
    // a line in two pieces
    recorder.add(3, 97);
    await after(40);
    expect(events).toEqual(['hi']);
    recorder.add(98, 99, 1, 120);
    await expect.poll(() => events).toEqual(['hi', 'abc', 'x']);
    expect(seen).toEqual([1, 2, 3]);
    expect(recorder.closed).toBe(0);
    recorder.isFinished = true;
    await reading;
    expect(await following.end()).toEqual({ lines: 3, isComplete: false });
    expect(recorder.closed).toBe(1);
  });

  it('ends where the recording says so, without waiting for its input to end', async () => {
    const recorder = new Recorder();
    recorder.add(1, 120, 0);
    const following = followLines(openGrowing(recorder, QUICK));
    expect(await following.end()).toEqual({ lines: 1, isComplete: true });
    expect(recorder.closed).toBe(1);
  });

  it('pauses longer and longer while nothing comes, and briefly again after something came', async () => {
    const recorder = new Recorder();
    recorder.add(1, 120);
    // pauses of 20, 40, 80, 160 and then 320 ms
    const following = followLines(openGrowing(recorder, { maxPauseMs: 320 }));
    const reading = following.end();
    await after(700);
    const { looks } = recorder;
    expect(looks).toBeGreaterThanOrEqual(5);
    expect(looks).toBeLessThanOrEqual(8);
    following.stop();
    await reading;
  });

  it('stop ends a wait at once and gives what was read', async () => {
    const recorder = new Recorder();
    recorder.add(1, 120);
    const following = followLines(openGrowing(recorder, { maxPauseMs: 60_000 }));
    await following.header();
    const reading = following.end();
    await after(30);
    following.stop();
    expect(await time(() => reading)).toBeLessThan(100);
    expect(await reading).toEqual({ lines: 1, isComplete: false });
    expect(recorder.closed).toBe(1);
  });

  it('stop leaves what a look waits for behind', async () => {
    const recorder = new Recorder();
    const never = new Promise<GrowingState>(() => {});
    const source = openGrowing(
      { state: () => (recorder.bytes.length > 0 ? never : recorder.state()), read: () => new Uint8Array(0) },
      QUICK,
    );
    const reading = openSource(source).read(0, 1);
    recorder.add(1);
    await after(40);
    source.stop();
    expect(await reading).toBeUndefined();
  });

  it('an abort rejects a wait at once and closes the input', async () => {
    const recorder = new Recorder();
    recorder.add(1, 120);
    const aborting = new AbortController();
    const following = followLines(openGrowing(recorder, { maxPauseMs: 60_000 }), aborting.signal);
    await following.header();
    const reading = following.end();
    await after(30);
    aborting.abort(new Error('enough'));
    expect(await time(() => expect(reading).rejects.toThrow('enough'))).toBeLessThan(100);
    await after(0);
    expect(recorder.closed).toBe(1);
  });

  it('leaving the loop closes the input once', async () => {
    const recorder = new Recorder();
    recorder.add(1, 120, 1, 121);
    const following = followLines(openGrowing(recorder, QUICK));
    for await (const line of following) if (line === 'x') break;
    expect(recorder.closed).toBe(1);
    await following.cancel();
    expect(recorder.closed).toBe(1);
  });

  it('idleMs ends it when nothing comes for so long, and not while something comes', async () => {
    const recorder = new Recorder();
    recorder.add(1, 120);
    const following = followLines(openGrowing(recorder, { maxPauseMs: 10, idleMs: 500 }));
    const reading = following.end();
    for (let i = 0; i < 4; i++) {
      await after(75);
      recorder.add(1, 121);
    }
    expect(await reading).toEqual({ lines: 5, isComplete: false });
  });

  it('an input that becomes shorter than what was read is an error', async () => {
    const recorder = new Recorder();
    recorder.add(1, 120, 1, 121);
    const following = followLines(openGrowing(recorder, QUICK));
    await following.header();
    const reading = following.end();
    await after(30);
    recorder.bytes.length = 2;
    await expect(reading).rejects.toMatchObject({ code: 'source', offset: 2, format: 'lines' });
    expect(recorder.closed).toBe(1);
  });

  it('another input in its place is an error', async () => {
    const recorder = new Recorder();
    recorder.add(1, 120);
    const following = followLines(openGrowing(recorder, QUICK));
    await following.header();
    const reading = following.end();
    recorder.identity = 'second';
    recorder.add(1, 121);
    await expect(reading).rejects.toMatchObject({ code: 'source', offset: 2 });
  });

  it('a failing look or read is an error of the source', async () => {
    const recorder = new Recorder();
    recorder.add(1, 120);
    recorder.read = () => {
      throw new Error('the disk is gone');
    };
    await expect(followLines(openGrowing(recorder, QUICK)).end()).rejects.toMatchObject({
      code: 'source',
      message: expect.stringContaining('the disk is gone') as string,
    });
  });

  it('large additions come in pieces', async () => {
    const recorder = new Recorder();
    recorder.bytes = Array.from({ length: 600_000 }, (_, i) => i & 255);
    recorder.isFinished = true;
    const source = openSource(openGrowing(recorder));
    const sizes: number[] = [];
    for (let at = 0; ;) {
      const piece = await source.read(at, Infinity);
      if (piece === undefined) break;
      expect(piece[0]).toBe(at & 255);
      sizes.push(piece.length);
      at += piece.length;
    }
    expect(sizes.reduce((sum, size) => sum + size)).toBe(600_000);
    expect(Math.max(...sizes)).toBeLessThan(600_000);
  });

  it.each([{ maxPauseMs: 0 }, { maxPauseMs: NaN }, { idleMs: -1 }, { idleMs: NaN }])('refuses %o', (options) => {
    expect(() => openGrowing(new Recorder(), options)).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
  });
});
