import { describe, expect, it } from 'vitest';
import { madeCs2Round } from '../../../../recordings/dem/cs2/made-round.js';
import { answersIn, guideText, printed } from '../../../support/guide.node.js';

const guide = guideText('cs2.md');
const { bytes } = madeCs2Round();

describe('docs/guides/cs2.md', () => {
  const answers = answersIn(guide, 'ts');
  it('answers its questions', () => {
    expect(answers).toHaveLength(guide.match(/^```ts$/gm)!.length);
  });
  it.each(answers)('$question', async ({ code, answer }) => {
    expect(await printed(code, [bytes])).toBe(answer);
    expect(answer).toMatch(/\w/);
  });
});
