import { afterEach, describe, expect, test, vi } from 'vitest';
import { ScriptedCs2Match } from '../../recordings/dem/cs2/scripted-match.js';
import { toyMatch } from '../../recordings/icrep/toy-match.js';
import { openDem } from '../../src/formats/dem/index.js';
import { openIcrep } from '../../src/formats/icrep/index.js';
import { writeIcrep } from '../../src/formats/icrep/writer.js';
import { withAsyncDispose, type AsyncClosing } from '../../src/io/async-closing.js';
import { workerHere } from '../worker/here.js';

function demo(): Uint8Array {
  const match = new ScriptedCs2Match();
  match.join(1, 'Ada', 2, 0n);
  match.at(10);
  return match.bytes();
}

/** Bytes as a source that counts how often it was closed. */
function counted(bytes: Uint8Array) {
  const read = (start: number, end: number): Promise<Uint8Array> => Promise.resolve(bytes.subarray(start, end));
  const source = { byteLength: bytes.length, closed: 0, read, close: () => Promise.resolve(void source.closed++) };
  return source;
}

afterEach(() => void vi.unstubAllGlobals());

describe('await using closes', () => {
  test('a demo at the end of the block, once, also where it was closed by hand', async () => {
    const source = counted(demo());
    let left;
    {
      await using playback = await openDem(source);
      await playback.seek(10);
      expect(source.closed).toBe(0);
      left = playback;
    }
    expect(source.closed).toBe(1);
    await expect(left.seek(10)).rejects.toMatchObject({ code: 'usage', format: 'dem' });
    await left.close();
    expect(source.closed).toBe(1);
  });

  test('an Iron Curtain replay, also where the block ends with an error', async () => {
    const source = counted(writeIcrep(toyMatch()));
    const use = async (): Promise<never> => {
      await using playback = await openIcrep(source);
      throw new Error(`keyframes: ${playback.keyframes.length > 0}`);
    };
    await expect(use()).rejects.toThrow('keyframes: true');
    expect(source.closed).toBe(1);
  });

  test('replays that are open in a worker', async () => {
    const worker = workerHere();
    try {
      let left: AsyncClosing & { seek(tick: number): Promise<unknown> };
      {
        await using playback = await worker.verbs.openDem(demo());
        left = playback;
      }
      await expect(left.seek(0)).rejects.toMatchObject({ code: 'usage' });
      {
        await using playback = await worker.verbs.openIcrep(writeIcrep(toyMatch()));
        left = playback;
      }
      await expect(left.seek(0)).rejects.toMatchObject({ code: 'usage' });
    } finally {
      worker.close();
    }
  });

  test('where the runtime has no symbol for it: by the name that compilers fall back to', async () => {
    const named = Symbol.for.bind(Symbol);
    vi.stubGlobal('Symbol', { for: named, iterator: Symbol.iterator });
    let closed = 0;
    const value = withAsyncDispose<AsyncClosing>({ close: () => Promise.resolve(void closed++) });
    vi.unstubAllGlobals();
    expect(Object.getOwnPropertySymbols(value)).toEqual([Symbol.for('Symbol.asyncDispose')]);
    await (value as unknown as Record<symbol, () => Promise<void>>)[Symbol.for('Symbol.asyncDispose')]!();
    expect(closed).toBe(1);
  });
});
