import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as mpq from '../../../src/containers/mpq/index.js';
import * as sc2 from '../../../src/formats/sc2/index.js';
import { madeDuel, madeReturnGame } from '../../../recordings/sc2/made-duel.js';
import { toyMap } from '../../../recordings/sc2/toy-map.js';

const guide = readFileSync(new URL('../../../docs/guides/sc2.md', import.meta.url), 'utf8');
const AsyncFunction = (async () => {}).constructor as new (...names: string[]) => (...values: unknown[]) => Promise<void>;

/** What the code of the guide prints for the scripted duel. */
async function printed(code: string): Promise<string> {
  const plain = code
    .replace(/^import \{([^}]*)\} from 'replaykit(\/sc2)?';$/gm, 'const {$1} = sc2;')
    .replace(/^import \{([^}]*)\} from 'replaykit\/mpq';$/gm, 'const {$1} = mpq;');
  const lines: string[] = [];
  const log = (...values: unknown[]): void => {
    lines.push(values.map((value) => (typeof value === 'string' ? value : inspect(value, { breakLength: Infinity }))).join(' '));
  };
  const given = { sc2, mpq, file: madeDuel(), files: [madeDuel(), madeDuel(), madeReturnGame()], mapFile: toyMap(), console: { log } };
  const run = new AsyncFunction(...Object.keys(given), transformSync(plain, { loader: 'ts', target: 'es2022' }).code);
  await run(...Object.values(given));
  return `${lines.join('\n')}\n`;
}

describe('docs/guides/sc2.md', () => {
  const answers = [...guide.matchAll(/## (.+)\n(?:(?!\n## )[\s\S])*?```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)];
  it('answers its questions', () => {
    expect(answers).toHaveLength(guide.match(/^```ts$/gm)!.length);
  });
  it.each(answers.map(([, question, code, answer]): [string, string, string] => [question!, code!, answer!]))(
    '%s',
    async (_question, code, answer) => {
      expect(await printed(code)).toBe(answer);
      expect(answer).toMatch(/\w/);
    },
  );
  it('names every verb', () => {
    const verbs = Object.entries(sc2).flatMap(([name, value]) => (typeof value === 'function' && /^[a-z]/.test(name) ? [name] : []));
    expect(verbs.filter((name) => !guide.includes(`\`${name}`))).toEqual([]);
  });
});
