import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, inject, test } from 'vitest';
import { DemWriter } from '../../src/formats/dem/writer.js';
import { launchBrowser, openPage, serveFolders } from '../../scripts/browser.js';

const installed = inject('installed');
const shipped = join(installed, 'node_modules/replaykit/dist/worker');
const COMMANDS = 60_000;

/** Reads every command of a demo in a worker and counts them. */
const PROGRAM = `
import { startReplayWorker } from 'replaykit/worker';
const worker = await startReplayWorker({ url: './worker/replay-worker.js' });
globalThis.read = async () => {
  const file = await (await fetch('./large.dem')).blob();
  const { commands, isComplete } = await worker.parseDem(file, { include: ['commands'] });
  return [file.size, commands.reduce((sum, { count }) => sum + count, 0), isComplete];
};
`;

/** The first bytes of a demo, which every reader of demos contains. */
const DECODER = 'PBDEMS2';

test('during a parse of 60 MB the main thread runs no decoder', async () => {
  const folder = join(installed, 'pages/main-thread');
  mkdirSync(folder, { recursive: true });
  const writer = new DemWriter({ game: 'dota2' });
  for (let tick = 0; tick < COMMANDS; tick++) writer.command(10, tick, new Uint8Array(1000), false);
  writeFileSync(join(folder, 'large.dem'), writer.finish({ playback_time: 3 }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title><script type="module" src="./main.js"></script>');
  await build({
    stdin: { contents: PROGRAM, resolveDir: installed },
    outfile: join(folder, 'main.js'),
    bundle: true,
    format: 'esm',
    absWorkingDir: installed,
  });
  cpSync(shipped, join(folder, 'worker'), { recursive: true });
  const inWorker = readdirSync(shipped).filter(
    (name) => name.endsWith('.js') && readFileSync(join(shipped, name), 'utf8').includes(DECODER),
  );
  expect(inWorker.length).toBeGreaterThan(0);

  const server = await serveFolders({ '/': folder });
  const browser = await launchBrowser();
  try {
    const { page, problems } = await openPage(browser, `${server.url}/index.html`);
    await page.waitForFunction(() => 'read' in globalThis);
    await page.coverage.startJSCoverage({ resetOnNavigation: false, reportAnonymousScripts: true });
    const [size, commands, complete] = await page.evaluate(() =>
      (globalThis as unknown as { read: () => Promise<[number, number, boolean]> }).read(),
    );
    const ran = await page.coverage.stopJSCoverage();
    expect(size).toBeGreaterThan(60_000_000);
    expect(commands).toBeGreaterThanOrEqual(COMMANDS);
    expect([complete, problems]).toEqual([true, []]);
    // only the page's own script ran, a few hundred times, and it contains no decoder; 60,000 commands were decoded elsewhere
    const calls = ran.flatMap(({ functions }) => functions).flatMap(({ ranges }) => ranges.map(({ count }) => count));
    expect(ran.filter(({ source = '' }) => source.includes(DECODER))).toEqual([]);
    expect(Math.max(...calls)).toBeGreaterThan(0);
    expect(Math.max(...calls)).toBeLessThan(2000);
  } finally {
    await browser.close();
    await server.close();
  }
});
