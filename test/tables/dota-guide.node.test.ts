import { afterAll, describe, expect, it } from 'vitest';
import { madeDotaExtras } from '../../recordings/dem/dota/made-extras.js';
import { madeDotaMatch } from '../../recordings/dem/dota/made-match.js';
import { madeDeadlockMatch } from '../../recordings/dem/deadlock/made-match.js';
import { answersIn, guideText, lakeOf, printed, shownAs } from '../support/guide.node.js';

describe.each([
  ['dota2.md', 11, 11, [madeDotaMatch().bytes, madeDotaExtras().bytes]],
  ['deadlock.md', 5, 4, [madeDeadlockMatch().bytes]],
] as const)('the answers of docs/guides/%s', async (name, examples, questions, files) => {
  const guide = guideText(name);
  const lake = await lakeOf(files);
  afterAll(() => lake.remove());
  const [code, sql] = [answersIn(guide, 'ts'), answersIn(guide, 'sql')];

  it('are there below all code, and those of questions in SQL too', () => {
    expect(code).toHaveLength(guide.match(/^```ts$/gm)!.length);
    expect(sql).toHaveLength(guide.match(/^```sql$/gm)!.length);
    const asked = sql.map(({ question }) => question);
    expect(code.filter(({ question }) => asked.includes(question)).map(({ question }) => question)).toEqual(asked);
    expect([code.length - asked.length, new Set(asked).size]).toEqual([examples, questions]);
  });
  it.each(code)('$question, in code', async ({ code: script, answer }) => {
    expect(await printed(script, files)).toMatch(shownAs(answer));
    expect(answer).toMatch(/\w/);
  });
  it.each(sql)('$question, in SQL', async ({ code: statement, answer }) => {
    expect(await lake.answer(statement)).toBe(answer);
    expect(answer.trim().split('\n').length).toBeGreaterThan(1);
  });
});
