import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { MADE } from '../../site/build/pages.js';
import { root } from '../support/package.node.js';

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Links of a page to files of the repository, without what follows a #. */
const linksOf = (text: string): string[] =>
  [...text.replace(/```.*?```/gs, '').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target]) => target!);

/** Whether it is a page of the reference, which the site makes (docs/reference/verbs.md); VitePress finds those that lead nowhere. */
const isMade = (path: string): boolean => path.replaceAll('\\', '/').replace(/^docs\/|\.md$/g, '') in MADE;

test('every link to a file leads to one', () => {
  const broken = pages.flatMap((page) =>
    linksOf(readFileSync(join(root, page), 'utf8'))
      .filter((target) => !existsSync(join(root, dirname(page), target)) && !isMade(join(dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('twenty look-ups are answered by a path', () => {
  const text = readFileSync(join(root, 'docs/explain/architecture.md'), 'utf8');
  const table = /## Where is …\?\n(.*?)\n## /s.exec(text)![1]!;
  const targets = linksOf(table).filter((target) => target.startsWith('../../src/'));
  expect(new Set(targets).size).toBeGreaterThanOrEqual(20);
  // the text of a link is the path that it leads to
  expect(targets.filter((target) => !table.includes(`[\`${target.replace('../../', '')}\`](${target})`))).toEqual([]);
});
