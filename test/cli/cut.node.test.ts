import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { madeCs2Round } from '../../recordings/dem/cs2/made-round.js';
import { cutDemSync } from '../../src/formats/dem/cut-verbs.js';
import { parseDemSync } from '../../src/formats/dem/index.js';
import { cutW3g } from '../../src/formats/w3g/cut.js';
import { cliProcess, ended } from '../support/cli.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-cut-'));
afterAll(() => rmSync(folder, { recursive: true }));
const round = madeCs2Round().bytes;
const demo = join(folder, 'round.dem');
writeFileSync(demo, round);

describe('replaykit cut', () => {
  it.each([
    ['minutes', ['--from', '0:02', '--to', '0:10'], { fromSeconds: 2, toSeconds: 10 }],
    ['ticks', ['--from', '100', '--to', '700', '--zero'], { fromTick: 100, toTick: 700, ticks: 'fromZero' }],
  ] as const)('takes %s of a demo', async (name, args, range) => {
    const out = join(folder, `${name}.dem`);
    const { code, stdout, stderr } = await cli(['cut', demo, '--out', out, ...args]);
    const expected = cutDemSync(round, range);
    expect([code, stdout, stderr]).toEqual([0, '', `${demo}: ${expected.length} bytes\n`]);
    expect(readFileSync(out).equals(expected)).toBe(true);
    expect((await cli(['validate', out])).code).toBe(0);
  });

  it('takes a round', async () => {
    const out = join(folder, 'one.dem');
    const { stdout } = await cli(['cut', demo, '--out', out, '--round', '1', '--json']);
    const bytes = readFileSync(out);
    expect(JSON.parse(stdout)).toEqual({ file: demo, out, format: 'dem', bytes: bytes.length });
    expect(parseDemSync(bytes, { include: ['rounds'] }).rounds).toEqual(parseDemSync(round, { include: ['rounds'] }).rounds!.slice(0, 1));
  });

  it('keeps the beginning of other replays, and writes to standard output', async () => {
    const out = join(folder, 'opening.w3g');
    expect((await cli(['cut', 'fixtures/toy-duel.w3g', '--out', out, '--to', '0:01'])).code).toBe(0);
    expect(readFileSync(out).equals(cutW3g(readFileSync('fixtures/toy-duel.w3g'), { toSeconds: 1 }))).toBe(true);
    const { code, stderr } = await cli(['cut', 'fixtures/toy-duel.w3g', '--out', join(folder, 'no.w3g'), '--from', '0:01']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('the replay holds orders')]);
  });

  it('says one line of a new file that cannot be opened', async () => {
    const out = join(folder, 'absent', 'no.w3g');
    // in a process of its own, which a promise that nobody waits for would end
    const { code, stderr } = await ended(cli.start(['cut', 'fixtures/toy-duel.w3g', '--out', out, '--from', '0:01']));
    expect([code, stderr.trimEnd().split('\n')]).toEqual([1, [expect.stringContaining('ENOENT')]]);
  });

  it.each([
    [['cut', demo, '--from', '1:00'], '--out OUT is missing'],
    [['cut', demo, '--out', join(folder, 'x.dem')], '--from, --to or --round is missing'],
    [['cut', demo, '--out', demo, '--to', '1:00', '--force'], 'FILE and OUT are the same file'],
    [['cut', demo, '--out', join(folder, 'x.dem'), '--to', '1:00', '--round', '1'], '--round cannot be used with --from and --to'],
    [['cut', demo, '--out', join(folder, 'x.dem'), '--from', '2:00', '--to', '1:00'], '--from 2:00 is after --to 1:00'],
    [['cut', 'fixtures/toy-duel.w3g', '--out', join(folder, 'x.w3g'), '--round', '1'], '--round and --zero are for demos'],
  ])('%j is a usage error', async (args, message) => {
    const { code, stderr } = await cli(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
