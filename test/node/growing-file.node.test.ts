import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { iterateDem, streamDem } from '../../src/formats/dem/index.js';
import { openGrowingFile } from '../../src/node/index.js';

const folder = mkdtempSync(join(tmpdir(), 'replaykit-growing-'));
afterAll(() => rmSync(folder, { recursive: true }));
const bytes = new Uint8Array(readFileSync(new URL('../../fixtures/dota2-container.dem', import.meta.url)));
const path = join(folder, 'recording.dem');
const QUICK = { maxPauseMs: 16 };
const EVENTS = ['command'] as const;

beforeEach(() => writeFileSync(path, bytes.subarray(0, 100)));

const shown = (event: object): string => JSON.stringify(event);

describe('a file that grows', () => {
  it('gives the events of the whole file, and ends with its file info', async () => {
    const source = openGrowingFile(path, QUICK);
    const reading = (async () => {
      const events: string[] = [];
      for await (const event of streamDem(source, { events: EVENTS })) events.push(shown(event));
      return events;
    })();
    for (let at = 100; at < bytes.length; at += 61) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      appendFileSync(path, bytes.subarray(at, at + 61));
    }
    expect(await reading).toEqual([...iterateDem(bytes, { events: EVENTS })].map(shown));
  });

  const failing: Readonly<Record<string, () => void>> = {
    'was cut off': () => truncateSync(path, 10),
    'was replaced': () => {
      writeFileSync(`${path}.new`, bytes);
      renameSync(`${path}.new`, path);
    },
    'is gone': () => unlinkSync(path),
  };
  it.each(Object.entries(failing))('one that %s is an error', async (_, happens) => {
    const reading = streamDem(openGrowingFile(path, QUICK), { events: EVENTS });
    await reading.header();
    const end = reading.end();
    happens();
    await expect(end).rejects.toMatchObject({ code: 'source', format: 'dem' });
  });

  it('one that is not there is an error', async () => {
    await expect(streamDem(openGrowingFile(join(folder, 'none.dem'))).end()).rejects.toMatchObject({ code: 'source' });
  });
});
