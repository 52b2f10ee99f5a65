import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SAMPLE_LINKS, sampleAddress } from '../../site/build/examples.js';
import { groupsOf } from '../../site/build/pages.js';
import { violations } from '../support/axe.node.js';
import { launchBrowser, openPage, serveFolders, type FileServer } from '../../scripts/browser.js';
import { root } from '../support/package.node.js';

const dist = inject('site');
const groups = groupsOf(join(root, 'docs'));
const pages = groups.flatMap((group) => group.pages.map(({ path }) => path));
const recipes = groups.find(({ title }) => title === 'Recipes')?.pages ?? [];
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
const own = files.filter((name) => !name.startsWith('playground/'));
const read = (name: string): string => readFileSync(join(dist, name), 'utf8');

let browser: Browser;
let server: FileServer;
let page: Page;
let problems: string[];
beforeAll(async () => {
  server = await serveFolders(
    { '/': dist },
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
  );
  browser = await launchBrowser();
  ({ page, problems } = await openPage(browser, `${server.url}/index.html`));
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

describe('the folder', () => {
  test('has every page, also as Markdown', () => {
    const twinOf = (path: string): string => `${path.replace(/\/index$/, '')}.md`;
    expect(['index', ...pages].filter((path) => !files.includes(`${path}.html`) || !files.includes(twinOf(path)))).toEqual([]);
    const llms = read('llms.txt');
    expect(pages.filter((path) => !llms.includes(`/${twinOf(path)}`))).toEqual([]);
  });

  test('loads nothing from elsewhere and names no host of its own', () => {
    const html = own.filter((name) => name.endsWith('.html')).map((name) => ({ name, text: read(name) }));
    const foreign = html.flatMap(({ name, text }) =>
      [...text.matchAll(/<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="(?:https?:)?\/\/[^"]*"/g)].map(([tag]) => `${name}: ${tag}`),
    );
    expect(foreign).toEqual([]);
    expect(html.length).toBeGreaterThan(40);
    const machine = own.filter(
      (name) =>
        /\.(html|js|md|txt|json|css)$/.test(name) && /localhost|127\.0\.0\.1|file:\/\/\//.test(read(name).replaceAll(/`[^`]*`/g, '')),
    );
    expect(machine).toEqual([]);
    expect(own.filter((name) => /\.(html|js|md)$/.test(name) && read(name).includes(root))).toEqual([]);
  });

  test('names every parameter', () => {
    expect(own.filter((name) => /\.(html|md)$/.test(name) && read(name).includes('__namedParameters'))).toEqual([]);
  });

  test('every link leads to an existing page, file and heading', () => {
    const ids = new Map(
      own
        .filter((name) => name.endsWith('.html'))
        .map((name) => [name, new Set([...read(name).matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id!))]),
    );
    const dead: string[] = [];
    for (const name of ids.keys()) {
      for (const [, href] of read(name).matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)) {
        const url = new URL(href!.replaceAll('&amp;', '&'), `http://site/${name}`);
        if (url.host !== 'site') continue;
        const path = decodeURIComponent(url.pathname).slice(1) || 'index.html';
        const target = path.endsWith('/') ? posix.join(path, 'index.html') : path;
        const headings = ids.get(target);
        if (!files.includes(target)) dead.push(`${name}: ${href}`);
        else if (headings !== undefined && url.hash !== '' && !headings.has(decodeURIComponent(url.hash.slice(1))))
          dead.push(`${name}: ${href}`);
      }
    }
    expect(dead).toEqual([]);
  });
});

/** Types words into the search of the front page. */
async function search(words: string): Promise<void> {
  await page.goto(`${server.url}/index.html`);
  await page.locator('.DocSearch-Button').click();
  const input = page.locator('.VPLocalSearchBox input');
  await expect.poll(() => input.count()).toBe(1);
  await input.fill(words);
}
/** The links of the search results; at first those of the previous search. */
const results = async (): Promise<readonly string[]> =>
  await page.locator('.VPLocalSearchBox .result').evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname));

describe('a new user', () => {
  test('finds ten recipes', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(10);
  });

  test.each(recipes)('finds $title from the front page within three clicks', async ({ path, title }) => {
    await page.goto(`${server.url}/index.html`);
    await page.locator('.vp-doc a', { hasText: title }).first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${path}.html`);
    await expect.poll(() => page.locator('h1').first().innerText()).toContain(title);
  });

  test.each(recipes)('finds $title by its words', async ({ path, title }) => {
    await search(title);
    await expect.poll(async () => (await results()).slice(0, 5)).toContain(`/${path}.html`);
  });

  test.each([
    ['parseDemTicks', '/reference/replaykit/dem.html'],
    ['maxKeptBytes', '/reference/limits.html'],
    ['checksum', '/reference/errors.html'],
    ['supply blocked', '/guides/sc2.html'],
  ])('finds %s by one search', async (words, address) => {
    await search(words);
    await expect.poll(results).toContain(address);
  });
});

describe('the front page', () => {
  test('plays a match from a scene file', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${server.url}/index.html`);
    const at = (): Promise<number> => page.evaluate(() => document.querySelector('replay-player')?.currentTime ?? 0);
    await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(0);
    const before = await at();
    await expect.poll(at).toBeGreaterThan(before);
  });

  test('plays a replay of the visitor instead, and says who won', { timeout: 60_000 }, async () => {
    await page.goto(`${server.url}/index.html`);
    await expect.poll(() => page.locator('replay-player').count()).toBe(1);
    await page.locator('.front-drop input').setInputFiles(join(dist, 'playground/samples/sample-warcraft3.w3g'));
    await expect.poll(() => page.locator('.front-said').innerText(), { timeout: 30_000 }).toBe('Ada vs Grace. Ada won.');
    expect(await page.evaluate(() => document.querySelector('replay-player')!.scene?.format)).toBe('w3g');
    await page.locator('.front-drop input').setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('a letter') });
    await expect.poll(() => page.locator('.front-said').innerText(), { timeout: 30_000 }).toMatch(/^letter\.txt could not be read: /);
  });

  test('says how to install it, and gives each recipe with what it is for', async () => {
    await page.goto(`${server.url}/index.html`);
    expect(await page.locator('.front-install code').innerText()).toBe('npm install replaykit');
    expect(await page.locator('.front-install a').allInnerTexts()).toEqual(['Package', 'Source', 'Playground']);
    expect(await page.locator('.figures code').count()).toBe(3);
    const cards = await page
      .locator('.cards li')
      .evaluateAll((all) => all.map((one) => [...one.querySelectorAll('p')].map(({ innerText }) => innerText.length)));
    expect(cards.length).toBe(recipes.length);
    expect(cards.filter(([title, about]) => !(title! > 5 && about! > 20))).toEqual([]);
  });
});

describe('the playground', () => {
  const links = Object.entries(SAMPLE_LINKS).flatMap(([path, all]) => all.map((link) => ({ path, link })));
  test('every page with samples links to them', () => {
    for (const { path, link } of links) {
      const address = posix.relative(posix.dirname(path), sampleAddress(link)).replaceAll('&', '&amp;');
      expect(read(`${path}.html`), path).toContain(`href="${address.startsWith('.') ? address : `./${address}`}"`);
    }
  });

  test('each link opens the view that it names', { timeout: 240_000 }, async () => {
    await page.goto(`${server.url}/guides/dota2.html`);
    await page.locator('.sample-link').first().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/playground/index.html');
    for (const { link } of links) {
      await page.goto('about:blank');
      await page.goto(`${server.url}/${sampleAddress(link)}`);
      await expect.poll(() => page.locator('[role=tab][aria-selected=true]').count(), { timeout: 30_000 }).toBe(1);
      const tab = page.locator(`#tab-${link.view}`);
      await expect.poll(() => tab.count(), { timeout: 30_000, message: `${link.sample} ${link.view}` }).toBe(1);
      await expect.poll(() => tab.getAttribute('aria-selected'), { timeout: 30_000 }).toBe('true');
    }
  });
});

/** Pages with different layouts, for screenshots. */
const LOOKS = [
  'index',
  'start',
  'guides/dota2',
  'guides/compare',
  'guides/moving-over',
  'guides/ticks',
  'reference/verbs',
  'reference/replaykit/mpq',
  'formats/icrep',
  'contribute/contributing',
];

describe('how it looks', () => {
  test('on a phone all columns of tables are visible', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    for (const path of ['tables/dota2', 'guides/ticks']) {
      await page.goto(`${server.url}/${path}.html`);
      await expect.poll(() => page.locator('.fields :is(h2, h3) ~ table').count()).toBeGreaterThan(2);
      const cut = await page
        .locator('.fields :is(h2, h3) ~ table')
        .evaluateAll((tables) => tables.filter((table) => table.scrollWidth > table.clientWidth).length);
      expect(cut, path).toBe(0);
    }
  });

  test.each(LOOKS)('%s: nothing is cut off, and nothing violates level AA', { timeout: 120_000 }, async (path) => {
    const pictures = join(root, '.cache/screenshots');
    mkdirSync(pictures, { recursive: true });
    const wrong: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${server.url}/${path}.html`);
      await expect.poll(() => page.locator('.VPContent').count()).toBe(1);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: join(pictures, `site-${path.replaceAll('/', '-')}-${width}-${colorScheme}.png`) });
        const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        if (isWider) wrong.push(`at ${width}: wider than the window`);
      }
      wrong.push(...(await violations(page)).map((one) => `${colorScheme}: ${one}`));
    }
    expect(wrong).toEqual([]);
    expect(problems).toEqual([]);
  });
});

test('the playground keeps its content policy in the site', () => {
  expect(existsSync(join(dist, 'playground/index.html'))).toBe(true);
  expect(read('playground/index.html').replaceAll('&#39;', "'")).toContain("default-src 'none'; script-src 'self'");
});
