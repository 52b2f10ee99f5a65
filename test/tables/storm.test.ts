import { expect, it } from 'vitest';
import { GATES_LOOP, stormSample } from '../../recordings/storm/sample.js';
import { allRows, emptyColumns } from './table-rows.js';

const read = allRows(stormSample());

it('every table of a match has rows, and every column values', async () => {
  // who was silent and where nobody watched is not in the sample, and it wears no mounts
  expect(emptyColumns(await read)).toEqual(['players.mount']);
});

it('moments are given on both clocks', async () => {
  const { rows } = await read;
  const [first] = rows['deaths']!;
  expect(first).toMatchObject({
    gameloop: GATES_LOOP + 48 * 16 + 1,
    seconds: (GATES_LOOP + 1) / 16 + 48,
    game_seconds: 48 + 1 / 16,
    player_id: 8,
    hero: 'Tyrande',
    takedowns: '3,5',
    last_hit_player_id: 3,
  });
  for (const table of ['talents', 'xp', 'chat', 'objectives'])
    for (const { seconds, game_seconds } of rows[table]!) expect(game_seconds).toBe(Number(seconds) - GATES_LOOP / 16);
});

it('experience has a row for each team and minute, the score one for each player and number', async () => {
  const { rows } = await read;
  expect(rows['xp']!.filter(({ game_seconds }) => game_seconds === 60)).toMatchObject([
    { team_id: 0, level: 2, minions: 1860, creeps: 0, structures: 0, heroes: 640, trickle: 1380 },
    { team_id: 1, level: 2, minions: 1804, creeps: 0, structures: 0, heroes: 0, trickle: 1380 },
  ]);
  const kills = rows['score']!.filter(({ statistic }) => statistic === 'SoloKill').map(({ value }) => value);
  expect(kills).toEqual([12, 1, 2, 1, 0, 3, 3, 0, 0, 0]);
});
