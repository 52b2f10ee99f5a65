import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtForNode } from '../../scripts/node-build.js';
import { guideText } from '../support/guide.node.js';
import { root } from '../support/package.node.js';

/** The first Python that has pandas, if there is one: `apt-get install python3-pandas`. */
const python = ['python3', '/usr/bin/python3'].find((name) => {
  try {
    return execFileSync(name, ['-c', 'import pandas'], { stdio: 'ignore' }) !== undefined;
  } catch {
    return false;
  }
});

const BLOCK = /```python\n((?:(?!```)[\s\S])*)```\n\n```text\n([\s\S]*?)```/g;
const examples = [...guideText('python.md').matchAll(BLOCK)].map(({ 1: code, 2: answer }) => ({ code: code!, answer: answer! }));

const folder = mkdtempSync(join(tmpdir(), 'replaykit-python-'));
afterAll(() => rmSync(folder, { recursive: true }));
let program = '';
beforeAll(async () => {
  program = join(await builtForNode({ main: 'src/cli/main.ts' }), 'main.js');
  cpSync(join(root, 'examples/python/replaykit.py'), join(folder, 'replaykit.py'));
  copyFileSync(join(root, 'fixtures/toy-match.SC2Replay'), join(folder, 'toy-match.SC2Replay'));
}, 120_000);

const run = (code: string): string =>
  execFileSync(python!, ['-c', code], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REPLAYKIT: `"${process.execPath}" "${program}"` },
  });

describe.skipIf(python === undefined)('docs/guides/python.md (needs python3-pandas)', () => {
  it('has an example for each call of the module', () => {
    for (const name of ['rows', 'frame', 'query', 'info', 'tables'])
      expect(examples.some(({ code }) => code.includes(`replaykit.${name}(`))).toBe(true);
  });

  it.each(examples)('prints what it says: $answer', ({ code, answer }) => {
    expect(run(code)).toBe(answer);
    expect(answer).toMatch(/\w/);
  });

  it('runs the notebook', () => {
    const said = execFileSync(python!, [join(root, 'examples/python/notebook.py'), 'toy-match.SC2Replay'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, REPLAYKIT: `"${process.execPath}" "${program}"` },
    });
    expect(said).toMatch(/^Anna vs Bo on Toy Box, 10 s, won by Bo\n/);
    expect(said.trimEnd().split('\n').slice(-3)).toEqual(['Anna Hatchery 1', 'Anna Zergling 1', 'Bo Barracks 1']);
  });

  it('keeps the types of cells', () => {
    const code = `
import replaykit
frame = replaykit.frame(['toy-match.SC2Replay'] * 2, 'players')
print(len(frame), *(frame[name].dtype for name in ['slot_id', 'is_observer', 'apm', 'name', 'mmr']))
report = replaykit.export('toy-match.SC2Replay', 'lake', to='csv', names=['players', 'chat'])
print(report['exported'], report['failed'])
replays = replaykit.rows('toy-match.SC2Replay', 'matches')
print(type(next(replays)['played_at']).__name__)
`;
    expect(run(code)).toBe('4 Int32 boolean float64 object Int32\n1 []\ndatetime\n');
  });
});
