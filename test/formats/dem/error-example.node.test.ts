import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fixture } from '#fixture';
import { parseDem } from '../../../src/formats/dem/index.js';

it('README and the docblock of ReplayError show the error of a damaged file', async () => {
  const damaged = await fixture('dota2-container.dem');
  // the first signon packet becomes a DEM_Stop: the string table that it creates is not there when it is updated
  damaged[123] = 0;
  const error = (await parseDem(damaged, { include: ['stringTables'], strict: true }).catch((thrown: unknown) => thrown)) as Error;
  for (const path of ['README.md', 'src/core/errors.ts']) {
    expect(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')).toContain(`\`${error.message}\``);
  }
});
