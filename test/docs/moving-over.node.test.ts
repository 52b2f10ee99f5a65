import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { madeDuel } from '../../recordings/sc2/made-duel.js';
import { madeCs2Round } from '../../recordings/dem/cs2/made-round.js';
import { madeDeadlockMatch } from '../../recordings/dem/deadlock/made-match.js';
import { answersIn, guideText, printed } from '../support/guide.node.js';

/** The recording that the examples under each library read. */
const RECORDINGS: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
  deadem: () => madeDeadlockMatch().bytes,
  demoparser2: () => madeCs2Round().bytes,
  sc2reader: madeDuel,
  s2protocol: madeDuel,
  spawningtool: madeDuel,
  w3gjs: () => fixture('toy-duel.w3g'),
};

const sections = guideText('moving-over.md').split(/^## /m).slice(1);

describe('docs/guides/moving-over.md', () => {
  it('has a section for each library, with an answer to each example', () => {
    expect(sections.map((text) => /^.+/.exec(text)![0])).toEqual(Object.keys(RECORDINGS));
    for (const text of sections) {
      expect(text.match(/^```ts$/gm)!.length).toBe(answersIn(text, 'ts').length);
      expect(text.match(/^```(js|python)$/gm)!.length).toBe(answersIn(text, 'ts').length);
    }
  });
  const cases = sections.flatMap((text) => answersIn(text, 'ts').map((one) => ({ library: /^.+/.exec(text)![0], ...one })));
  it.each(cases)('$library: $question', async ({ library, code, answer }) => {
    expect(await printed(code, [await RECORDINGS[library]!()])).toBe(answer);
    expect(answer).toMatch(/\w/);
  });
});
