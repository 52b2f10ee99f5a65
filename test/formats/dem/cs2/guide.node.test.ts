import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as codecs from '../../../../src/codecs/index.js';
import * as dem from '../../../../src/formats/dem/index.js';
import { cs2Round } from '../../../support/cs2-round.js';

const guide = readFileSync(new URL('../../../../docs/guides/cs2.md', import.meta.url), 'utf8');
const { bytes } = cs2Round();
const AsyncFunction = (async () => {}).constructor as new (...names: string[]) => (...values: unknown[]) => Promise<void>;

/** What the code of a guide prints for a file. */
async function printed(code: string): Promise<string> {
  const plain = code
    .replace(/^import \{([^}]*)\} from 'replaykit(?:\/dem)?';$/gm, 'const {$1} = dem;')
    .replace(/^import \{([^}]*)\} from 'replaykit\/codecs';$/gm, 'const {$1} = codecs;');
  const lines: string[] = [];
  const log = (...values: unknown[]): void => {
    lines.push(values.map((value) => (typeof value === 'string' ? value : inspect(value, { breakLength: Infinity }))).join(' '));
  };
  await new AsyncFunction('dem', 'codecs', 'file', 'console', transformSync(plain, { loader: 'ts', target: 'es2022' }).code)(
    dem,
    codecs,
    bytes,
    { log },
  );
  return `${lines.join('\n')}\n`;
}

describe('docs/guides/cs2.md', () => {
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
});
