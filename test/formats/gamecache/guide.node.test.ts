import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { answersIn, guideText, printed } from '../../support/guide.node.js';

const guide = guideText('gamecache.md');

describe('docs/guides/gamecache.md', () => {
  const answers = answersIn(guide, 'ts');
  it('answers its questions', () => {
    expect(answers).toHaveLength(guide.match(/^```ts$/gm)!.length);
  });
  it.each(answers)('$question', async ({ code, answer }) => {
    expect(await printed(code, [await fixture('gamecache-3.04b.dat')])).toBe(answer);
    expect(answer).toMatch(/\w/);
  });
});
