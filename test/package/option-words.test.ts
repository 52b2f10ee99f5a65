import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionWords } from '../support/option-words.node.js';
import { root } from '../support/package.node.js';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const options = optionWords().filter(({ option }) => !option.startsWith('DemOpenOptions.'));

// A word that comes or goes is told where an editor shows the option.
test.each(options)('the docblock of $option lists its words', ({ words, doc }) => {
  const [, listed = ''] = / Words: ([^]*)\.$/.exec(doc.replace(/\s+/g, ' ')) ?? [];
  expect(listed.split(', ').map((word) => word.replaceAll('`', ''))).toEqual(words);
});

// The README lists them for whoever has no editor; of long lists of events it gives some, and an ellipsis.
test.each(options)('the README lists the words of $option', ({ option, words }) => {
  const [, format, verb, name] = /^(\w+?)(Parse|Stream)Options\.(\w+)$/.exec(option)!;
  const [, sections = '', events = ''] =
    new RegExp(`^\\| \`parse${format}\`, \`stream${format}\` \\| (.*) \\| (.*) \\|$`, 'm').exec(readme) ?? [];
  const cell = name === 'include' ? sections : events;
  const listed = [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word);
  if (verb === 'Stream' && cell.endsWith(', …')) expect(words).toEqual(expect.arrayContaining(listed));
  else expect(listed).toEqual(words);
  expect(listed).not.toEqual([]);
});

test('all formats have both options', () => {
  expect(options.map(({ option }) => option)).toHaveLength(12);
  expect(options.reduce((sum, { words }) => sum + words.length, 0)).toBeGreaterThan(300);
});
