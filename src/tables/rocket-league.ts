import type { RocketLeagueGoal, RocketLeaguePlayer, RocketLeagueReplay, RocketLeagueSection } from '../formats/rocket-league/index.js';
import { defineTable } from './define.js';
import { ofSections } from './source.js';
import { formatTables } from './table-reader.js';

/** The sections that rows are made of. Those that were not asked for are not read. */
type Rows = RocketLeagueReplay<RocketLeagueSection>;

export const rocketLeaguePlayers = defineTable<RocketLeaguePlayer>(
  'rocket-league',
  'players',
  1,
  'Somebody who played or watched, as the header has them at the end.',
  [
    ['player_id', 'int32', 'The id in the other tables.', ({ playerId }) => playerId],
    ['name', 'string', 'As in the replay.', ({ name }) => name],
    ['platform', 'string?', '`steam`, `ps4`, `xbox`, `switch`, `qq` or `epic`; null for bots.', ({ platform }) => platform],
    ['account', 'string?', 'A number, for Epic 32 hex digits.', ({ account }) => account],
    ['is_bot', 'boolean', 'Whether it is a bot.', ({ isBot }) => isBot],
    ['team', 'int32?', '0 blue, 1 orange; null for who watched.', ({ team }) => team],
    ['score', 'int32', 'Points.', ({ score }) => score],
    ['goals', 'int32', 'Goals scored.', ({ goals }) => goals],
    ['assists', 'int32', 'Assists.', ({ assists }) => assists],
    ['saves', 'int32', 'Saves.', ({ saves }) => saves],
    ['shots', 'int32', 'Shots on goal.', ({ shots }) => shots],
  ],
  { ...ofSections(['players'], ({ players }: Rows) => players), key: ['player_id'] },
);

export const rocketLeagueGoals = defineTable<RocketLeagueGoal>(
  'rocket-league',
  'goals',
  1,
  'A goal.',
  [
    ['frame', 'int32', 'In which frame, from 0.', ({ frame }) => frame],
    ['player', 'string?', 'Who scored; null where nobody of the team touched the ball.', ({ playerName }) => playerName],
    ['team', 'int32', 'For which team: 0 blue, 1 orange.', ({ team }) => team],
  ],
  ofSections(['goals'], ({ goals }: Rows) => goals),
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
