import type { RocketLeagueGoal, RocketLeaguePlayer, RocketLeagueReplay, RocketLeagueSection } from '../formats/rocket-league/index.js';
import { defineTable } from './define.js';
import { ABOUT_RESULT } from './result.js';
import { ofSections, refersTo } from './source.js';
import { formatTables } from './table-reader.js';

/** The sections that rows are made of. Those that were not asked for are not read. */
type Rows = RocketLeagueReplay<RocketLeagueSection>;

interface PlayerRow {
  readonly player: RocketLeaguePlayer;
  readonly result?: 'win' | 'loss' | undefined;
}

export const rocketLeaguePlayers = defineTable<PlayerRow>(
  'rocket-league',
  'players',
  1,
  'Somebody who played or watched, as the header has them at the end.',
  [
    ['player_id', 'int32', 'The id in the other tables.', ({ player }) => player.playerId],
    ['name', 'string', 'As in the replay.', ({ player }) => player.name],
    ['platform', 'string?', '`steam`, `ps4`, `xbox`, `switch`, `qq` or `epic`; null for bots.', ({ player }) => player.platform],
    ['account', 'string?', 'A number, for Epic 32 hex digits.', ({ player }) => player.account],
    ['is_bot', 'boolean', 'Whether it is a bot.', ({ player }) => player.isBot],
    ['team_id', 'int32?', '0 blue, 1 orange; null for who watched.', ({ player }) => player.team],
    ['result', 'string?', ABOUT_RESULT, ({ result }) => result],
    ['score', 'int32', 'Points.', ({ player }) => player.score],
    ['goals', 'int32', 'Goals scored.', ({ player }) => player.goals],
    ['assists', 'int32', 'Assists.', ({ player }) => player.assists],
    ['saves', 'int32', 'Saves.', ({ player }) => player.saves],
    ['shots', 'int32', 'Shots on goal.', ({ player }) => player.shots],
  ],
  {
    ...ofSections(['players', 'summary'], ({ players, summary: { winner } }: Rows) =>
      players.map((player): PlayerRow => {
        const result = winner === undefined || player.team === undefined ? undefined : player.team === winner ? 'win' : 'loss';
        return { player, result };
      }),
    ),
    key: ['player_id'],
  },
);

export const rocketLeagueGoals = defineTable<RocketLeagueGoal>(
  'rocket-league',
  'goals',
  1,
  'A goal.',
  [
    ['frame', 'int32', 'In which frame, from 0.', ({ frame }) => frame],
    [
      'seconds',
      'double?',
      'The same, since the first frame; null where the recording does not have the frame.',
      ({ seconds }) => seconds,
      'seconds',
    ],
    ['clock_seconds', 'double?', 'On the clock of the game.', ({ clockSeconds }) => clockSeconds, 'seconds'],
    ['is_overtime', 'boolean?', 'Whether it was in overtime.', ({ isOvertime }) => isOvertime],
    ['player_id', 'int32?', 'Who scored.', ({ playerId }) => playerId],
    ['player', 'string?', 'The name; null where nobody of the team touched the ball.', ({ playerName }) => playerName],
    ['team_id', 'int32', 'For which team: 0 blue, 1 orange.', ({ team }) => team],
    ['ball_speed', 'double?', 'How fast the ball was in the frames before.', ({ ballSpeed }) => ballSpeed, 'Unreal units a second'],
  ],
  { ...ofSections(['goals'], ({ goals }: Rows) => goals), references: refersTo('players', 'player_id', 'player_id') },
);

export const ROCKET_LEAGUE = formatTables([rocketLeaguePlayers, rocketLeagueGoals], async (source, { sections }, options) => {
  const [{ openReplay }, { RocketLeagueSession }, { stream }] = await Promise.all([
    import('../containers/wrapper/index.js'),
    import('../formats/rocket-league/session.js'),
    import('../io/stream.js'),
  ]);
  const session = new RocketLeagueSession([], sections, options);
  return { reading: stream(session, () => openReplay(source, options), options) };
});
