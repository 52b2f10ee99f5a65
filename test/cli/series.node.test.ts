import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cutSc2 } from '../../src/formats/sc2/cut.js';
import { cliProcess } from '../support/cli.node.js';
import { laterGame } from '../support/sc2-games.js';

const cli = cliProcess();
const folder = mkdtempSync(join(tmpdir(), 'replaykit-series-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('replaykit series', () => {
  // a game with a seed, which the sample has not
  const whole = laterGame(readFileSync('fixtures/toy-match.SC2Replay'), 77);
  const [one, other, duel] = ['one.SC2Replay', 'other.SC2Replay', 'duel.w3g'].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(one, whole);
  // somebody who left earlier
  writeFileSync(other, cutSc2(whole, { toSeconds: 5 }));
  writeFileSync(duel, readFileSync('fixtures/toy-duel.w3g'));

  it('shows recordings of one game', async () => {
    const { code, stdout } = await cli(['series', folder]);
    expect(code).toBe(0);
    expect(stdout).toBe(`Anna vs Bo  0:1  (sc2)\n  1  Toy Box, 0:09.8, Bo\n     ${one}\n     ${other}\n`);
  });

  it('prints them as JSON', async () => {
    const { stdout } = await cli(['series', '--json', folder]);
    const series = JSON.parse(stdout) as { readonly games: readonly object[] };
    expect(series).toMatchObject({ format: 'sc2', sides: [['Anna'], ['Bo']], score: [0, 1] });
    expect(series.games).toHaveLength(1);
    expect(series.games[0]).toMatchObject({ map: 'Toy Box', winner: 1, files: [one, other] });
  });

  it('shows nothing where nothing belongs together', async () => {
    expect(await cli(['series', duel, one, '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
