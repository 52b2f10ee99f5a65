import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { answersIn, printed } from '../support/guide.node.js';

describe.each(['start.md', 'index.md'])('docs/%s', (path) => {
  const page = readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');
  const answers = answersIn(page, 'ts');
  it('prints something', () => {
    expect(answers.length).toBeGreaterThan(0);
  });
  it.each(answers)('$question', async ({ question, code, answer }) => {
    const name = question === 'A file that was cut off' ? 'dota2-container.dem' : 'toy-match.SC2Replay';
    expect(await printed(code, [await fixture(name)])).toBe(answer);
    expect(answer).toMatch(/\w/);
  });
});
