import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { anonymizeDem } from '../../src/formats/dem/anonymize/anonymize.js';
import { anonymizeGamecache } from '../../src/formats/gamecache/anonymize.js';
import { anonymizeIcrep } from '../../src/formats/icrep/anonymize.js';
import { anonymizeSc2 } from '../../src/formats/sc2/anonymize.js';
import { anonymizeVcr } from '../../src/formats/vcr/anonymize.js';
import { anonymizeW3g } from '../../src/formats/w3g/anonymize.js';
import { anonymizeReplay, detectReplay } from '../../src/kit/index.js';
import { expectBytes } from '../codecs/arbitraries.js';
import { wrappers } from '../contract/wrappers.js';

describe('anonymizeReplay', () => {
  it.each([
    ['dota2-container.dem', anonymizeDem],
    ['toy-match.SC2Replay', anonymizeSc2],
    ['toy-match.icrep', anonymizeIcrep],
    ['lmu-race.vcr', anonymizeVcr],
    ['toy-duel.w3g', anonymizeW3g],
    ['gamecache-2.05.dat', anonymizeGamecache],
  ] as const)('of %s is the verb of its format, from any source and without the wrapper', async (name, anonymize) => {
    const bytes = await fixture(name);
    const expected = anonymize(bytes);
    expectBytes(await anonymizeReplay(bytes), expected);
    expectBytes(await anonymizeReplay(new Blob([wrappers['gzip']!(bytes).slice()])), expected);
    expectBytes(await anonymizeReplay([bytes.slice(0, 100), bytes.slice(100)]), expected);
    expect((await detectReplay(expected))?.format).toBe((await detectReplay(bytes))?.format);
  });

  it('of a wrapper without its last bytes is refused', async () => {
    const wrapped = wrappers['gzip']!(await fixture('toy-match.icrep'));
    for (const cut of [1, 5, 100]) {
      await expect(anonymizeReplay(wrapped.slice(0, wrapped.length - cut))).rejects.toMatchObject({ code: 'truncated' });
    }
  });

  it('reports what is not a replay, or more than may be held', async () => {
    await expect(anonymizeReplay(new Uint8Array(100))).rejects.toMatchObject({ code: 'bad-signature' });
    const bytes = await fixture('toy-match.icrep');
    const pieces = [bytes.slice(0, 100), bytes.slice(100)];
    await expect(anonymizeReplay(pieces, { limits: { maxInputBytes: bytes.length - 1 } })).rejects.toMatchObject({
      code: 'limit',
      limit: 'maxInputBytes',
    });
  });
});
