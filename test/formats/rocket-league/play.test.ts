import { expect, it } from 'vitest';
import { toyMatch } from '../../../recordings/rocket-league/toy-match.js';
import { parseRocketLeague, parseRocketLeagueSync } from '../../../src/formats/rocket-league/index.js';
import { writeRocketLeague } from '../../../src/formats/rocket-league/writer.js';
import { expectedPlay } from '../../support/rocket-league-play.js';

const bytes = writeRocketLeague(toyMatch({ frames: 150, keyframeEvery: 40 }));
const include = ['players', 'movement', 'positioning', 'boost'] as const;

it('movement, positioning and boost are those of the raw columns while the game is played', async () => {
  const { movement, positioning, boost } = parseRocketLeagueSync(bytes, { include });
  const { players } = expectedPlay(bytes);
  expect(players.length).toBeGreaterThan(1);
  expect(movement.map(({ playerId }) => playerId)).toEqual(players.map(({ playerId }) => playerId));
  for (const { playerId, ...expected } of players) {
    for (const [rows, wanted] of [
      [movement, expected.movement],
      [positioning, expected.positioning],
      [boost, expected.boost],
    ] as const) {
      const row = rows.find((one) => one.playerId === playerId) as Record<string, number> | undefined;
      // pads are not in the columns
      const names = Object.keys(row ?? {}).filter((name) => rows !== boost || name in (wanted ?? {}) || name === 'playerId');
      expect(names.sort()).toEqual(wanted === undefined ? [] : ['playerId', ...Object.keys(wanted)].sort());
      for (const [name, value] of Object.entries(wanted ?? {})) expect(row![name], name).toBeCloseTo(value, 3);
    }
  }
  expect(await parseRocketLeague(bytes, { include })).toEqual(parseRocketLeagueSync(bytes, { include }));
});

it('a match in a countdown has no time of play', () => {
  const waiting = writeRocketLeague(toyMatch({ frames: 9 }));
  expect(parseRocketLeagueSync(waiting, { include })).toMatchObject({ movement: [], positioning: [], boost: [] });
});
