import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iterateRocketLeague } from '../../src/formats/rocket-league/index.js';

it('trials of what an unknown object may be take at most half of the work that a read may', () => {
  const bytes = new Uint8Array(readFileSync(new URL('rocket-league/2e0e2c43631637e4.bin', import.meta.url)));
  // the trials alone took more
  const { diagnostics } = iterateRocketLeague(bytes, { limits: { maxWorkUnits: 1 << 22 } }).end();
  expect(diagnostics.map(({ reason }) => reason)).toContain('unknown-class');
});
