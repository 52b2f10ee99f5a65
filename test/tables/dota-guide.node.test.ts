import { afterAll, describe, expect, it } from 'vitest';
import { extrasMatch } from '../support/dota-extras-match.js';
import { standardMatch } from '../support/dota-standard-match.js';
import { standardDeadlock } from '../support/deadlock-standard-match.js';
import { answersIn, guideText, lakeOf, printed } from '../support/guide.node.js';

describe.each([
  ['dota2.md', 11, [standardMatch().bytes, extrasMatch().bytes]],
  ['deadlock.md', 4, [standardDeadlock().bytes]],
] as const)('the answers of docs/guides/%s', async (name, questions, files) => {
  const guide = guideText(name);
  const lake = await lakeOf(files);
  afterAll(() => lake.remove());
  const [code, sql] = [answersIn(guide, 'ts'), answersIn(guide, 'sql')];

  it('are there in code and in SQL', () => {
    expect(sql).toHaveLength(guide.match(/^```sql$/gm)!.length);
    expect(sql.map(({ question }) => question)).toEqual(code.map(({ question }) => question));
    expect(new Set(sql.map(({ question }) => question)).size).toBe(questions);
  });
  it.each(code)('$question, in code', async ({ code: script, answer }) => {
    expect(await printed(script, files)).toBe(answer);
    expect(answer).toMatch(/\w/);
  });
  it.each(sql)('$question, in SQL', async ({ code: statement, answer }) => {
    expect(await lake.answer(statement)).toBe(answer);
    expect(answer.trim().split('\n').length).toBeGreaterThan(1);
  });
});
