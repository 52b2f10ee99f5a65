import { describe, expect, it } from 'vitest';
import { ScriptedCs2Match } from '../../recordings/dem/cs2/scripted-match.js';
import { madeDeadlockMatch } from '../../recordings/dem/deadlock/made-match.js';
import { madeDotaMatch } from '../../recordings/dem/dota/made-match.js';
import { parseDemSync } from '../../src/formats/dem/index.js';
import { allRows } from './table-rows.js';

/** A match of CS2 with these rounds, whose rules say this phase at its end. */
function cs2(rounds: readonly number[], phase: number): Uint8Array {
  const match = new ScriptedCs2Match({ phased: true });
  match.join(1, 'Ada', 2, 76561198000000001n);
  match.join(2, 'Grace', 3, 76561198000000002n);
  match.join(3, 'Linus', 1, 76561198000000003n);
  const gone = match.join(4, 'Margaret', 2, 76561198000000004n);
  match.advance(8);
  match.remove(gone);
  for (const winner of rounds) {
    match.startRound();
    match.advance(8).endRound(winner, winner === 2 ? 9 : 8);
    match.advance(8);
  }
  match.setRules({ m_gamePhase: phase });
  match.advance(1);
  return match.bytes();
}

async function results(bytes: Uint8Array, table: string): Promise<unknown[][]> {
  const { rows } = await allRows(bytes, { replay: 'match', tables: [table] });
  return rows[table]!.map((row) => [row['name'], row['result']]);
}

describe('the result of players of CS2', () => {
  const OVER = 5;

  it('is that of their side once the match is over, and unknown for who watches and who left', async () => {
    const bytes = cs2([2, 3, 2], OVER);
    const expected = [
      ['Ada', 'win'],
      ['Grace', 'loss'],
      ['Linus', null],
      ['Margaret', null],
    ];
    expect(await results(bytes, 'cs2_players')).toEqual(expected);
    expect(await results(bytes, 'players')).toEqual(expected);
    expect(parseDemSync(bytes, { include: ['players'] }).players!.map(({ result }) => result)).toEqual([
      'win',
      'loss',
      undefined,
      undefined,
    ]);
  });

  it('is a draw where both won as many rounds', async () => {
    expect((await results(cs2([2, 3], OVER), 'cs2_players')).slice(0, 3)).toEqual([
      ['Ada', 'draw'],
      ['Grace', 'draw'],
      ['Linus', null],
    ]);
  });

  it('is unknown as long as the match goes on', async () => {
    expect((await results(cs2([2, 2], 3), 'players')).map(([, result]) => result)).toEqual([null, null, null, null]);
  });
});

it('players of Dota 2 have results by the side that won', async () => {
  const { bytes, match } = madeDotaMatch();
  expect((await results(bytes, 'players')).map(([, result]) => result)).toEqual(match.players.map(({ id }) => (id >= 5 ? 'win' : 'loss')));
});

it('players of Deadlock have results by the side that won', async () => {
  const expected = [
    ['Ada', 'win'],
    ['Grace', 'loss'],
    ['Linus', 'win'],
  ];
  const { bytes } = madeDeadlockMatch();
  expect(await results(bytes, 'deadlock_players')).toEqual(expected);
  expect(await results(bytes, 'players')).toEqual(expected);
});
