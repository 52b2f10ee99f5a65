import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FORMAT_NAMES } from '../../src/kit/registry.js';
import { optionWords } from '../support/option-words.node.js';
import { root } from '../support/package.node.js';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const options = optionWords().filter(({ option }) => !option.startsWith('DemOpenOptions.'));

// An editor completes the words; the docblock says what they do, and what comes without them.
test.each(options)('the docblock of $option says what the default is', ({ doc }) => {
  expect(doc).toMatch(/\b(default|without it)\b/i);
});

// The README lists the words for readers without an editor; of long lists of events it has some, and an ellipsis.
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
  expect(options.map(({ option }) => option)).toHaveLength(2 * FORMAT_NAMES.length);
  expect(options.reduce((sum, { words }) => sum + words.length, 0)).toBeGreaterThan(300);
});
