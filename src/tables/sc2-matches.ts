import type { Sc2Apm, Sc2ChatLine, Sc2Player, Sc2Result, Sc2Summary } from '../formats/sc2/index.js';
import { defineTable } from './define.js';
import type { PlayerResult } from '../core/player-result.js';
import { ABOUT_RESULT } from './result.js';
import type { Sc2Rows } from './sc2-rows.js';
import { ofSections, refersTo } from './source.js';

export const sc2Matches = defineTable<Sc2Summary>(
  'sc2',
  'matches',
  1,
  'The match of a replay.',
  [
    ['map', 'string', 'In the language of the client that saved the replay.', ({ map }) => map],
    ['version', 'string', '`4.7.0.70154`.', ({ version }) => version],
    ['expansion', 'string', '`WoL`, `HotS` or `LotV`.', ({ expansion }) => expansion],
    ['matchup', 'string', '`ZvT`, `PTvZZ`: teams in order, `?` for an unknown race.', ({ matchup }) => matchup],
    ['type', 'string', '`1v1`, `2v2`, `FFA`: actual team sizes.', ({ teamSizes }) => teamSizes],
    ['category', 'string', '`ladder`, `versus A.I.`, `co-op`, `private`, `public` or `single player`.', ({ category }) => category],
    ['is_ladder', 'boolean', 'Whether it was a ladder game.', ({ category }) => category === 'ladder'],
    ['region', 'string?', "`US`, `EU`, `KR`, `CN`, `SG`, `XX`: of the map's place on Blizzard's servers.", ({ region }) => region],
    ['speed', 'string', 'Game speed: `faster` on the ladder.', ({ gameSpeed }) => gameSpeed],
    ['duration_seconds', 'double', 'Real seconds from start to end, without pauses.', ({ durationSeconds }) => durationSeconds, 'seconds'],
    ['clock_seconds', 'double', 'Length on the in-game clock.', ({ clockSeconds }) => clockSeconds, 'seconds'],
    ['started_at', 'timestamp?', 'When the match began.', ({ startedAt }) => startedAt],
    ['played_at', 'timestamp?', 'When the game ended.', ({ playedAt }) => playedAt],
    ['winner_team_id', 'int32?', 'Team that won: `team_id` of the table `players`.', ({ winner }) => winner?.teamId],
    ['winner', 'string?', 'The players of that team.', ({ winner }) => winner?.players.join(', ')],
    ['map_url', 'string?', "Where Blizzard's servers have the map.", ({ mapUrl }) => mapUrl],
  ],
  ofSections(['summary'], ({ summary }: Sc2Rows) => (summary === undefined ? [] : [summary])),
);

/** Somebody of the lobby, with what they did and how the match ended for them. */
export interface Sc2PlayerRow {
  readonly player: Sc2Player;
  readonly apm?: Sc2Apm | undefined;
  /** As the file has it; who won by who left is in `matches`. */
  readonly result?: PlayerResult | undefined;
}

const RESULTS: Readonly<Record<Sc2Result, PlayerResult | undefined>> = { win: 'win', loss: 'loss', tie: 'draw', undecided: undefined };

function* playerRows({ players = [], apm = [] }: Sc2Rows): Iterable<Sc2PlayerRow> {
  const byUser = new Map(apm.map((one) => [one.userId, one]));
  for (const player of players) {
    const { isObserver, result, userId } = player;
    const known = isObserver ? undefined : RESULTS[result];
    yield { player, result: known, apm: userId === undefined || isObserver ? undefined : byUser.get(userId) };
  }
}

export const sc2Players = defineTable<Sc2PlayerRow>(
  'sc2',
  'players',
  2,
  'Someone in the lobby: a player, a computer or an observer.',
  [
    ['slot_id', 'int32', 'Index of the lobby slot.', ({ player }) => player.slotId],
    ['name', 'string?', 'Name without the clan tag; null if the replay was anonymized.', ({ player }) => player.name],
    ['clan', 'string?', 'Clan tag.', ({ player }) => player.clanTag],
    ['control', 'string', '`human` or `computer`.', ({ player }) => player.control],
    ['is_observer', 'boolean', 'Whether this is an observer.', ({ player }) => player.isObserver],
    ['user_id', 'int32?', 'The id in `commands` and `chat`.', ({ player }) => player.userId],
    ['player_id', 'int32?', 'The id in `units` and `player_stats`; null for observers.', ({ player }) => player.playerId],
    ['team_id', 'int32', 'Number of the team.', ({ player }) => player.teamId],
    ['race', 'string?', 'The race played.', ({ player }) => player.race],
    ['chosen_race', 'string?', 'The race selected; may be `random`.', ({ player }) => player.chosenRace],
    ['color', 'string?', '`red`, `blue`… if it is a standard color.', ({ player }) => player.color],
    ['color_rgb', 'string?', 'The color shown in the game: `#b4141e`.', ({ player }) => player.rgb],
    ['result', 'string?', ABOUT_RESULT, ({ result }) => result],
    ['toon', 'string?', '`region-S2-realm-id`.', ({ player }) => player.toon],
    ['region', 'string?', 'Region of the account: `US`, `EU`, `KR`, `CN`, `PTR`.', ({ player }) => player.region],
    ['profile_url', 'string?', 'Page of the account on starcraft2.com.', ({ player }) => player.profileUrl],
    ['commander', 'string?', 'Commander of a co-op mission.', ({ player }) => player.commander],
    ['prestige', 'int32?', 'Prestige of the commander, 1 to 3.', ({ player }) => player.prestige],
    ['mastery_level', 'int32?', 'Mastery level of the commander.', ({ player }) => player.masteryLevel],
    ['trophy_id', 'int32?', 'Number of the trophy shown.', ({ player }) => player.trophyId],
    ['mmr', 'int32?', 'Matchmaking rating before the game, if it was ranked.', ({ player }) => player.mmr],
    ['league', 'int32?', '1 bronze to 7 grandmaster; null if unranked.', ({ player }) => player.league],
    [
      'apm',
      'double?',
      "Actions per minute by this library's rule: see `Sc2Apm`. Null for observers.",
      ({ apm }) => apm?.apm,
      'actions per minute',
    ],
    ['eapm', 'double?', 'Effective actions per minute: without quick repeats.', ({ apm }) => apm?.eapm, 'actions per minute'],
    ['blizzard_apm', 'double?', "Blizzard's own number.", ({ player }) => player.blizzardApm, 'actions per minute'],
    ['handicap', 'int32', 'Handicap.', ({ player }) => player.handicap, 'percent'],
    ['difficulty', 'int32?', 'For computers: 1 very easy to 7 elite, 8 to 10 cheating.', ({ player }) => player.difficulty],
  ],
  { ...ofSections(['players', 'apm'], playerRows), key: ['slot_id'] },
);

export const sc2Chat = defineTable<Sc2ChatLine>(
  'sc2',
  'chat',
  2,
  'A chat message.',
  [
    ['gameloop', 'int32', 'When.', ({ gameloop }) => gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ seconds }) => seconds, 'seconds'],
    ['user_id', 'int32', 'Who said it: `user_id` of the table `players`.', ({ userId }) => userId],
    ['player', 'string?', 'Who said it.', ({ name }) => name],
    ['recipient', 'string?', '`all`, `allies`, `individual`, `battlenet`, `observers`.', ({ recipient }) => recipient],
    ['text', 'string', 'The message.', ({ text }) => text],
  ],
  { ...ofSections(['chat'], ({ chat }: Sc2Rows) => chat), references: refersTo('players', 'user_id', 'user_id') },
);
