/**
 * What a visitor of the playground feels: the first paint, then the main thread while a demo of 64 MB is read into all of its tables, then scrolling
 * through the largest of them. Medians of five. Run: npm run bench:page (it needs the corpus, and `npm run playground -- --build` before)
 */
import { existsSync } from 'node:fs';
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

const demo = largeDemo();
const server = await serveFolders({ '/': dist });
const browser = await launchBrowser();
const paints: number[] = [];
const reads: (Figures & { readonly ms: number })[] = [];
const scrolls: Figures[] = [];
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
    await page.locator('#tab-tables').waitFor({ timeout: 300_000 });
    await page.waitForFunction(() => document.querySelector('.band progress') === null, undefined, { timeout: 600_000 });
    reads.push({ ...(await felt(page)), ms: performance.now() - started });
    await page.evaluate(() => (location.hash = 'view=tables&table=dota_positions'));
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
console.log(`64 MB into tables    ${median(reads.map(({ ms }) => ms))} ms`);
line('while reading', reads);
line('while scrolling', scrolls);
