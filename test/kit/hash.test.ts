import { expect, it } from 'vitest';
import { fixture } from '#fixture';
import { isReplayError } from '../../src/core/errors.js';
import type { ReplayProgress } from '../../src/io/options.js';
import { hashReplay } from '../../src/kit/index.js';
import { SOURCES, openAs, watchedAccess } from '../contract/sources.js';
import { wrappers } from '../contract/wrappers.js';
import { FIXTURE_NAMES } from './fixture-formats.js';

it('gives the hashes of the manifest, from any source and in any wrapper', async () => {
  const manifest = JSON.parse(new TextDecoder().decode(await fixture('MANIFEST.json'))) as Record<string, { sha256: string }>;
  for (const name of FIXTURE_NAMES) {
    const bytes = await fixture(name);
    const { sha256 } = manifest[name]!;
    for (const kind of SOURCES) expect(await hashReplay(openAs(kind, bytes)), `${name} ${kind}`).toBe(sha256);
    for (const [wrapping, wrap] of Object.entries(wrappers)) expect(await hashReplay(wrap(bytes)), `${name} ${wrapping}`).toBe(sha256);
  }
});

it('hashes what is of no format', async () => {
  // FIPS 180-4, of no bytes and of one block
  expect(await hashReplay(new Uint8Array(0))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(await hashReplay(new TextEncoder().encode('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('names no content that is not whole', async () => {
  const wrapped = wrappers['gzip']!(await fixture('rf2-race.vcr'));
  await expect(hashReplay(wrapped.subarray(0, wrapped.length - 20))).rejects.toSatisfy((error) => isReplayError(error, 'truncated'));
});

it('holds no more than a piece, reports progress, and closes once', async () => {
  const zeros = new Uint8Array(3 << 20);
  const watched = watchedAccess(zeros);
  const progress: ReplayProgress[] = [];
  const hash = await hashReplay(watched.source, { limits: { maxInputBytes: 2 << 20 }, onProgress: (one) => void progress.push(one) });
  // head -c 3145728 /dev/zero | sha256sum
  expect(hash).toBe('bbd05cf6097ac9b1f89ea29d2542c1b7b67ee46848393895f5a9e43fa1f621e5');
  expect(progress.at(-1)).toEqual({ bytesRead: 3 << 20, byteLength: 3 << 20 });
  expect(watched.closed).toBe(1);
});
