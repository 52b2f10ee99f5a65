import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import type { ReplayFormat } from '../../src/kit/registry.js';
import { Random, mutation } from '../fuzz/mutation.js';
import { CONTRACTS } from './contracts.js';
import { readDamaged } from './damaged.js';
import { TRIED } from './tried.js';
import type { ReplayBase } from '../../src/core/replay-base.js';
import { pieces } from './sources.js';
import { frugally } from '../support/counted-work.js';

/** What a read says of the file: its facts, or its error. */
async function outcome(read: () => ReplayBase | Promise<ReplayBase>): Promise<object> {
  try {
    const { isComplete, diagnostics } = await read();
    return { isComplete, diagnostics };
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return { code: error.code, message: error.message };
  }
}

const folder = new URL('../regressions/', import.meta.url);

describe.each(Object.keys(CONTRACTS) as ReplayFormat[])('damage found in %s', (format) => {
  const own = new URL(`${format}/`, folder);
  const names = existsSync(own) ? readdirSync(own) : [];

  it.each(names)('%s', (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, own)));
    frugally(() => readDamaged(CONTRACTS[format], bytes), 256 << 20);
  });

  const ways = names.flatMap((name) => Object.keys(TRIED).map((way) => [name, way] as const));
  it.each(ways)('%s, tried as %s', { timeout: 60_000 }, async (name, way) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, own)));
    const tried = TRIED[way]!;
    // `pick` is the third parameter: without it each read would be the same
    const picks = tried.length < 3 ? 1 : CONTRACTS[format].sections.length;
    for (let pick = 0; pick < picks; pick++) await tried(CONTRACTS[format], bytes, pick);
  });

  it.each(names)('%s is the same in any chunking', async (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, own)));
    const expected = await outcome(() => CONTRACTS[format].iterate(bytes).end());
    for (const source of [bytes, pieces(bytes, 13), pieces(bytes, 1000), new Blob([bytes])])
      expect(await outcome(() => CONTRACTS[format].stream(source).end())).toEqual(expected);
  });

  it('what is not a replay is refused by name', () => {
    expect(() => CONTRACTS[format].parseSync(new Uint8Array(64))).toThrow(/./);
    readDamaged(CONTRACTS[format], new Uint8Array(64));
  });
});

it('each format is held to the laws, in a file of its own', () => {
  const files = readdirSync(new URL('.', import.meta.url));
  expect(Object.keys(CONTRACTS).filter((format) => !files.includes(`${format}-laws.test.ts`))).toEqual([]);
});

describe('mutations', () => {
  it('are the same for the same seed and run, and differ from run to run', () => {
    const seeds = [Uint8Array.from({ length: 200 }, (_, i) => i), new Uint8Array(50)];
    const made = Array.from({ length: 40 }, (_, run) => mutation(seeds, new Random(7, run)));
    expect(Array.from({ length: 40 }, (_, run) => mutation(seeds, new Random(7, run)))).toEqual(made);
    expect(new Set(made.map(String)).size).toBeGreaterThan(30);
    expect(seeds[0]![100]).toBe(100);
  });
});
