import { expect, it } from 'vitest';
import { madeCs2Round } from '../../recordings/dem/cs2/made-round.js';
import { answersIn, guideText, lakeOf } from '../support/guide.node.js';

it('the SQL of docs/guides/cs2.md gives the output shown below it', async () => {
  const guide = guideText('cs2.md');
  const lake = await lakeOf([madeCs2Round().bytes]);
  try {
    const statements = answersIn(guide, 'sql');
    expect(statements).toHaveLength(guide.match(/^```sql$/gm)!.length);
    for (const { code, answer } of statements) expect(await lake.answer(code)).toBe(answer);
  } finally {
    lake.remove();
  }
});
