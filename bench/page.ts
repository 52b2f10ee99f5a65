/**
 * What a visitor of the playground feels: the first paint, the match that plays, the main thread while a demo of 64 MB is read into all of its tables, then
 * scrolling through the largest of them; and what the page holds in memory after all samples were looked at. Medians of five. Run: npm run bench:page (it needs the corpus, and `npm run playground -- --build` before)
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { requiredCorpus } from '../recordings/corpus-folder.js';
import { launchBrowser, openPage, serveFolders } from '../scripts/browser.js';
import { largeDemo } from '../recordings/dem/large-demo.js';

requiredCorpus();
const RUNS = 5;
const dist = fileURLToPath(new URL('../playground/dist', import.meta.url));
if (!existsSync(join(dist, 'index.html'))) throw new Error('run npm run playground -- --build first');

/** Tasks of the main thread, and times between frames, since the last look. */
interface Figures {
  readonly longTasks: number;
  readonly longestTask: number;
  readonly longestFrame: number;
  readonly frame: number;
}

const watch = (): void => {
  const felt = { tasks: [] as number[], frames: [] as number[], last: performance.now() };
  new PerformanceObserver((list) => felt.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ['longtask'],
  });
  const look = (now: number): void => {
    felt.frames.push(now - felt.last);
    felt.last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(globalThis, { felt });
};

const felt = (page: Page): Promise<Figures> =>
  page.evaluate(() => {
    const { felt: since } = globalThis as unknown as { felt: { tasks: number[]; frames: number[] } };
    const frames = since.frames.sort((a, b) => a - b);
    const figures = {
      longTasks: since.tasks.length,
      longestTask: Math.max(0, ...since.tasks),
      longestFrame: frames.at(-1) ?? 0,
      frame: frames[frames.length >> 1] ?? 0,
    };
    Object.assign(since, { tasks: [], frames: [] });
    return figures;
  });

const median = (numbers: readonly number[]): number => Math.round([...numbers].sort((a, b) => a - b)[numbers.length >> 1]!);

/** What the page's own thread holds, in megabytes, after every sample was looked at: more replays than stay open. */
async function heapAfterSamples(): Promise<number> {
  const { page } = await openPage(browser, `${server.url}/index.html`);
  const files = readdirSync(join(dist, 'samples')).filter((name) => name.startsWith('sample-'));
  for (const file of files) {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(join(dist, 'samples', file));
    await page.waitForFunction((name) => new URLSearchParams(location.hash.slice(1)).get('replay') === name, file);
    await page.locator('#tab-tables').waitFor();
    await page.waitForFunction(() => document.querySelector('.band progress') === null);
  }
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  console.log(`${files.length} samples`);
  await page.close();
  return usedSize / 1e6;
}

const demo = largeDemo();
const server = await serveFolders({ '/': dist });
const browser = await launchBrowser();
const paints: number[] = [];
const matches: number[] = [];
const reads: (Figures & { readonly ms: number })[] = [];
const scrolls: Figures[] = [];
let heap = 0;
try {
  for (let run = 0; run < RUNS; run++) {
    const { page, problems } = await openPage(browser, `${server.url}/index.html`);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime));
    // tsx wraps named functions in a call of this
    await page.evaluate('globalThis.__name = (one) => one');
    await page.evaluate(watch);
    const started = performance.now();
    await page.locator('input[type=file]').first().setInputFiles(demo);
    await page.locator('.match-sides').waitFor({ timeout: 300_000 });
    matches.push(performance.now() - started);
    await page.locator('#tab-tables').waitFor({ timeout: 300_000 });
    await page.waitForFunction(() => document.querySelector('.band progress') === null, undefined, { timeout: 600_000 });
    reads.push({ ...(await felt(page)), ms: performance.now() - started });
    // the address names the replay too: without it the page goes home
    await page.evaluate(() => {
      const address = new URLSearchParams(location.hash.slice(1));
      address.set('view', 'tables');
      address.set('table', 'dota_positions');
      location.hash = address.toString();
    });
    await page.locator('.grid-body .grid-row').first().waitFor();
    await page.waitForTimeout(1000);
    await felt(page);
    await page.evaluate(async () => {
      const grid = document.querySelector('.grid')!;
      for (let step = 0; step < 120; step++) {
        grid.scrollTop += 400;
        await new Promise(requestAnimationFrame);
      }
    });
    scrolls.push(await felt(page));
    if (problems.length > 0) throw new Error(problems.join('\n'));
    await page.close();
  }
  heap = await heapAfterSamples();
} finally {
  await browser.close();
  await server.close();
}

const line = (name: string, all: readonly Figures[]): void => {
  const of = (key: keyof Figures): number => median(all.map((one) => one[key]));
  console.log(
    `${name.padEnd(20)} ${of('longTasks')} tasks over 50 ms, the longest ${of('longestTask')} ms; a frame ${of('frame')} ms, the longest ${of('longestFrame')} ms`,
  );
};
console.log(`first paint          ${median(paints)} ms`);
console.log(`the match plays     ${median(matches)} ms`);
console.log(`64 MB into tables    ${median(reads.map(({ ms }) => ms))} ms`);
line('while reading', reads);
line('while scrolling', scrolls);
console.log(`after all samples    ${Math.round(heap)} MB`);
