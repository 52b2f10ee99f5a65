import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { parseDem, readDemInfo, streamDem } from '../../src/formats/dem/index.js';
import { parseGamecache } from '../../src/formats/gamecache/index.js';
import { parseIcrep } from '../../src/formats/icrep/index.js';
import { parseSc2 } from '../../src/formats/sc2/index.js';
import { parseVcr } from '../../src/formats/vcr/index.js';
import { parseW3g } from '../../src/formats/w3g/index.js';
import { parseReplay } from '../../src/kit/index.js';

type Verb = (bytes: Uint8Array) => unknown;
const VERBS: Readonly<Record<string, readonly Verb[]>> = {
  dem: [(bytes) => parseDem(bytes), (bytes) => readDemInfo(bytes), (bytes) => streamDem(bytes).end()],
  sc2: [(bytes) => parseSc2(bytes)],
  icrep: [(bytes) => parseIcrep(bytes)],
  vcr: [(bytes) => parseVcr(bytes)],
  w3g: [(bytes) => parseW3g(bytes)],
  gamecache: [(bytes) => parseGamecache(bytes)],
};
const FILES: Readonly<Record<string, readonly [file: string, look: string]>> = {
  dem: ['dota2-container.dem', 'this looks like a Source 2 demo: parseDem reads it'],
  sc2: ['toy-match.SC2Replay', 'this looks like a StarCraft II replay: parseSc2 reads it'],
  icrep: ['toy-match.icrep', 'this looks like an Iron Curtain replay: parseIcrep reads it'],
  vcr: ['lmu-race.vcr', 'this looks like a recording of rFactor 2 or Le Mans Ultimate: parseVcr reads it'],
  w3g: ['toy-duel.w3g', 'this looks like a Warcraft III replay: parseW3g reads it'],
};

async function errorOf(
  verb: Verb,
  bytes: Uint8Array,
): Promise<{ readonly code: string; readonly detail: string; readonly format: unknown }> {
  try {
    await verb(bytes);
  } catch (error) {
    if (isReplayError(error)) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe.each(Object.entries(VERBS))('a verb of %s', (format, verbs) => {
  it('says what a file of another format looks like, and which verb reads it', async () => {
    for (const [other, [file, look]] of Object.entries(FILES)) {
      if (other === format) continue;
      const bytes = await fixture(file);
      for (const verb of verbs) {
        const error = await errorOf(verb, bytes);
        expect([error.format, error.code, error.detail.split('; ')[1]]).toEqual([format, 'bad-signature', look]);
      }
    }
  });

  it('says that a file is empty, and nothing more of what it does not know', async () => {
    for (const verb of verbs) {
      expect(await errorOf(verb, new Uint8Array(0))).toMatchObject({ format, code: 'truncated', detail: 'the file is empty' });
      const unknown = await errorOf(verb, new TextEncoder().encode('a letter to nobody, which goes on for a while and ends here'));
      expect(unknown).toMatchObject({ format, code: 'bad-signature' });
      expect(unknown.detail).not.toContain('looks like');
    }
  });
});

it('says what files of no known format look like', async () => {
  const page = new TextEncoder().encode('\n<!DOCTYPE html><title>404</title>');
  expect((await errorOf(parseReplay, page)).detail).toBe(
    'not a replay format that replaykit supports; this looks like a web page: was something else downloaded in place of the replay?',
  );
  expect(await errorOf(parseReplay, new Uint8Array(0))).toMatchObject({ code: 'truncated', detail: 'the file is empty' });
});
