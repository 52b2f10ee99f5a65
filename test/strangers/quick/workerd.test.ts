import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import { afterAll, expect, test } from 'vitest';
import { REPLAYS, strangersProject } from '../../support/strangers.node.js';
import { expectedFindings } from '../../support/strangers-findings.node.js';

const project = strangersProject();

/** A program of Cloudflare's: reads the body in two pieces with a rest between them that is longer than the 12 ms of one turn. */
const PROGRAM = `
import { isReplayError, packError, parseDem, reviveError } from 'replaykit';
import { readAll } from './reading.js';

async function* slowly(bytes) {
  yield bytes.subarray(0, bytes.length >> 1);
  await scheduler.wait(40);
  yield bytes.subarray(bytes.length >> 1);
}

export default {
  async fetch(request, bound) {
    if (request.method === 'GET') return Response.json(await readAll(${JSON.stringify(REPLAYS)}, (name) => new Uint8Array(bound[name])));
    const channels = typeof MessageChannel !== 'undefined';
    const bytes = new Uint8Array(await request.arrayBuffer());
    try {
      const { isComplete, fileInfo } = await parseDem(slowly(bytes), { include: ['fileInfo'] });
      return Response.json({ channels, isComplete, ticks: fileInfo.playbackTicks });
    } catch (error) {
      const { name, code, format } = reviveError(structuredClone(packError(error)));
      return Response.json({ channels, name, code, format, known: isReplayError(error), message: error.message });
    }
  },
};`;

const running: Miniflare[] = [];
afterAll(() => Promise.all(running.map((one) => one.dispose())));

test.each([
  ['2025-01-01', 'without', false],
  ['2025-09-01', 'with', true],
])("Cloudflare's workerd as of %s, which is %s message channels", async (compatibilityDate, _, channels) => {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: project.folder },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    write: false,
    absWorkingDir: project.folder,
    logLevel: 'silent',
  });
  const demo = readFileSync(join(project.folder, 'fixtures/dota2-container.dem'));
  const dataBlobBindings = Object.fromEntries(REPLAYS.map((name) => [name, readFileSync(join(project.folder, 'fixtures', name))]));
  const workerd = new Miniflare({ modules: true, script: outputFiles[0]!.text, compatibilityDate, dataBlobBindings });
  running.push(workerd);
  expect(await (await workerd.dispatchFetch('http://localhost/')).json()).toEqual((await expectedFindings()).all);
  const answer = async (body: Uint8Array): Promise<unknown> =>
    (await workerd.dispatchFetch('http://localhost/', { method: 'POST', body: body.slice() })).json();
  expect(await answer(demo)).toEqual({ channels, isComplete: true, ticks: 180 });
  expect(await answer(demo.subarray(0, 40))).toMatchObject({
    channels,
    known: true,
    name: 'ReplayTruncatedError',
    code: 'truncated',
    format: 'dem',
  });
});
