import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../src/cli/commands/query.js';
import { tablesOf } from '../../src/tables/index.js';
import { CUT_BYTES, answersOfSamples, type QuestionText } from '../support/answers/samples.js';
import type { Answer } from '../support/answers/answer.js';
import { cliProcess, commandRun, jsonLines } from '../support/cli.node.js';
import { guideText } from '../support/guide.node.js';
import { sampleBytes, sampleFolder } from '../support/sample-files.node.js';
import { mcpClient } from '../support/mcp-client.node.js';
import { QUESTIONS } from '../../recordings/questions.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-questions-'));
const samples = join(folder, 'samples');
const cache = join(folder, 'cache');
/** A query that names every table of the questions. */
const EVERYTHING = `SELECT ${tablesOf()
  .map(({ format, name }) => `${format}.${name}`)
  .filter((name) => QUESTIONS.some(({ sql }) => sql.includes(name)))
  .map((name) => `(SELECT count(*) FROM ${name})`)
  .join(', ')}`;
let answers: Readonly<Record<QuestionText, Answer>>;

beforeAll(async () => {
  cpSync(sampleFolder(), samples, { recursive: true });
  writeFileSync(join(samples, 'cut-match.icrep'), sampleBytes('icrep').subarray(0, CUT_BYTES));
  // One export for all that is asked here.
  expect(await cli(['query', '--cache', cache, '--jobs', '1', EVERYTHING, samples])).toMatchObject({ code: 0, stderr: '' });
  answers = await answersOfSamples();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const ask = (...args: readonly string[]) => commandRun(query, ['--cache', cache, ...args]);

describe('questions over all formats', () => {
  it('have an answer each, none of them empty', () => {
    expect(Object.keys(answers)).toEqual(QUESTIONS.map(({ question }) => question));
    for (const [question, rows] of Object.entries(answers)) expect(rows.length, question).toBeGreaterThan(0);
  });

  it.each(QUESTIONS)('$question', async ({ question, sql }) => {
    const { code, stdout, stderr } = await ask('--json', sql, samples);
    expect([code, stderr]).toEqual([0, '']);
    expect(jsonLines(stdout)).toEqual(answers[question]);
  });

  it('are answered by the server in the same way', { timeout: 180_000 }, async () => {
    const server = await mcpClient(cli.start(['mcp', '--cache', cache, samples]));
    for (const { question, sql } of QUESTIONS) expect(await server.askAll('query', { sql }), question).toEqual(answers[question]);
    expect(await server.close()).toBe(0);
  });
});

describe('docs/guides/questions.md', () => {
  const blocks = [
    ...guideText('questions.md').matchAll(/^## (.*)\n\n```console\n\$ npx replaykit query "([^"]+)" samples\n([^]*?)^```$/gm),
  ];

  it('answers the first fifteen', () => {
    const said = blocks.map(([, question, sql]) => ({ question, sql }));
    expect(said).toEqual(QUESTIONS.slice(0, 15).map(({ question, sql }) => ({ question, sql })));
  });

  it.each(blocks.map(([, question, sql, output]) => [question!, sql!, output!] as const))('%s', async (_, sql, output) => {
    expect(await ask(sql, samples)).toEqual({ code: 0, stdout: output, stderr: '' });
  });
});
