import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RandomAccess } from '../../src/io/source.js';
import { parseReplay } from '../../src/kit/index.js';
import { contentOf } from '../../src/node/content.js';
import { NewFile } from '../../src/node/new-file.js';
import { root } from '../support/package.node.js';

let scratch = '';
beforeEach(() => (scratch = mkdtempSync(join(tmpdir(), 'replaykit-content-'))));
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

describe('contentOf', () => {
  const plain = new Uint8Array(readFileSync(join(root, 'fixtures', 'gamecache-3.04b.dat')));
  const hash = createHash('sha256').update(plain).digest('hex');

  test('gives what is in no wrapper back as it is', async () => {
    const content = await contentOf(plain, scratch, {});
    expect(content.hash).toBe(hash);
    expect(content.source).toBe(plain);
  });

  test('undoes wrappers once', async () => {
    const content = await contentOf(gzipSync(gzipSync(plain)), scratch, {});
    expect(content.hash).toBe(hash);
    expect(new Uint8Array(content.source as Uint8Array)).toEqual(plain);
  });

  test('a verb that reads the content reports the damage of its wrapper, each time', async () => {
    const cut = gzipSync(plain).subarray(0, -12);
    const content = await contentOf(cut, scratch, {});
    const { isComplete, diagnostics } = await parseReplay(cut);
    expect([isComplete, diagnostics.at(-1)?.path]).toEqual([false, ['wrapper']]);
    for (let reads = 0; reads < 2; reads++) expect(await parseReplay(content.source)).toMatchObject({ isComplete, diagnostics });
    await expect(contentOf(cut, scratch, { strict: true })).rejects.toMatchObject({ code: 'truncated' });
  });

  test('refuses what is not a replay, and leaves nothing behind', async () => {
    await expect(contentOf(gzipSync(new Uint8Array(100)), scratch, {})).rejects.toMatchObject({ code: 'bad-signature' });
    expect(readdirSync(scratch)).toEqual([]);
  });
});

describe('NewFile.source', () => {
  test.each([
    ['memory', 100, 0],
    ['a file', 4, 1],
  ])('gives what was written from %s', async (_, holdBytes, files) => {
    const file = new NewFile(scratch, holdBytes);
    for (const bytes of [[1, 2, 3], [4, 5], [6]]) file.write(Uint8Array.from(bytes));
    const source = file.source();
    expect(readdirSync(scratch)).toHaveLength(files);
    const bytes = files === 0 ? (source as Uint8Array) : await (source as RandomAccess).read(0, 6);
    expect(Array.from(bytes)).toEqual([1, 2, 3, 4, 5, 6]);
    await (source as Partial<RandomAccess>).close?.();
    file.discard();
    expect(readdirSync(scratch)).toEqual([]);
  });
});
