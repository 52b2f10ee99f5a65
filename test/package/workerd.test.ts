import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import { afterAll, expect, inject, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/package.node.js';

/** A program of Cloudflare's: reads the body in two pieces with a rest between them that is longer than the 12 ms of one turn. */
const PROGRAM = `
import { isReplayError, packError, parseDem, reviveError } from 'replaykit';

async function* slowly(bytes) {
  yield bytes.subarray(0, bytes.length >> 1);
  await scheduler.wait(40);
  yield bytes.subarray(bytes.length >> 1);
}

export default {
  async fetch(request) {
    const channels = typeof MessageChannel !== 'undefined';
    const bytes = new Uint8Array(await request.arrayBuffer());
    try {
      const { complete, fileInfo } = await parseDem(slowly(bytes), { include: ['fileInfo'] });
      return Response.json({ channels, complete, ticks: fileInfo.playbackTicks });
    } catch (error) {
      const { name, code, format } = reviveError(structuredClone(packError(error)));
      return Response.json({ channels, name, code, format, known: isReplayError(error), message: error.message });
    }
  },
};`;

const running: Miniflare[] = [];
afterAll(() => Promise.all(running.map((one) => one.dispose())));

test("reads in Cloudflare's workerd, with and without message channels, and throws its own errors there", async () => {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: inject('installed') },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    write: false,
    absWorkingDir: inject('installed'),
    logLevel: 'silent',
  });
  const demo = readFileSync(join(root, 'fixtures/dota2-container.dem'));
  for (const [compatibilityDate, channels] of [
    ['2025-01-01', false],
    ['2025-09-01', true],
  ] as const) {
    const workerd = new Miniflare({ modules: true, script: outputFiles[0]!.text, compatibilityDate });
    running.push(workerd);
    const answer = async (body: Uint8Array): Promise<unknown> =>
      (await workerd.dispatchFetch('http://localhost/', { method: 'POST', body: body.slice() })).json();
    expect(await answer(demo)).toEqual({ channels, complete: true, ticks: 180 });
    expect(await answer(demo.subarray(0, 40))).toMatchObject({
      channels,
      known: true,
      name: 'ReplayTruncatedError',
      code: 'truncated',
      format: 'dem',
    });
  }
});
