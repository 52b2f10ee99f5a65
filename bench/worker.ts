/**
 * What a page feels while a worker reads 64 MB: tasks of the main thread over 50 ms, the longest of all, and the longest wait for a frame; beside it the
 * same read in the page itself. Medians of five. Run: npx tsx bench/worker.ts (it needs the corpus, and `npm run build` before)
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { requiredCorpus } from '../recordings/corpus-folder.js';
import { launchBrowser, openPage, serveFolders } from '../scripts/browser.js';
import { largeDemo } from '../recordings/dem/large-demo.js';

requiredCorpus();
const RUNS = 5;
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'replaykit-bench-'));

const PROGRAM = `
import { parseDem, streamDem } from 'replaykit';
import { startReplayWorker } from 'replaykit/worker';
const worker = await startReplayWorker({ url: './worker/replay-worker.js' });
const reads = {
  'parse in the worker': (file) => worker.parseDem(file, { include: ['gameEvents', 'chat', 'commands'] }),
  'stream from the worker': async (file) => {
    for await (const batch of worker.streamDem(file, { events: ['combatLog', 'gameEvent'] }).batches()) void batch.length;
  },
  'parse in the page': (file) => parseDem(file, { include: ['gameEvents', 'chat', 'commands'] }),
};
globalThis.measure = async (name) => {
  const file = await (await fetch('/demos/dota2-large.dem')).blob();
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ entryTypes: ['longtask'] });
  let frame = 0;
  let last = performance.now();
  let isOver = false;
  const look = (now) => {
    frame = Math.max(frame, now - last);
    last = now;
    if (!isOver) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const started = performance.now();
  await reads[name](file);
  const ms = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, 100));
  isOver = true;
  observer.disconnect();
  return { ms, longTasks: tasks.length, longestTask: Math.max(0, ...tasks), longestFrame: frame };
};
`;

type Figures = Record<'ms' | 'longTasks' | 'longestTask' | 'longestFrame', number>;
const median = (numbers: readonly number[]): number => Math.round([...numbers].sort((a, b) => a - b)[numbers.length >> 1]!);

const demo = largeDemo();
mkdirSync(join(folder, 'node_modules'));
symlinkSync(root, join(folder, 'node_modules/replaykit'), 'junction');
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>bench</title><script type="module" src="./main.js"></script>');
await build({
  stdin: { contents: PROGRAM, resolveDir: folder },
  outfile: join(folder, 'main.js'),
  bundle: true,
  minify: true,
  format: 'esm',
  logLevel: 'error',
});
cpSync(join(root, 'dist/worker'), join(folder, 'worker'), { recursive: true });
const server = await serveFolders({ '/': folder, '/demos/': dirname(demo) });
const browser = await launchBrowser();
try {
  const { page, problems } = await openPage(browser, `${server.url}/index.html`);
  await page.waitForFunction(() => 'measure' in globalThis);
  for (const name of ['parse in the worker', 'stream from the worker', 'parse in the page']) {
    const figures: Figures[] = [];
    for (let run = 0; run < RUNS; run++) {
      figures.push(
        await page.evaluate((one) => (globalThis as unknown as { measure: (of: string) => Promise<Figures> }).measure(one), name),
      );
    }
    const of = (key: keyof Figures): number => median(figures.map((one) => one[key]));
    console.log(
      `${name.padEnd(24)} ${of('ms')} ms, ${of('longTasks')} tasks over 50 ms, the longest ${of('longestTask')} ms, longest frame ${of('longestFrame')} ms`,
    );
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}
