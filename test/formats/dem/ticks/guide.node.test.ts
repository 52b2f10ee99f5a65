import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ticksGuide, ticksGuidePath } from '../../../../scripts/dem/ticks-guide.js';

it('docs/guides/ticks.md is what npx tsx scripts/dem/ticks-guide.ts writes', () => {
  expect(readFileSync(ticksGuidePath, 'utf8')).toBe(ticksGuide());
});
