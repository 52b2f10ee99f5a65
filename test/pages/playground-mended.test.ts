import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { launchBrowser, openPage, serveFolders, type FileServer } from '../../scripts/browser.js';
import { root } from '../support/package.node.js';

/** What people met on the page once, and do not meet again. */

const fixture = (name: string): string => join(root, 'fixtures', name);
const dist = inject('playground');

let browser: Browser;
let server: FileServer;
let page: Page;
let problems: string[] = [];
beforeAll(async () => {
  server = await serveFolders({ '/': dist });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(async () => {
  ({ page, problems } = await openPage(browser, `${server.url}/index.html`));
});
afterEach(async () => {
  expect(problems).toEqual([]);
  await page.close();
});

const title = async (): Promise<string | null> => await page.locator('h1').textContent();
const param = async (name: string): Promise<string | null> =>
  await page.evaluate((one) => new URLSearchParams(location.hash.slice(1)).get(one), name);
const settled = async (): Promise<void> => {
  await page.locator('[role=tab]').first().waitFor();
  await expect.poll(() => page.locator('.band .progress').count(), { timeout: 30_000 }).toBe(0);
};
const open = async (fragment: string): Promise<void> => {
  await page.evaluate((hash) => (location.hash = hash), fragment);
  await settled();
};

/** Drops files as a browser does: folders are entries of the drop. */
const dropTree = async (tree: Readonly<Record<string, string>>): Promise<void> => {
  const files = Object.entries(tree).map(([path, name]) => [path, readFileSync(fixture(name)).toString('base64')] as const);
  await page.evaluate((given) => {
    type Entry = { name: string; fullPath: string; isDirectory: boolean; isFile: boolean };
    const folders = new Map<string, Entry[]>();
    const folderEntry = (path: string): Entry => ({
      name: path.split('/').at(-1)!,
      fullPath: path,
      isDirectory: true,
      isFile: false,
      ...({
        createReader: () => {
          let isRead = false;
          return {
            readEntries: (done: (entries: Entry[]) => void) => {
              done(isRead ? [] : (folders.get(path) ?? []));
              isRead = true;
            },
          };
        },
      } as object),
    });
    const top: Entry[] = [];
    const add = (path: string, entry: Entry): void => {
      const parent = path.slice(0, path.lastIndexOf('/'));
      if (parent === '') return void top.push(entry);
      const known = folders.get(parent);
      if (known !== undefined) return void known.push(entry);
      folders.set(parent, [entry]);
      add(parent, folderEntry(parent));
    };
    for (const [path, base64] of given) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const file = new File([bytes], path.split('/').at(-1)!);
      add(`/${path}`, {
        name: file.name,
        fullPath: `/${path}`,
        isDirectory: false,
        isFile: true,
        ...({ file: (done: (one: File) => void) => done(file) } as object),
      });
    }
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { items: top.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] } });
    document.body.dispatchEvent(event);
  }, files);
};

describe('files', () => {
  test('a dropped folder is read to any depth', async () => {
    await dropTree({
      'season/a/b/toy-match.SC2Replay': 'toy-match.SC2Replay',
      'season/toy-match.icrep': 'toy-match.icrep',
      'season/.DS_Store': 'toy-match.icrep',
    });
    await expect.poll(() => page.locator('.entry b').allTextContents()).toEqual(['Anna vs Bo', 'Ada vs Gräce']);
    expect(await page.locator('.problem').count()).toBe(0);
    expect(await param('replay')).toBe('season/a/b/toy-match.SC2Replay');
  });

  test('an empty folder is said to be empty', async () => {
    await dropTree({});
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('no file in what was dropped');
  });

  test('what is dropped before the first picture is painted is not lost', async () => {
    const early = await openPage(browser, `${server.url}/index.html`, (one) =>
      one.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          const event = new Event('drop', { bubbles: true, cancelable: true });
          Object.defineProperty(event, 'dataTransfer', { value: { items: [], files: [new File(['no replay'], 'early.bin')] } });
          document.body.dispatchEvent(event);
        }),
      ),
    );
    await expect.poll(() => early.page.locator('h1').allTextContents()).toEqual(['early.bin']);
    expect(early.problems).toEqual([]);
    await early.page.close();
  });

  test('a report of an unknown file has its first bytes, and does not cover its own buttons', async () => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'x.bin', mimeType: '', buffer: Buffer.from('0123456789abcdef') });
    await page.getByRole('button', { name: 'Report' }).click();
    const sheet = page.getByRole('region', { name: 'Report' });
    await expect
      .poll(async () => (JSON.parse(await sheet.locator('pre').innerText()) as { firstBytes?: string }).firstBytes)
      .toBe('30 31 32 33 34 35 36 37');
    const [text, actions] = [(await sheet.locator('pre').boundingBox())!, (await sheet.locator('.code-actions').boundingBox())!];
    expect(actions.y + actions.height).toBeLessThanOrEqual(text.y + 1);
  });

  test('after a cancel nothing says that it is being read, and what was read stays', async () => {
    const cache = readFileSync(fixture('gamecache-3.04b.dat'));
    const head = Buffer.alloc(4);
    head.writeUInt32LE(cache.readUInt32LE(0) * 30_000);
    const many = Buffer.concat([head, ...Array.from({ length: 30_000 }, () => cache.subarray(4))]);
    const path = join(mkdtempSync(join(tmpdir(), 'replaykit-many-')), 'many.dat');
    writeFileSync(path, many);
    await page.locator('input[type=file]').first().setInputFiles(path);
    await page.getByRole('tab', { name: 'Tables' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    rmSync(path);
    await expect.poll(() => page.locator('.band .pill').innerText()).toBe('read in part');
    await expect.poll(() => page.locator('.grid-body .grid-row').count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.chips .chip').count()).toBeGreaterThan(0);
  });

  test('where the page has one worker, the match is read before its tables', { timeout: 60_000 }, async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });
      const said: string[] = [];
      Object.assign(globalThis, { said, shown: '' });
      new MutationObserver(() => {
        Object.assign(globalThis, {
          shown: `${Reflect.get(globalThis, 'shown')} ${document.querySelector('.band .progress')?.textContent}`,
        });
      }).observe(document, { childList: true, characterData: true, subtree: true });
      // what is asked of the worker, in order
      // eslint-disable-next-line typescript/unbound-method
      const { postMessage } = Worker.prototype;
      const match: (number | undefined)[] = [];
      Worker.prototype.postMessage = function (
        message: { readonly verb?: string; readonly id?: number; readonly of?: number },
        ...rest: never[]
      ) {
        if (message.verb === 'streamScene') match.push(message.id);
        const what = message.verb === 'streamTables' ? 'tables' : match.includes(message.of) ? 'match' : undefined;
        if (what !== undefined && said.at(-1) !== what) said.push(what);
        postMessage.call(this, message, ...rest);
      };
    });
    await page.goto(`${server.url}/index.html#sample=dota2`);
    await page.reload();
    await page.locator('#tab-tables').waitFor();
    expect(await page.evaluate('said')).toEqual(['match', 'tables']);
    await expect.poll(() => page.evaluate('shown')).toMatch(/Reading the match · [1-9].*Reading the tables · [1-9]/);
    // somebody who goes elsewhere at once does not wait for a match that is not on screen
    await page.goto('about:blank');
    await page.goto(`${server.url}/index.html#sample=dota2&view=tables`);
    await page.locator('.grid-body .grid-row').first().waitFor();
    expect(await page.evaluate('said[0]')).toBe('tables');
  });

  test('the file on screen is read while larger ones wait', { timeout: 120_000 }, async () => {
    const big = readFileSync(join(dist, 'samples/sample-dota2.dem'));
    const files = Array.from({ length: 6 }, (_, i) => ({ name: `big-${i}.dem`, mimeType: '', buffer: big }));
    await page.locator('input[type=file]').first().setInputFiles(files);
    // all are opened, one after the other, before any is read
    for (let i = 0; i < 6; i++) await page.locator('.entry-name').nth(i).click();
    await settled();
    expect(await title()).toBe('Radiant 15 – 9 Dire');
    await page.locator('.entry-name').nth(4).click();
    await settled();
    await page.getByRole('tab', { name: 'Tables' }).click();
    await expect.poll(() => page.locator('.grid-body .grid-row').count()).toBeGreaterThan(0);
  });
});

describe('the address', () => {
  test('a pasted fragment opens what it names; Back, sidebar and address agree', { timeout: 120_000 }, async () => {
    const active = async (): Promise<string | null> => await page.locator('.entry.active .entry-close').getAttribute('aria-label');
    const [first, second] = ['Close sample-starcraft2.SC2Replay', 'Close sample-warcraft3.w3g'];
    await open('sample=sc2');
    await expect.poll(active).toBe(first);
    await open('sample=w3g&t=65.5');
    await expect.poll(active).toBe(second);
    await settled();
    await page.getByRole('tab', { name: 'Tables' }).click();
    await expect.poll(() => page.getByRole('slider', { name: 'Timeline' }).inputValue()).toBe('65.5');
    // the same replay at another moment
    await open('sample=w3g&view=tables&t=30');
    await expect.poll(() => page.getByRole('slider', { name: 'Timeline' }).inputValue()).toBe('30');
    await page.locator('.entry-name').first().click();
    await expect.poll(active).toBe(first);
    await expect.poll(() => param('sample')).toBe('sc2');
    await page.goBack();
    await expect.poll(active).toBe(second);
    await expect.poll(() => param('sample')).toBe('w3g');
    await page.goForward();
    await expect.poll(active).toBe(first);
    await expect.poll(() => param('sample')).toBe('sc2');
  });

  test('a view that the replay does not have leaves the address', { timeout: 120_000 }, async () => {
    await open('sample=sc2&view=dota-map');
    await expect.poll(() => param('view')).toBe(null);
    expect(await page.locator('[role=tab][aria-selected=true]').innerText()).toBe('Match');
    // one that both have stays
    await page.getByRole('tab', { name: 'SQL' }).click();
    await page.getByRole('button', { name: 'Warcraft III' }).click();
    await settled();
    await expect.poll(() => param('view')).toBe('sql');
  });

  test('an unknown sample is an error in words', async () => {
    await page.evaluate(() => (location.hash = 'sample=nothing'));
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('no sample named "nothing"');
  });
});

describe('SQL', () => {
  test(
    'begins with the players, lists every table, draws every column of numbers, and its answer is on the first screen',
    { timeout: 120_000 },
    async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open('sample=sc2&view=sql');
      expect(await page.getByLabel('Query').inputValue()).toBe('SELECT * FROM players LIMIT 100');
      await page.getByRole('tab', { name: 'Tables' }).click();
      const withRows = await page.locator('.chips .chip').count();
      await page.getByRole('tab', { name: 'SQL' }).click();
      const all = await page.locator('.catalog summary').count();
      expect(all).toBeGreaterThan(withRows);
      await expect.poll(() => page.locator('.sql-answer .grid-row').count()).toBe(3);
      const box = (await page.locator('.sql-answer .grid-body .grid-row').last().boundingBox())!;
      expect(box.y + box.height).toBeLessThan(900);
      await page.getByLabel('Query').fill('SELECT seconds, workers, supply_used FROM player_stats WHERE player_id = 1');
      await page.getByRole('button', { name: 'Run' }).click();
      await expect.poll(() => page.locator('.sql-answer .legend li').allInnerTexts()).toHaveLength(2);
      expect((await page.locator('.sql-answer .legend').innerText()).replaceAll(/\s+/g, ' ')).toMatch(/^workers .* supply_used/);
      // a table without rows answers, too
      await page.getByLabel('Query').fill('SELECT COUNT(*) AS n FROM chat');
      await page.getByRole('button', { name: 'Run' }).click();
      await expect.poll(() => page.locator('.sql-answer .grid-body .grid-row').allInnerTexts()).toHaveLength(1);
      expect(await page.locator('.sql-answer [role=alert]').count()).toBe(0);
    },
  );
});

describe('numbers', () => {
  test('the views of CS2 name the same round at any moment', { timeout: 120_000 }, async () => {
    await open('sample=cs2&view=cs2-map');
    for (const seconds of [3, 54, 200, 545]) {
      await page.getByRole('tab', { name: 'Map', exact: true }).click();
      await page.getByRole('slider', { name: 'Timeline' }).fill(String(seconds));
      await expect.poll(() => page.locator('.with-side h2').last().innerText(), { timeout: 20_000 }).toMatch(/^Round \d+ at/);
      const [, onMap] = /^Round (\d+)/.exec(await page.locator('.with-side h2').last().innerText())!;
      await page.getByRole('tab', { name: 'Rounds', exact: true }).click();
      await expect.poll(() => page.locator('.round.now .round-number').innerText()).toMatch(new RegExp(`${onMap}$`));
    }
  });

  test('figures of the whole match stand apart from those of the moment', { timeout: 120_000 }, async () => {
    await open('sample=sc2&view=sc2-army&t=120');
    const heads = async (label: string): Promise<string> =>
      await page.getByRole('region', { name: label, exact: true }).locator('thead').innerText();
    await expect.poll(() => heads('Players in the whole game')).toMatch(/Supply blocked\s+SQ/);
    expect(await heads('Players at the moment')).not.toMatch(/blocked|SQ/);
    await open('sample=cs2&view=cs2-scoreboard&t=120');
    await page.getByRole('region', { name: 'Terrorists', exact: true }).waitFor();
    await expect.poll(() => heads('Terrorists')).not.toMatch(/Now/);
    expect(await heads('Kills so far')).toMatch(/K\s+D/);
  });

  test('a legend reads out the values under the pointer', { timeout: 120_000 }, async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('sample=sc2&view=sc2-army&t=30');
    const figure = page.locator('figure', { has: page.getByRole('heading', { name: 'Workers' }) });
    await figure.scrollIntoViewIfNeeded();
    const before = await figure.locator('.legend').innerText();
    const box = (await figure.locator('.plot').boundingBox())!;
    await page.mouse.move(box.x + box.width - 40, box.y + 80);
    await expect.poll(() => figure.locator('.lines-head .note').innerText()).toMatch(/^at \d+:\d\d$/);
    expect(await figure.locator('.legend').innerText()).not.toBe(before);
    await page.mouse.move(10, 10);
    await expect.poll(() => figure.locator('.legend').innerText()).toBe(before);
  });
});

describe('keys, touch and paper', () => {
  test('Home and End go to the first and the last tab', async () => {
    await open('sample=w3g');
    const tabs = page.getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => tabs.last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Home');
    await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true');
  });

  test('a sample that was opened has the focus', async () => {
    await page.locator('.sample').first().press('Enter');
    await settled();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  test('the thumb of the scrubber stays on its track, under the line of the moment', async () => {
    await open('sample=sc2&view=tables');
    for (const key of ['Home', 'End']) {
      const track = await page.locator('.density').boundingBox();
      // the line of time may grow until the replay is read, so the key is pressed until its moment is that of the end
      const away = async (): Promise<number> => {
        await page.getByRole('slider', { name: 'Timeline' }).press(key);
        const cursor = (await page.locator('.density .cursor').boundingBox())!;
        return Math.abs(cursor.x + cursor.width / 2 - (key === 'Home' ? track!.x : track!.x + track!.width));
      };
      await expect.poll(away).toBeLessThanOrEqual(1);
      const input = (await page.getByRole('slider', { name: 'Timeline' }).boundingBox())!;
      // a thumb of 16 pixels is in the middle of the ends
      expect(Math.abs(input.x + 8 - track!.x)).toBeLessThanOrEqual(1);
      expect(Math.abs(input.x + input.width - 8 - (track!.x + track!.width))).toBeLessThanOrEqual(1);
    }
  });

  test('a touch on the density goes to its moment, and a page can be scrolled from it', { timeout: 120_000 }, async () => {
    const context: BrowserContext = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const phone = await context.newPage();
    await phone.goto(`${server.url}/index.html#sample=sc2&view=tables`);
    await phone.locator('.density').waitFor({ timeout: 30_000 });
    const box = (await phone.locator('.density').boundingBox())!;
    await phone.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const slider = phone.getByRole('slider', { name: 'Timeline' });
    await expect.poll(async () => Number(await slider.inputValue()) / Number(await slider.getAttribute('max'))).toBeCloseTo(0.5, 1);
    expect(await phone.locator('.scrubber-head .chip').count()).toBe(0);
    expect(await phone.locator('.density').evaluate((one) => getComputedStyle(one).touchAction)).toBe('pan-y');
    await context.close();
  });

  test('on paper there is the view alone', async () => {
    await open('sample=w3g&view=w3g-players');
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.files', '.tabs', '.scrubber', '.view-foot'])
      await expect.poll(() => page.locator(part).first().isVisible(), { message: part }).toBe(false);
    await expect.poll(() => page.locator('h1').isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('region', { name: 'Players' }).isVisible()).toBe(true);
  });
});

test('a match that was read is there at once when one comes back to it', async () => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    globalThis.Worker = class extends Worker {
      override postMessage(message: { readonly verb?: string }, ...rest: readonly unknown[]): void {
        if (message.verb !== undefined) asked.push(message.verb);
        super.postMessage(message, ...(rest as [Transferable[]]));
      }
    };
    Object.assign(globalThis, { asked });
  });
  await page.reload();
  await open('sample=dota2');
  const readSeconds = (): Promise<number> => page.evaluate(() => document.querySelector('replay-player')?.scene?.readSeconds ?? 0);
  const duration = await page.evaluate(() => document.querySelector('replay-player')!.duration);
  expect(duration).toBeGreaterThan(60);
  await expect.poll(readSeconds, { timeout: 30_000 }).toBeCloseTo(duration, 0);
  await page.locator('#tab-tables').click();
  await page.locator('.grid').waitFor();
  expect(await page.locator('replay-player').count()).toBe(0);
  await page.locator('#tab-match').click();
  await expect.poll(readSeconds).toBeCloseTo(duration, 0);
  const asked = await page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  expect(asked.filter((verb) => verb === 'streamScene')).toEqual(['streamScene']);
});
