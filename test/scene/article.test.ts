import { expect, it } from 'vitest';
import { withArticle } from '../../src/scene/article.js';

it('a name has the article that it is spoken with', () => {
  const names = ['Zealot', 'Archon', 'Ultralisk', 'Unit', 'SCV', 'MULE', 'MCV', 'APC', 'Orbital Command', 'Auto-Turret', 'X', 'fort', ''];
  expect(names.map((name) => withArticle(name).split(' ')[0])).toEqual([
    'a',
    'an',
    'an',
    'a',
    'an',
    'a',
    'an',
    'an',
    'an',
    'an',
    'an',
    'a',
    'a',
  ]);
});
