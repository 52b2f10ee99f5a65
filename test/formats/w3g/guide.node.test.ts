import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { answersIn, guideText, printed } from '../../support/guide.node.js';

const REPLAYS = ['toy-duel.w3g', 'toy-dota.w3g'];

/** The replays as files of a page. */
async function files(first: string): Promise<File[]> {
  const names = [first, ...REPLAYS.filter((name) => name !== first)];
  return await Promise.all(
    names.map(async (name) => new File([(await fixture(name)) as BlobPart], name, { lastModified: 1_600_000_000_000 })),
  );
}

describe('docs/guides/warcraft3.md', () => {
  const guide = guideText('warcraft3.md');
  const answers = answersIn(guide, 'ts');
  it('has an answer to each of its examples', () => {
    expect(answers).toHaveLength(guide.match(/^```ts$/gm)!.length);
  });
  it.each(answers)('$question', async ({ question, code, answer }) => {
    const first = question === 'Data from the map' ? 'toy-dota.w3g' : 'toy-duel.w3g';
    expect(await printed(code, await files(first), await fixture(first))).toBe(answer);
    expect(answer).toMatch(/\w/);
  });
});
