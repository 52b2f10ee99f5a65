import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hintFor } from '../../src/cli/program.js';
import { cliProcess } from '../support/cli.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-completion-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('replaykit completion', () => {
  it('makes bash complete commands, their options, and files', async () => {
    const { code, stdout } = await cli(['completion', 'bash']);
    expect(code).toBe(0);
    writeFileSync(join(folder, 'script'), stdout);
    writeFileSync(join(folder, 'match.dem'), '');
    const completed = (...words: readonly string[]): readonly string[] => {
      const quoted = ['replaykit', ...words].map((word) => `'${word}'`).join(' ');
      const script = `source ./script; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _replaykit; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean);
    };
    expect(completed('ex')).toEqual(['export']);
    expect(completed('export', '--m')).toEqual(['--merge']);
    expect(completed('query', '--max-')).toEqual(['--max-seconds', '--max-memory-mb', '--max-temp-mb']);
    expect(completed('info', 'mat')).toEqual(['match.dem']);
    expect(completed('help', 'va')).toEqual(['validate']);
  });

  it('has every command and option for zsh and fish, and refuses other shells', async () => {
    const [zsh, fish] = await Promise.all(['zsh', 'fish'].map((shell) => cli(['completion', shell])));
    for (const word of ['anonymize', 'completion', 'mcp']) {
      expect(zsh!.stdout).toContain(`'${word}:`);
      expect(fish!.stdout).toContain(`-a ${word} `);
    }
    expect(zsh!.stdout).toContain('--no-parts');
    expect(fish!.stdout).toContain("'__fish_seen_subcommand_from export' -l no-parts");
    expect(await cli(['completion', 'tcsh'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Known: bash, zsh, fish') as string,
    });
  });
});

describe('hints', () => {
  it('are lines that work where npx runs the program', () => {
    const message = 'queries need the package @duckdb/node-api, which is not installed: npm install @duckdb/node-api hyparquet-writer';
    expect(hintFor(message, false)).toBe(message);
    expect(hintFor(message, true)).toMatch(/: npx -p replaykit -p @duckdb\/node-api -p hyparquet-writer replaykit \.\.\.$/);
  });

  it('point to the help of the command, where the message does not say what to do', async () => {
    expect((await cli(['export', 'match.dem'])).stderr).toMatch(/\nTry 'replaykit help export'\.\n$/);
    expect((await cli([])).stderr).toMatch(/\nTry 'replaykit --help'\.\n$/);
    expect((await cli(['exprot'])).stderr).not.toContain('Try');
  });
});
