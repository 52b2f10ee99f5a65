import fs, { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportReplay, openTables } from '../../src/node/index.js';
import { openSource } from '../../src/io/source.js';
import { PathOpener, filesInArchive, isFoundArchive } from '../../src/node/open-path.js';
import { root } from '../support/package.node.js';
import { zipOf } from '../support/zip.node.js';

const folder = mkdtempSync(join(tmpdir(), 'replaykit-paths-'));
const zip = join(folder, 'week.zip');
const ENTRIES = 12;
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(root, 'fixtures', name)));
const duel = fixture('toy-duel.w3g');
const inner = Array.from({ length: ENTRIES }, (_, i) => `${zip}/cup/${String(i).padStart(2, '0')}.w3g`);

/** How often each file was opened, by its name. */
const opened = new Map<string, number>();
const count = (path: unknown): void => {
  const name = basename(String(path));
  opened.set(name, (opened.get(name) ?? 0) + 1);
};
// readFileSync opens by openSync
const originals = { openSync: fs.openSync, open: fsPromises.open };

beforeAll(async () => {
  writeFileSync(zip, await zipOf(Object.fromEntries(inner.map((path) => [path.slice(zip.length + 1), duel]))));
  writeFileSync(join(folder, 'duel.w3g'), duel);
  writeFileSync(join(folder, 'notes.txt'), 'no replay');
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  opened.clear();
  fs.openSync = (...args) => {
    count(args[0]);
    return originals.openSync(...args);
  };
  fsPromises.open = async (...args) => {
    count(args[0]);
    return await originals.open(...args);
  };
  syncBuiltinESMExports();
});
afterEach(() => {
  fs.openSync = originals.openSync;
  fsPromises.open = originals.open;
  syncBuiltinESMExports();
});

describe('PathOpener', () => {
  it('lists an archive once for all of its files', async () => {
    const opener = new PathOpener();
    for (const path of inner) {
      const source = openSource(await opener.open(path));
      expect(await source.read(0, duel.length)).toEqual(duel);
      await source.close();
    }
    // its first bytes, its list, and the content of each file
    expect(opened.get('week.zip')).toBe(2 + ENTRIES);
  });

  it('lists it again when it was written to', async () => {
    const opener = new PathOpener();
    await opener.open(inner[0]!);
    writeFileSync(zip, await zipOf({ 'other.w3g': duel }));
    await expect(opener.open(inner[0]!)).rejects.toThrow(`there is no cup/00.w3g in ${zip}`);
    await opener.open(`${zip}/other.w3g`);
    writeFileSync(zip, await zipOf(Object.fromEntries(inner.map((path) => [path.slice(zip.length + 1), duel]))));
  });

  it('opens a plain file once, in memory or not, and says what an archive holds', async () => {
    const opener = new PathOpener();
    expect(await opener.open(join(folder, 'duel.w3g'), undefined, 1 << 20)).toEqual(Buffer.from(duel));
    expect(opened.get('duel.w3g')).toBe(1);
    const file = (await opener.open(join(folder, 'duel.w3g'))) as {
      read(start: number, end: number): Promise<Uint8Array>;
      close(): Promise<void>;
    };
    await file.read(0, 100);
    await file.close();
    expect(opened.get('duel.w3g')).toBe(2);
    await expect(opener.open(zip)).rejects.toThrow(`this is a zip archive: give the path of a file in it, such as ${inner[0]!}`);
    await expect(opener.open(join(folder, 'absent.dem'))).rejects.toMatchObject({ code: 'source' });
    await expect(opener.open(join(folder, 'duel.w3g', 'inside.dem'))).rejects.toMatchObject({ code: 'source' });
  });

  it('looks into files of a folder for archives only where no name says replay', () => {
    expect(['duel.w3g', 'notes.txt', 'week.zip'].map((name) => isFoundArchive(join(folder, name)))).toEqual([false, false, true]);
    expect([...opened]).toEqual([
      ['notes.txt', 1],
      ['week.zip', 1],
    ]);
  });
});

describe('exports and tables', () => {
  it('open a small file once', async () => {
    await exportReplay(join(folder, 'duel.w3g'), { out: join(folder, 'lake'), to: 'ndjson', tables: ['players'] });
    expect(opened.get('duel.w3g')).toBe(1);
  });

  it('know replays in archives, in a folder, as an archive and by path', async () => {
    expect((await filesInArchive(zip)).map(({ path }) => path)).toEqual(inner);
    for (const [given, paths] of [
      [folder, 1 + ENTRIES],
      [zip, ENTRIES],
      [inner[3]!, 1],
    ] as const) {
      const tables = await openTables(given, { cache: join(folder, 'cache') });
      expect([tables.formats, tables.failures]).toEqual([['w3g'], []]);
      tables.close();
      // the folder's own first look at its archive is one more
      expect(opened.get('week.zip'), String(paths)).toBeLessThanOrEqual(4 + paths);
      opened.clear();
    }
    const absent = await openTables([`${zip}/none.dem`], { cache: join(folder, 'cache') });
    expect(absent.failures.map(({ error }) => error.message)).toEqual([`there is no none.dem in ${zip}`]);
    absent.close();
  });
});
