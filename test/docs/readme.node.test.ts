import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { printed } from '../support/guide.node.js';
import { cutCommandAt } from '../support/cut-command.js';
import { sampleBytes } from '../support/sample-files.node.js';

const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = text('README.md');
const made = { dota: sampleBytes('dota2'), cs2: sampleBytes('cs2'), sc2: sampleBytes('sc2') };

/** The output of the snippet under a bold title of the README, for a sample, line by line. */
async function snippet(title: string, sample: Uint8Array, at = 0, edit = (code: string): string => code): Promise<readonly string[]> {
  const [, after = ''] = readme.split(`**${title}**`);
  const code = [...after.matchAll(/```ts\n([^]*?)```/g)][at]![1]!;
  const out = await printed(edit(code), [new File([new Uint8Array(sample)], 'replay')]);
  return out.trimEnd().split('\n');
}
const recipe = (name: string): string => / \$ node .*\n([^]*?)```/.exec(text(`docs/recipes/${name}.md`).replaceAll('\n$ ', '\n $ '))![1]!;

it('net worth per minute equals the table of the recipe', async () => {
  expect(`${(await snippet('Net worth per minute as CSV', made.dota)).join('\n')}\n`).toBe(recipe('net-worth-per-minute'));
});

it('kills of CS2 have positions', async () => {
  const lines = await snippet('CS2 kills with positions', made.cs2);
  expect(lines).toHaveLength(73);
  expect(lines[0]).toMatch(/^1 1984 Grace \{ x: -69[01].* \} Ada \{ x: -126[56].* \} m4a1 false$/);
});

it('a build order equals that of the recipe', async () => {
  const lines = await snippet('A StarCraft II build order as text', made.sc2);
  expect(lines.slice(0, 9)).toEqual(recipe('sc2-build-order').split('\n').slice(0, 9));
});

it('a file is recognized and summarized', async () => {
  expect(await snippet('What is this file?', made.cs2)).toEqual([
    expect.stringMatching(/^dem CS2, de_train de_train 908\S* 10 undefined$/),
  ]);
});

it('half a file returns what is there', async () => {
  const [first, second] = await snippet('Half a file', made.dota);
  expect(first).toBe('false 10');
  expect(second).toMatch(new RegExp(`^truncated .* ${cutCommandAt(made.dota, Math.floor(made.dota.length / 2))}$`));
});

it('a seek returns positions, and so do ticks', async () => {
  const seek = await snippet('Seek to a minute and list positions', made.dota);
  expect(seek).toHaveLength(10);
  expect(seek[0]).toMatch(/^CDOTA_Unit_Hero_Axe \{ x: -5998.*, y: 375\d.* \} 600$/);
  const ticks = await snippet('Seek to a minute and list positions', made.dota, 1);
  expect(ticks[0]).toMatch(/^9000 Ada -5998\S* 375\S+ 600$/);
  expect(ticks.length).toBeGreaterThanOrEqual(600);
});

it('no name is left, and the check finds names that remain', async () => {
  const title = 'Take names out, and check';
  expect(await snippet(title, made.sc2)).toEqual(["[ 'Ada', 'Grace' ] 0"]);
  const kept = (code: string): string => code.replace('await anonymizeReplay(file)', 'new Uint8Array(await (file as File).arrayBuffer())');
  expect(await snippet(title, made.sc2, 0, kept)).toEqual(["[ 'Ada', 'Grace' ] 2"]);
});
