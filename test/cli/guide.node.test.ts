import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliProcess } from '../support/cli.node.js';
import { root } from '../support/package.node.js';

const cli = cliProcess();

/** A `console` block of a page: what is typed, and what the page says that it prints. */
interface Shown {
  readonly page: string;
  readonly args: readonly string[];
  readonly output: string;
}

function shownIn(page: string): Shown[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```console\n\$ (?:npx )?replaykit (.*)\n([^]*?)^```$/gm)].map(([, line, output]) => ({
    page,
    args: line!.match(/'[^']*'|\S+/g)!.map((word) => word.replace(/^'|'$/g, '')),
    output: output!,
  }));
}

/** Whether a printed text is the shown one, in which a line with `…` stands for any lines. */
function expected(output: string): RegExp {
  const lines = output.split('\n').map((line) => (line === '…' ? '[^]*' : line.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')));
  return new RegExp(`^${lines.join('\n').replaceAll('\n[^]*\n', '\n[^]*')}$`);
}

const pages = ['README.md', 'docs/guides/cli.md'];
const shown = pages.flatMap(shownIn);

describe('what the pages show is what the program prints', () => {
  it('finds examples on each page', () => {
    for (const page of pages) expect(shown.filter((one) => one.page === page).length, page).toBeGreaterThan(0);
  });

  it.each(shown)('$page: $args', async ({ args, output }) => {
    const { stdout } = await cli(args);
    expect(stdout).toMatch(expected(output));
  });
});

describe('help', () => {
  const names = ['info', 'detect', 'events', 'schema', 'inspect', 'validate', 'export', 'anonymize'];

  it('lists every command that the guide teaches', async () => {
    const { stdout } = await cli(['--help']);
    expect([...stdout.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name)).toEqual(names);
    const guide = readFileSync(join(root, 'docs/guides/cli.md'), 'utf8');
    expect([...guide.matchAll(/^## ([a-z]+):/gm)].map(([, name]) => name)).toEqual(names);
  });

  it.each(names)('%s is taught by example, and every option of it is explained', async (name) => {
    const { code, stdout } = await cli(['help', name]);
    expect(code).toBe(0);
    const usage = /^Usage:([^]*?)\n\n/.exec(stdout)![1]!;
    expect(stdout.match(new RegExp(`^ {2}(?:.*\\| )?replaykit ${name}`, 'gm'))?.length).toBeGreaterThan(1);
    const explained = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[a-z]+)(?:, (--[a-z]+))?/gm)].flatMap(([, ...options]) => options);
    for (const option of usage.match(/--[a-z]+/g) ?? []) expect(explained).toContain(option);
    expect(await cli([name, '--help'])).toEqual({ code: 0, stdout, stderr: '' });
  });
});
