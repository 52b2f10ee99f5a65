import { expect, test } from 'vitest';
import { proseOfCode, proseOfPage, wordingOf } from '../../scripts/wording.js';

test('comments, strings and templates of code are prose, identifiers and imports are not', () => {
  const code = "import 'tells';\n/** One. */\nconst tells = 'two'; // three\nf(`four ${tells} five`);\n";
  expect(proseOfCode('a.ts', code)).toEqual([
    { line: 2, text: '/** One. */' },
    { line: 3, text: 'two' },
    { line: 3, text: '// three' },
    { line: 4, text: 'four ' },
    { line: 4, text: ' five' },
  ]);
});

test('of a page what is not code is prose', () => {
  const lines = proseOfPage('One `two` three\n\n```js\nfour\n```\n').map(({ text }) => text.trim());
  expect(lines).toEqual(['One       three', '', '', '', '', '']);
});

test('a phrase is named with its line and what to write', () => {
  expect(wordingOf('a.ts', '/**\n * A name that is no table.\n * There is no other.\n */\nf();')).toEqual(['2: "is no" (say: is not a)']);
  expect(wordingOf('a.md', 'It tells\n`it tells`')).toEqual(['1: "tells" (say: says, shows, reports)']);
  expect(wordingOf('a.md', 'It is no longer there, and there is no other.')).toEqual([]);
});
