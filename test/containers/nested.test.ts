import { fixture } from '#fixture';
import { gzip } from 'pako';
import { beforeAll, expect, it } from 'vitest';
import { openReplay } from '../../src/containers/wrapper/index.js';
import { detectReplay, parseReplay } from '../../src/kit/index.js';

// A file can be its own compression (https://research.swtch.com/zip): without a limit, undoing it has no end.

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await fixture('gamecache-3.04b.dat');
});

const wrapped = (levels: number): Uint8Array => Array.from({ length: levels }).reduce<Uint8Array>((inner) => gzip(inner), bytes);

it.each([
  ['openReplay', openReplay],
  ['detectReplay', detectReplay],
  ['parseReplay', parseReplay],
])('%s undoes as many wrappers as maxDepth allows', async (_, verb) => {
  const limits = { maxDepth: 3 };
  await verb(wrapped(3), { limits });
  const tooDeep = { code: 'limit', limit: 'maxDepth', path: ['wrapper'] };
  await expect(verb(wrapped(4), { limits })).rejects.toMatchObject({ ...tooDeep, actual: 4, allowed: 3 });
  await expect(verb(wrapped(65), {})).rejects.toMatchObject({ ...tooDeep, actual: 65, allowed: 64 });
});
