import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiReports } from '../../scripts/api.js';
import { entryNames, root } from '../support/package.node.js';

const folder = join(root, 'docs/api');
const reports = apiReports();

describe('the public surface', () => {
  test('each entry has its report', () => {
    expect(readdirSync(folder).sort()).toEqual(entryNames.map((entry) => `${entry}.api.md`).sort());
  });

  // A change is meant or it is not: `npm run api` writes it down, and review sees it.
  test.each([...reports])('of %s is what docs/api says', (entry, text) => {
    expect(readFileSync(join(folder, `${entry}.api.md`), 'utf8')).toBe(text);
  });

  test('of the package itself is verbs, players, errors, limits and types', () => {
    const values = [
      ...reports
        .get('index')!
        .matchAll(/^(?:\/\/ )?(?:declare )?(?!type |interface |class |\/\/ type )(?:function |const )?(\w+)(?=[(:<]| of )/gm),
    ].map(([, name]) => name!);
    expect(values).toContain('parseDem');
    const VERB =
      /^(anonymize|cut|detect|follow|hash|is|iterate|open|pack|parse|read|revive|stream|summarize|to|unpack|verify)[A-Z]|^DEFAULT_LIMITS$|^PLAYER_SECTIONS$|^playersOf$|^seriesOf$|^[a-z]\w*Frames(Sync)?$|^Replay\w*Error$/;
    expect(values.filter((name) => !VERB.test(name))).toEqual([]);
  });
});
