import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cs2Sample } from '../../recordings/dem/cs2/sample.js';
import { vcrSample } from '../../recordings/vcr/sample.js';
import { launchBrowser, openPage, POLICY, serveFolders, type FileServer } from '../../scripts/browser.js';
import type { ReplayPlayerElement } from '../../src/player/index.js';
import { readScene, sceneFile } from '../../src/scene/index.js';
import { violations } from '../support/axe.node.js';
import { installedExamples } from '../support/pages.node.js';
import { root } from '../support/package.node.js';

const installed = inject('installed');
const STRICT = `${POLICY}; style-src 'self'`;

let browser: Browser;
let examples = '';
let server: FileServer;
const servers: FileServer[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  examples = installedExamples(installed);
  // a page with a made match
  const folder = join(installed, 'pages/player');
  mkdirSync(folder, { recursive: true });
  await bundle({
    stdin: { contents: "export { madeMatch } from './recordings/scene/made-match.ts'", resolveDir: root },
    bundle: true,
    format: 'esm',
    outfile: join(folder, 'made.js'),
  });
  writeFileSync(join(folder, 'page.css'), 'html { color-scheme: light dark; } body { margin: 8px; } replay-player { max-width: 900px; }');
  writeFileSync(
    join(folder, 'main.js'),
    "import './replaykit/player.js'; import { openGrowing } from './replaykit/index.js'; import { madeMatch } from './made.js'; Object.assign(globalThis, { openGrowing }); document.querySelector('replay-player').source = madeMatch({ minutes: 4 });",
  );
  writeFileSync(join(folder, 'match.scene'), await sceneFile(await readScene(cs2Sample())));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>A match</title><link rel="stylesheet" href="page.css"><main><h1>A match</h1><replay-player controls></replay-player></main><script type="module" src="main.js"></script></html>',
  );
  const dist = join(installed, 'node_modules/replaykit/dist');
  server = await serveFolders(
    { '/': folder, '/replaykit/': dist, '/examples/': examples, '/examples/player-html/replaykit/': dist },
    STRICT,
  );
  servers.push(server);
});
afterAll(async () => {
  await browser.close();
  await Promise.all(servers.map((one) => one.close()));
});

const state = (page: Page) =>
  page.evaluate(() => {
    const player = document.querySelector('replay-player') as ReplayPlayerElement;
    const { currentTime, paused, playbackRate, follow, readyState, duration } = player;
    return { currentTime, paused, playbackRate, follow, readyState, duration };
  });

async function opened(prepare?: (page: Page) => Promise<unknown>) {
  const { page, problems } = await openPage(browser, `${server.url}/index.html`, prepare);
  await expect.poll(async () => (await state(page)).readyState).toBe(4);
  return { page, problems };
}

test('a file of a scene plays by its address, on a floor that is drawn from where people went', async () => {
  const { page, problems } = await opened();
  const colorsOf = () =>
    page.evaluate(async () => {
      const player = document.querySelector('replay-player') as ReplayPlayerElement;
      const picture = await createImageBitmap(await player.capture());
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      const ground = getComputedStyle(player).getPropertyValue('--replay-ground') || '#123456';
      let painted = 0;
      for (let i = 0; i < data.length; i += 4)
        if (`#${[data[i]!, data[i + 1]!, data[i + 2]!].map((part) => part.toString(16).padStart(2, '0')).join('')}` === ground) painted++;
      return painted / (data.length / 4);
    });
  await page.evaluate(() => {
    const player = document.querySelector('replay-player') as ReplayPlayerElement;
    player.style.setProperty('--replay-ground', '#123456');
    player.layers = { ...player.layers, areas: false, labels: false, feed: false, score: false };
    player.src = 'match.scene';
  });
  await expect.poll(async () => (await state(page)).duration).toBeGreaterThan(600);
  expect(await page.evaluate(() => (document.querySelector('replay-player') as ReplayPlayerElement).scene?.title)).toBe('de_train');
  // without a floor all of the box has this color
  await expect.poll(colorsOf).toBeLessThan(0.4);
  expect(await colorsOf()).toBeGreaterThan(0.02);
  expect(problems).toEqual([]);
});

test('a match that is being recorded plays at its live edge', { timeout: 120_000 }, async () => {
  writeFileSync(join(installed, 'pages/player/match.dem'), cs2Sample());
  const { page, problems } = await opened();
  await page.evaluate(async () => {
    const { openGrowing } = globalThis as unknown as typeof import('../../src/index.js');
    const bytes = new Uint8Array(await (await fetch('match.dem')).arrayBuffer());
    const recorder = { share: 0.3, isFinished: false };
    Object.assign(globalThis, { recorder });
    const player = document.querySelector('replay-player') as ReplayPlayerElement;
    player.source = openGrowing(
      {
        state: () => ({ byteLength: Math.floor(bytes.length * recorder.share), isFinished: recorder.isFinished }),
        read: (start, end) => bytes.slice(start, end),
      },
      { maxPauseMs: 50 },
    );
  });
  const grow = (share: number, isFinished = false) =>
    page.evaluate((now) => void Object.assign((globalThis as unknown as { recorder: object }).recorder, now), { share, isFinished });
  const live = () =>
    page.evaluate(() => {
      const player = document.querySelector('replay-player') as ReplayPlayerElement;
      const { isLive, isAtLiveEdge, seekable, currentTime, duration } = player;
      const end = seekable.length === 0 ? 0 : seekable.end(0);
      return { isLive, isAtLiveEdge, end, currentTime, duration };
    });
  /** Seconds that were read, when no more are coming. */
  const settled = async (above: number): Promise<number> => {
    for (let last = -1; ;) {
      await page.waitForTimeout(600);
      const { end } = await live();
      if (end === last && end > above) return end;
      last = end;
    }
  };
  const first = await settled(0);
  expect(await live()).toEqual({ isLive: true, isAtLiveEdge: true, end: first, currentTime: 0, duration: Infinity });
  const button = page.getByRole('button', { name: 'Back to live' });
  await page.locator('replay-player .stage').focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await live()).currentTime).toBeGreaterThanOrEqual(first - 3);
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  // it waits at the end, and goes on with what comes
  await expect.poll(async () => (await live()).currentTime, { timeout: 10_000 }).toBe(first);
  await grow(0.6);
  const second = await settled(first + 15);
  expect((await live()).currentTime).toBeGreaterThan(second - 15);

  await page.keyboard.press('Home');
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
  expect((await live()).currentTime).toBeLessThan(10);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: join(root, `.cache/screenshots/player-live-${width}.png`) });
    const [box, edge] = [await button.boundingBox(), await page.locator('replay-player').boundingBox()];
    expect(box!.x + box!.width).toBeLessThanOrEqual(edge!.x + edge!.width);
  }
  await button.click();
  expect((await live()).currentTime).toBeGreaterThanOrEqual(second - 3);
  await page.keyboard.press('5');
  expect(Math.abs((await live()).currentTime - second / 2)).toBeLessThan(1);

  await grow(1, true);
  await expect.poll(async () => (await live()).isLive, { timeout: 20_000 }).toBe(false);
  const { duration } = await readScene(cs2Sample()).then(({ durationSeconds }) => ({ duration: durationSeconds }));
  expect((await live()).duration).toBe(duration);
  await expect.poll(() => button.count()).toBe(0);
  expect(problems).toEqual([]);
});

test('examples/player-html plays a chosen file under a strict policy', async () => {
  const { page, problems } = await openPage(browser, `${server.url}/examples/player-html/index.html`);
  await page.locator('#file').setInputFiles({ name: 'race.vcr', mimeType: '', buffer: Buffer.from(vcrSample()) });
  await expect.poll(async () => (await state(page)).currentTime).toBeGreaterThan(0.2);
  expect((await state(page)).paused).toBe(false);
  expect(await page.locator('#last').textContent()).not.toContain('never uploaded');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: join(root, `.cache/screenshots/player-html-${width}.png`) });
  }
  expect(problems).toEqual([]);
});

test.each(['player-react', 'player-vue'])('examples/%s plays a chosen file, and its buttons seek', async (name) => {
  const folder = join(examples, name);
  await build({ root: folder, logLevel: 'error' });
  const built = await serveFolders({ '/': join(folder, 'dist') });
  servers.push(built);
  const { page, problems } = await openPage(browser, `${built.url}/index.html`);
  await page.locator('.drop input').setInputFiles({ name: 'race.vcr', mimeType: '', buffer: Buffer.from(vcrSample()) });
  await page.locator('#page > .row button').last().click();
  expect((await state(page)).currentTime).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

test('everything with the keyboard alone', async () => {
  const { page, problems } = await opened();
  const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label') ?? '');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Lions against Owls');
  await page.keyboard.press('Space');
  await expect.poll(async () => (await state(page)).currentTime).toBeGreaterThan(0.1);
  await page.keyboard.press('k');
  expect((await state(page)).paused).toBe(true);
  await page.keyboard.press('5');
  expect((await state(page)).currentTime).toBe(120);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('l');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  expect((await state(page)).currentTime).toBe(120);
  await page.keyboard.press('.');
  expect((await state(page)).currentTime).toBe(120.125);
  await page.keyboard.press('Shift+>');
  expect((await state(page)).playbackRate).toBe(2);
  await page.keyboard.press('n');
  expect((await state(page)).currentTime).toBeGreaterThan(120.125);
  await expect.poll(() => page.locator('replay-player [role=status]').textContent()).toMatch(/^\d+:\d\d: /);
  await page.keyboard.press('Shift+Digit3');
  expect((await state(page)).follow).toBe(2);
  await page.keyboard.press('Escape');
  expect((await state(page)).follow).toBeUndefined();

  // on to the slider and the buttons
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Time');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.locator('replay-player [role=slider]').getAttribute('aria-valuenow')).toBe('5');
  const seen: string[] = [];
  for (let i = 0; i < 7; i++) {
    await page.keyboard.press('Tab');
    seen.push(await focused());
  }
  expect(seen).toEqual(['Play', 'Previous highlight', 'Next highlight', 'Speed', 'View: layers, follow, pictures', 'Keys', 'Full screen']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('replay-player [role=dialog]').isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('replay-player [role=dialog]').isVisible()).toBe(false);
  expect(await focused()).toBe('Keys');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  // the panel takes the focus, where arrows choose whom to follow
  await expect.poll(() => page.evaluate(() => document.activeElement!.shadowRoot!.activeElement!.tagName)).toBe('SELECT');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await state(page)).follow).toBe(0);
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('View: layers, follow, pictures');
  expect(problems).toEqual([]);
});

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  test('axe finds nothing, with everything open', async () => {
    // axe itself is not allowed by the policy of the page
    const context = await browser.newContext({ colorScheme, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${server.url}/index.html`);
    await expect.poll(async () => (await state(page)).readyState).toBe(4);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('group', { name: 'View' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keys' }).click();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});

test('reduced motion: it plays, without trails', async () => {
  /** How many pixels of the picture are not quite the ink of the ground or of a side: those of trails are. */
  const colors = async (page: Page): Promise<number> =>
    page.evaluate(async () => {
      const player = document.querySelector('replay-player') as ReplayPlayerElement;
      player.layers = { ...player.layers, labels: false, score: false, feed: false, areas: false };
      player.currentTime = 57;
      await new Promise((resolve) => setTimeout(resolve, 100));
      const picture = await createImageBitmap(await player.capture());
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      const seen = new Map<number, number>();
      for (let i = 0; i < data.length; i += 4) {
        const color = (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!;
        seen.set(color, (seen.get(color) ?? 0) + 1);
      }
      return seen.size;
    });
  const { page } = await opened();
  const moving = await colors(page);
  const { page: still } = await opened((one) => one.emulateMedia({ reducedMotion: 'reduce' }));
  expect(await colors(still)).toBeLessThan(moving * 0.8);
  await still.keyboard.press('Tab');
  await still.keyboard.press('Space');
  await expect.poll(async () => (await state(still)).currentTime).toBeGreaterThan(57.1);
});

test('the pointer: drag, wheel, click, scrub', async () => {
  const { page } = await opened();
  const stage = page.locator('replay-player .stage');
  const box = (await stage.boundingBox())!;
  const canvas = () => page.evaluate(async () => (await (document.querySelector('replay-player') as ReplayPlayerElement).capture()).size);
  const before = await canvas();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -400);
  await expect.poll(canvas).not.toBe(before);
  const slider = page.locator('replay-player .scrubber');
  const line = (await slider.boundingBox())!;
  await page.mouse.move(line.x + line.width * 0.25, line.y + 20);
  await expect.poll(() => page.locator('replay-player .preview').isVisible()).toBe(true);
  await page.mouse.down();
  await page.mouse.move(line.x + line.width * 0.75, line.y + 20, { steps: 4 });
  await page.mouse.up();
  // it snaps to moments that are near
  expect(Math.abs((await state(page)).currentTime - 180)).toBeLessThan(3);
  // all of the map again, and a click on somebody
  await page.mouse.dblclick(box.x + 4, box.y + box.height - 4);
  const place = await page.evaluate(() => {
    const player = document.querySelector('replay-player') as ReplayPlayerElement;
    const { track } = player.scene!.actors[0]!;
    player.zoomTo({ minX: track.x[0]! - 200, minY: track.y[0]! - 200, maxX: track.x[0]! + 200, maxY: track.y[0]! + 200 });
    player.currentTime = 0;
    return { follow: player.follow };
  });
  expect(place.follow).toBeUndefined();
  await page.waitForTimeout(100);
  // the middle of what is below score and clock
  await page.mouse.click(box.x + box.width / 2, box.y + (box.height + 46) / 2);
  expect((await state(page)).follow).toBe(0);
});
