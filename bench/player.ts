/**
 * What playing costs in Chromium: time of a frame at rates 1, 8 and 16 with 10 and 500 actors, memory that is allocated while it plays, memory of a scene of an
 * hour, and the time from a dropped recording to the first frame that moves. A frame is counted as the time that its script takes, and as the time to the next frame. Run:
 * npm run bench:player (after npm run build; the last figure needs the corpus)
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright';
import { corpusDir } from '../recordings/corpus-folder.js';
import { largeDemo } from '../recordings/dem/large-demo.js';
import { launchBrowser, openPage, serveFolders } from '../scripts/browser.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const SECONDS = 6;

const folder = mkdtempSync(join(tmpdir(), 'replaykit-player-'));
await build({
  stdin: { contents: "export { madeMatch } from './recordings/scene/made-match.ts'", resolveDir: root },
  bundle: true,
  format: 'esm',
  outfile: join(folder, 'made.js'),
  logLevel: 'error',
});
writeFileSync(
  join(folder, 'main.js'),
  `import './replaykit/player.js';
import { madeMatch } from './made.js';
const player = document.querySelector('replay-player');
document.querySelector('input').onchange = ({ target }) => {
  globalThis.dropped = performance.now();
  player.source = target.files[0];
  player.play();
};
player.addEventListener('playing', () => {
  const wait = () => {
    if (!(player.currentTime > 0)) return requestAnimationFrame(wait);
    globalThis.moved ??= performance.now() - dropped;
    globalThis.readShare ??= player.buffered.end(0) / player.duration;
  };
  wait();
});
player.addEventListener('suspend', () => (globalThis.wholeMs = performance.now() - (globalThis.dropped ?? 0)));
player.addEventListener('canplaythrough', () => (globalThis.isReady = true));
Object.assign(globalThis, { player, madeMatch });`,
);
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><meta charset="utf-8"><title>bench</title><replay-player controls></replay-player><input type="file"><script type="module" src="main.js"></script>',
);
const server = await serveFolders({ '/': folder, '/replaykit/': join(root, 'dist') });
const browser = await launchBrowser();

interface Figures {
  readonly script: readonly number[];
  readonly frame: readonly number[];
}

/** Runs in the page: plays, and measures each frame. */
async function play({ rate, seconds }: { readonly rate: number; readonly seconds: number }): Promise<Figures> {
  const { player } = globalThis as unknown as { player: HTMLMediaElement };
  const [script, frame]: [number[], number[]] = [[], []];
  const native = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (run) =>
    native((now) => {
      const start = performance.now();
      run(now);
      script.push(performance.now() - start);
    });
  player.currentTime = 30;
  player.playbackRate = rate;
  await player.play();
  const end = performance.now() + seconds * 1000;
  await new Promise<void>((resolve) => {
    let last = performance.now();
    const look = (): void => {
      const now = performance.now();
      frame.push(now - last);
      last = now;
      if (now < end) native(look);
      else resolve();
    };
    native(look);
  });
  player.pause();
  globalThis.requestAnimationFrame = native;
  return { script, frame };
}

const at = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))]!;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

async function newPage(): Promise<Page> {
  const { page } = await openPage(browser, `${server.url}/index.html`);
  await page.setViewportSize({ width: 1280, height: 860 });
  // tsx wraps named functions in a call of this
  await page.evaluate('globalThis.__name = (one) => one');
  return page;
}

/** What is in the heap after a collection, and the columns, which are outside of it. */
async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize + (await page.evaluate(columnBytes));
}

/** Bytes of all columns of the scene that plays. */
function columnBytes(): number {
  const { player } = globalThis as unknown as { player: { scene?: object } };
  let bytes = 0;
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) bytes += value.byteLength;
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part);
  };
  visit(player.scene);
  return bytes;
}

try {
  for (const actors of [10, 500]) {
    const page = await newPage();
    await page.evaluate((units) => {
      const { player, madeMatch } = globalThis as unknown as { player: { source: unknown }; madeMatch: (options: object) => unknown };
      player.source = madeMatch({ players: 10, units, minutes: 5, samplesPerSecond: 16 });
    }, actors - 10);
    await page.waitForFunction(() => 'isReady' in globalThis);
    for (const rate of [1, 8, 16]) {
      const { script, frame } = await page.evaluate(play, { rate, seconds: SECONDS });
      console.log(
        `${actors} actors at rate ${rate}`.padEnd(26),
        `script: median ${ms(at(script, 0.5))}, 99th percentile ${ms(at(script, 0.99))}; frame to frame: median ${ms(at(frame, 0.5))}, 99th ${ms(at(frame, 0.99))} (${frame.length})`,
      );
    }
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.startSampling', {
      samplingInterval: 1024,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    const { script } = await page.evaluate(play, { rate: 8, seconds: SECONDS });
    const { profile } = await session.send('HeapProfiler.stopSampling');
    const sum = (node: typeof profile.head): number => node.selfSize + node.children.reduce((total, child) => total + sum(child), 0);
    const bytes = sum(profile.head);
    console.log(
      `${actors} actors, allocated`.padEnd(26),
      `${(bytes / SECONDS / 1024).toFixed(0)} KB a second, ${(bytes / script.length / 1024).toFixed(1)} KB a frame`,
    );
    await page.close();
  }

  const page = await newPage();
  const before = await heapBytes(page);
  await page.evaluate(() => {
    const { player, madeMatch } = globalThis as unknown as { player: { source: unknown }; madeMatch: (options: object) => unknown };
    player.source = madeMatch({ players: 10, units: 30, minutes: 60, samplesPerSecond: 16 });
  });
  await page.waitForFunction(() => 'isReady' in globalThis);
  const after = await heapBytes(page);
  console.log('an hour of 40 actors'.padEnd(26), `${((after - before) / 2 ** 20).toFixed(0)} MB at 16 samples a second`);
  await page.close();

  if (corpusDir() === undefined) console.log('a dropped recording: skipped (no corpus)');
  else {
    const dropping = await newPage();
    await dropping.locator('body > input').setInputFiles(largeDemo());
    await dropping.waitForFunction(() => 'moved' in globalThis && 'wholeMs' in globalThis, undefined, { timeout: 300_000 });
    const { moved, wholeMs, readShare } = await dropping.evaluate(() => {
      const { moved, wholeMs, readShare } = globalThis as unknown as Readonly<Record<'moved' | 'wholeMs' | 'readShare', number>>;
      return { moved, wholeMs, readShare };
    });
    console.log(
      'a dropped 64 MB'.padEnd(26),
      `moves after ${(moved / 1000).toFixed(1)} s, with ${(100 * readShare).toFixed(1)} % read; read after ${(wholeMs / 1000).toFixed(1)} s`,
    );
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}
