import { fixture } from '#fixture';
import { expect, it } from 'vitest';
import { parseRocketLeagueSync } from '../../src/formats/rocket-league/index.js';
import { allRows } from './table-rows.js';

it('goals have their times and scorers, and players their results', async () => {
  const bytes = await fixture('toy.replay');
  const { rows } = await allRows(bytes);
  const { goals, players, summary } = parseRocketLeagueSync(bytes, { include: ['goals', 'players', 'summary'] });
  expect(goals.length).toBeGreaterThan(0);
  expect(rows['goals']).toMatchObject(
    goals.map(({ frame, seconds, clockSeconds, playerId, playerName, team, ballSpeed, isOvertime }) => ({
      frame,
      seconds,
      clock_seconds: clockSeconds,
      player_id: playerId,
      player: playerName,
      team_id: team,
      ball_speed: ballSpeed,
      is_overtime: isOvertime,
    })),
  );
  expect(rows['players']).toMatchObject(
    players.map(({ playerId, team }) => ({ player_id: playerId, team_id: team, result: team === summary.winner ? 'win' : 'loss' })),
  );
});
