import { expect, test } from 'vitest';
import { optionWords } from '../support/option-words.node.js';

const options = optionWords().filter(({ option }) => !option.startsWith('DemOpenOptions.'));

// A word that comes or goes is told where an editor shows the option.
test.each(options)('the docblock of $option lists its words', ({ words, doc }) => {
  const [, listed = ''] = / Words: ([^]*)\.$/.exec(doc.replace(/\s+/g, ' ')) ?? [];
  expect(listed.split(', ').map((word) => word.replaceAll('`', ''))).toEqual(words);
});

test('all formats have both options', () => {
  expect(options.map(({ option }) => option)).toHaveLength(12);
  expect(options.reduce((sum, { words }) => sum + words.length, 0)).toBeGreaterThan(300);
});
