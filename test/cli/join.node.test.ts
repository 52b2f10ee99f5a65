import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { madeCs2Round } from '../../recordings/dem/cs2/made-round.js';
import { cutDemSync } from '../../src/formats/dem/cut-verbs.js';
import { joinDemSync } from '../../src/formats/dem/join-verbs.js';
import { cliProcess } from '../support/cli.node.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-join-'));
afterAll(() => rmSync(folder, { recursive: true }));
const round = madeCs2Round().bytes;
const parts = [cutDemSync(round, { toTick: 700 }), cutDemSync(round, { fromTick: 500 })] as const;
const names = parts.map((bytes, i) => {
  const name = join(folder, `match-p${i + 1}.dem`);
  writeFileSync(name, bytes);
  return name;
});

describe('replaykit join', () => {
  it('writes one demo, and says what was left out', async () => {
    const out = join(folder, 'match.dem');
    const { code, stdout, stderr } = await cli(['join', names[1]!, names[0]!, '--out', out, '--json']);
    const expected = joinDemSync(parts);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ files: [names[1], names[0]], out, format: 'dem', bytes: expected.length });
    expect(stderr).toMatch(/seconds of part 1 are in part 2 too and are left out once[^]*bytes\n$/);
    expect(readFileSync(out).equals(expected)).toBe(true);
    expect((await cli(['validate', out])).code).toBe(0);
  });

  it('refuses other replays', async () => {
    const out = join(folder, 'none.dem');
    const { code, stderr } = await cli(['join', names[0]!, 'fixtures/dota2-container.dem', '--out', out]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('part 2 is of another match than part 1: its game is dota2, not cs2')]);
    const { stderr: of } = await cli(['join', names[0]!, 'fixtures/toy-duel.w3g', '--out', out]);
    expect(of).toContain('only demos (.dem) are joined');
  });

  it.each([
    [['join', names[0]!, names[1]!], '--out OUT is missing'],
    [['join', names[0]!, '--out', join(folder, 'x.dem')], 'two FILEs or more are needed'],
    [['join', names[0]!, names[1]!, '--out', names[0]!, '--force'], 'FILE and OUT are the same file'],
  ])('%j is a usage error', async (args, message) => {
    const { code, stderr } = await cli(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
