import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseDemSync } from '../../../src/formats/dem/index.js';

const bytes = new Uint8Array(readFileSync(new URL('../../regressions/dem/structure-that-only-a-watch-needs.dem', import.meta.url)));

it('a damaged structure that only the end of a section reads is damage, and the other sections are whole', () => {
  const { match, combatLog, header, isComplete, diagnostics } = parseDemSync(bytes, { include: ['header', 'match', 'combatLog'] });
  expect(isComplete).toBe(false);
  const last = diagnostics.filter(({ severity }) => severity === 'error').at(-1);
  expect(last).toMatchObject({
    code: 'truncated',
    message: expect.stringMatching(/^dem: a protobuf group is cut off .* at byte \d+$/) as string,
  });
  expect(last?.offset).toBeLessThan(bytes.length);
  expect([match, header?.game]).toEqual([undefined, 'dota2']);
  expect(combatLog).toEqual(expect.any(Array));
  expect(() => parseDemSync(bytes, { include: ['match'], strict: true })).toThrow(
    expect.objectContaining({ format: 'dem', code: 'truncated' }) as Error,
  );
});
