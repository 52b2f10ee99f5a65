import type {
  RocketLeagueBoost,
  RocketLeagueDemolition,
  RocketLeagueGoal,
  RocketLeagueKickoff,
  RocketLeagueMovement,
  RocketLeaguePickup,
  RocketLeaguePlayer,
  RocketLeaguePositioning,
  RocketLeaguePossession,
  RocketLeagueReplay,
  RocketLeagueSection,
  RocketLeagueTouch,
} from '../formats/rocket-league/index.js';
import { defineTable } from './define.js';
import { ABOUT_RESULT } from './result.js';
import { rocketLeagueBall, rocketLeagueFrameRows, rocketLeaguePositions, ROW_FIELDS } from './rocket-league-frames.js';
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

const BY_PLAYER = { key: ['player_id'], references: refersTo('players', 'player_id', 'player_id') };
const UNITS = 'Unreal units';

export const rocketLeagueDemolitions = defineTable<RocketLeagueDemolition>(
  'rocket-league',
  'demolitions',
  1,
  'A car that another one destroyed.',
  [
    ['frame', 'int32', 'When, as a frame of the recording.', ({ frame }) => frame],
    ['seconds', 'double', 'The same, since the first frame.', ({ seconds }) => seconds, 'seconds'],
    ['attacker_id', 'int32?', 'Who drove the other car.', ({ attackerId }) => attackerId],
    ['victim_id', 'int32?', 'Whose car it was.', ({ victimId }) => victimId],
    ['x', 'double?', 'Where the victim was.', ({ position }) => position?.x, UNITS],
    ['y', 'double?', 'The same, along the field: blue defends where it is negative.', ({ position }) => position?.y, UNITS],
    ['z', 'double?', 'Height.', ({ position }) => position?.z, UNITS],
  ],
  {
    ...ofSections(['demolitions', 'players'], ({ demolitions }: Rows) => demolitions),
    references: refersTo('players', 'player_id', 'attacker_id', 'victim_id'),
  },
);

export const rocketLeagueKickoffs = defineTable<RocketLeagueKickoff>(
  'rocket-league',
  'kickoffs',
  1,
  'A kickoff: play begins after a countdown.',
  [
    ['frame', 'int32', 'The first frame of play.', ({ frame }) => frame],
    ['seconds', 'double', 'The same, since the first frame of the recording.', ({ seconds }) => seconds, 'seconds'],
    ['touch_seconds', 'double?', 'Until the ball was hit; null where it was not.', ({ touchSeconds }) => touchSeconds, 'seconds'],
    ['clock_seconds', 'double?', 'On the clock of the game.', ({ clockSeconds }) => clockSeconds, 'seconds'],
    ['is_overtime', 'boolean', 'Whether it was in overtime.', ({ isOvertime }) => isOvertime],
  ],
  ofSections(['kickoffs'], ({ kickoffs }: Rows) => kickoffs),
);

export const rocketLeagueMovement = defineTable<RocketLeagueMovement>(
  'rocket-league',
  'movement',
  1,
  'How a player moved while the game was played.',
  [
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['played_seconds', 'double', 'With a car.', ({ playedSeconds }) => playedSeconds, 'seconds'],
    ['average_speed', 'double', 'Distance by time.', ({ averageSpeed }) => averageSpeed, 'Unreal units a second'],
    ['distance', 'double', 'Speed times time.', ({ distance }) => distance, UNITS],
    ['slow_seconds', 'double', 'Below 1,400 Unreal units a second.', ({ slowSeconds }) => slowSeconds, 'seconds'],
    ['boost_speed_seconds', 'double', 'From there to below 2,200.', ({ boostSpeedSeconds }) => boostSpeedSeconds, 'seconds'],
    ['supersonic_seconds', 'double', 'At 2,200 and more.', ({ supersonicSeconds }) => supersonicSeconds, 'seconds'],
    ['ground_seconds', 'double', 'With the center of the car below 25 Unreal units.', ({ groundSeconds }) => groundSeconds, 'seconds'],
    ['low_air_seconds', 'double', 'From there to the crossbar of a goal, 642.775.', ({ lowAirSeconds }) => lowAirSeconds, 'seconds'],
    ['high_air_seconds', 'double', 'Above it.', ({ highAirSeconds }) => highAirSeconds, 'seconds'],
    ['powerslides', 'int32', 'How often the handbrake was pulled.', ({ powerslides }) => powerslides],
    ['powerslide_seconds', 'double', 'With the handbrake.', ({ powerslideSeconds }) => powerslideSeconds, 'seconds'],
  ],
  { ...ofSections(['movement', 'players'], ({ movement }: Rows) => movement), ...BY_PLAYER },
);

export const rocketLeaguePositioning = defineTable<RocketLeaguePositioning>(
  'rocket-league',
  'positioning',
  1,
  'Where a player was while the game was played.',
  [
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['played_seconds', 'double', 'With a car, while the ball was there.', ({ playedSeconds }) => playedSeconds, 'seconds'],
    ['own_half_seconds', 'double', 'In the own half.', ({ ownHalfSeconds }) => ownHalfSeconds, 'seconds'],
    ['opponent_half_seconds', 'double', 'In the other one.', ({ opponentHalfSeconds }) => opponentHalfSeconds, 'seconds'],
    [
      'own_third_seconds',
      'double',
      'In the third of the own goal, of the standard field.',
      ({ ownThirdSeconds }) => ownThirdSeconds,
      'seconds',
    ],
    ['middle_third_seconds', 'double', 'In the third between.', ({ middleThirdSeconds }) => middleThirdSeconds, 'seconds'],
    ['opponent_third_seconds', 'double', 'In the third of the other goal.', ({ opponentThirdSeconds }) => opponentThirdSeconds, 'seconds'],
    ['behind_ball_seconds', 'double', 'Nearer to the own goal than the ball.', ({ behindBallSeconds }) => behindBallSeconds, 'seconds'],
    ['ahead_of_ball_seconds', 'double', 'Beyond the ball.', ({ aheadOfBallSeconds }) => aheadOfBallSeconds, 'seconds'],
    ['average_ball_distance', 'double', 'Between the centers.', ({ averageBallDistance }) => averageBallDistance, UNITS],
    [
      'average_mate_distance',
      'double?',
      'To all cars of the team; null without any.',
      ({ averageMateDistance }) => averageMateDistance,
      UNITS,
    ],
  ],
  { ...ofSections(['positioning', 'players'], ({ positioning }: Rows) => positioning), ...BY_PLAYER },
);

export const rocketLeagueBoost = defineTable<RocketLeagueBoost>(
  'rocket-league',
  'boost',
  1,
  'What a player had in the tank, and burnt, while the game was played.',
  [
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['played_seconds', 'double', 'With a car whose tank is known.', ({ playedSeconds }) => playedSeconds, 'seconds'],
    ['average_amount', 'double', 'On average.', ({ averageAmount }) => averageAmount, 'percent of a tank'],
    ['empty_seconds', 'double', 'With nothing in it.', ({ emptySeconds }) => emptySeconds, 'seconds'],
    ['full_seconds', 'double', 'With a full tank.', ({ fullSeconds }) => fullSeconds, 'seconds'],
    ['used', 'double', 'Burnt, as computed from how long it burnt.', ({ used }) => used, 'percent of a tank'],
    [
      'used_while_supersonic',
      'double',
      'Of that, at 2,200 Unreal units a second and more.',
      ({ usedWhileSupersonic }) => usedWhileSupersonic,
      'percent of a tank',
    ],
    ['boosting_seconds', 'double', 'How long boost burnt.', ({ boostingSeconds }) => boostingSeconds, 'seconds'],
    ['pads', 'int32', 'Pads that were picked up.', ({ pads }) => pads],
    ['big_pads', 'int32', 'Of those, the ones that fill the tank.', ({ bigPads }) => bigPads],
    ['small_pads', 'int32', 'The others.', ({ smallPads }) => smallPads],
    ['collected', 'double', 'What came into the tank from pads.', ({ collected }) => collected, 'percent of a tank'],
    ['overfill', 'double', 'What pads gave beyond a full tank.', ({ overfill }) => overfill, 'percent of a tank'],
    ['stolen_big_pads', 'int32', 'Big pads in the half of the other team.', ({ stolenBigPads }) => stolenBigPads],
    ['stolen_small_pads', 'int32', 'Small pads there.', ({ stolenSmallPads }) => stolenSmallPads],
    ['stolen', 'double', 'What came into the tank from both.', ({ stolen }) => stolen, 'percent of a tank'],
  ],
  { ...ofSections(['boost', 'players'], ({ boost }: Rows) => boost), ...BY_PLAYER },
);

export const rocketLeaguePickups = defineTable<RocketLeaguePickup>(
  'rocket-league',
  'pickups',
  1,
  'A boost pad that somebody drove over.',
  [
    ['frame', 'int32', 'When, as a frame of the recording.', ({ frame }) => frame],
    ['seconds', 'double', 'The same, since the first frame.', ({ seconds }) => seconds, 'seconds'],
    ['player_id', 'int32?', 'Who.', ({ playerId }) => playerId],
    ['pad', 'int32', 'The number of the pad on its map.', ({ pad }) => pad],
    ['is_big', 'boolean?', 'Whether it fills the tank; null on maps whose pads are not known.', ({ isBig }) => isBig],
    ['x', 'double?', 'Where it is.', ({ x }) => x, UNITS],
    ['y', 'double?', 'The same, along the field: blue defends where it is negative.', ({ y }) => y, UNITS],
    ['amount', 'double?', 'What came into the tank; null where that is not known.', ({ amount }) => amount, 'percent of a tank'],
    ['overfill', 'double?', 'What it gave beyond a full tank.', ({ overfill }) => overfill, 'percent of a tank'],
    ['is_stolen', 'boolean?', 'Whether it is in the half of the other team.', ({ isStolen }) => isStolen],
  ],
  { ...ofSections(['pickups', 'players'], ({ pickups }: Rows) => pickups), references: refersTo('players', 'player_id', 'player_id') },
);

export const rocketLeagueTouches = defineTable<RocketLeagueTouch>(
  'rocket-league',
  'touches',
  1,
  'A touch of the ball, as derived from how it moved.',
  [
    ['frame', 'int32', 'When, as a frame of the recording.', ({ frame }) => frame],
    ['seconds', 'double', 'The same, since the first frame.', ({ seconds }) => seconds, 'seconds'],
    ['player_id', 'int32?', 'Who; null where no car of the team was near.', ({ playerId }) => playerId],
    ['team_id', 'int32?', '0 blue, 1 orange.', ({ team }) => team],
    ['x', 'double', 'Where the ball was.', ({ x }) => x, UNITS],
    ['y', 'double', 'The same, along the field: blue defends where it is negative.', ({ y }) => y, UNITS],
    ['z', 'double', 'Height.', ({ z }) => z, UNITS],
    ['speed_before', 'double', 'How fast the ball was.', ({ speedBefore }) => speedBefore, 'Unreal units a second'],
    ['speed_after', 'double', 'How fast it was then.', ({ speedAfter }) => speedAfter, 'Unreal units a second'],
  ],
  { ...ofSections(['touches', 'players'], ({ touches }: Rows) => touches), references: refersTo('players', 'player_id', 'player_id') },
);

export const rocketLeaguePossession = defineTable<RocketLeaguePossession>(
  'rocket-league',
  'possession',
  1,
  'How long a player was the last to touch the ball.',
  [
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['touches', 'int32', 'How often: rows of `touches`.', ({ touches }) => touches],
    [
      'possession_seconds',
      'double',
      'From a touch to the next one of somebody else, or until play stops.',
      ({ possessionSeconds }) => possessionSeconds,
      'seconds',
    ],
  ],
  { ...ofSections(['possession', 'players'], ({ possession }: Rows) => possession), ...BY_PLAYER },
);

const TABLES = [
  rocketLeaguePlayers,
  rocketLeagueGoals,
  rocketLeagueDemolitions,
  rocketLeagueKickoffs,
  rocketLeagueMovement,
  rocketLeaguePositioning,
  rocketLeagueBoost,
  rocketLeaguePickups,
  rocketLeagueTouches,
  rocketLeaguePossession,
  rocketLeaguePositions,
  rocketLeagueBall,
  rocketLeagueFrameRows,
];

export const ROCKET_LEAGUE = formatTables(TABLES, async (source, { sections }, options) => {
  const [{ openForSections }, { RocketLeagueSession }, { stream }] = await Promise.all([
    import('../formats/rocket-league/load-knowledge.js'),
    import('../formats/rocket-league/session.js'),
    import('../io/stream.js'),
  ]);
  const session = new RocketLeagueSession([], sections, { ...options, fields: ROW_FIELDS });
  return { reading: stream(session, () => openForSections(session, sections, source, options), options) };
});
