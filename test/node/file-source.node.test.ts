import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { parseDem, readDemInfo, streamDem } from '../../src/formats/dem/index.js';
import { openFile } from '../../src/node/index.js';

const folder = mkdtempSync(join(tmpdir(), 'replaykit-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fixture = new URL('../../fixtures/dota2-container.dem', import.meta.url);
const bytes = new Uint8Array(readFileSync(fixture));

/** Descriptors of this process that are open on a path. */
async function openOn(path: string): Promise<number> {
  const { readdir, readlink } = await import('node:fs/promises');
  const links = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return links.filter((link) => link === path).length;
}

describe('openFile', () => {
  it('reads ranges', async () => {
    const file = openFile(fixture);
    expect(file.byteLength).toBe(bytes.length);
    expect(await file.read(3, 9)).toEqual(bytes.slice(3, 9));
    expect(await Promise.all([file.read(0, 4), file.read(100, 200), file.read(5, 5)])).toEqual([
      bytes.slice(0, 4),
      bytes.slice(100, 200),
      bytes.slice(5, 5),
    ]);
    await file.close?.();
  });

  it.skipIf(process.platform !== 'linux')('opens at the first read, closes, and opens again', async () => {
    const path = join(folder, 'lazy.dem');
    writeFileSync(path, bytes);
    const file = openFile(path);
    expect(await openOn(path)).toBe(0);
    for (let round = 0; round < 2; round++) {
      await Promise.all([file.read(0, 1), file.read(1, 2)]);
      expect(await openOn(path)).toBe(1);
      await file.close?.();
      await file.close?.();
      expect(await openOn(path)).toBe(0);
    }
    // verbs close what they read, also when the reading breaks off
    const ticks: number[] = [];
    for await (const event of streamDem(file)) ticks.push(event.tick);
    expect(ticks).toEqual([90, 120]);
    for await (const _ of streamDem(file)) break;
    expect(await openOn(path)).toBe(0);
  });

  it('is a source for any number of reads', async () => {
    const file = openFile(pathToFileURL(fixture.pathname));
    expect(await readDemInfo(file)).toEqual(await readDemInfo(bytes));
    expect(await parseDem(file)).toEqual(await parseDem(bytes));
  });

  it('says at once that the file does not exist, with the cause', () => {
    const caught = ((): unknown => {
      try {
        return openFile(join(folder, 'absent.dem'));
      } catch (error) {
        return error;
      }
    })();
    expect(isReplayError(caught, 'source') && (caught.cause as NodeJS.ErrnoException).code).toBe('ENOENT');
    expect(() => openFile(folder)).toThrow(`${folder} is a folder: give the files in it`);
  });

  it('a file that became shorter is a failing source', async () => {
    const path = join(folder, 'shrinking.dem');
    writeFileSync(path, bytes);
    const file = openFile(path);
    truncateSync(path, 100);
    await expect(parseDem(file)).rejects.toMatchObject({ code: 'source', retryable: true });
    rmSync(path);
    await expect(parseDem(file)).rejects.toMatchObject({ code: 'source', cause: { code: 'ENOENT' } });
  });
});
