import type { PlayerResult } from '../core/player-result.js';
import type {
  StormChatLine,
  StormDeath,
  StormDraftStep,
  StormObjective,
  StormPlayer,
  StormReplay,
  StormResult,
  StormSection,
  StormTalent,
  StormTeam,
  StormXpSample,
} from '../formats/storm/index.js';
import { defineTable } from './define.js';
import { ABOUT_RESULT } from './result.js';
import { ofSections, refersTo } from './source.js';
import { formatTables } from './table-reader.js';

/** The sections that rows are made of. Those that were not asked for are not read. */
type StormRows = StormReplay<StormSection>;

/** A row with the time on the clock in the game, which starts when the gates open; undefined in replays of 2015. */
type Clocked<Row> = Row & { readonly gameSeconds: number | undefined };

function* clocked<Row>(rows: Iterable<Row> | undefined, secondsOf: (row: Row) => number, { summary }: StormRows): Iterable<Clocked<Row>> {
  const gates = summary?.gatesOpenSeconds;
  for (const row of rows ?? []) yield { ...row, gameSeconds: gates === undefined ? undefined : secondsOf(row) - gates };
}

const ABOUT_GAME_SECONDS = 'The same on the clock in the game, which starts with the gates; null in replays of 2015.';
const gameSecondsOf = ({ gameSeconds }: Clocked<unknown>): number | undefined => gameSeconds;

/** A number of the score screen. */
export interface StormScoreRow {
  readonly playerId: number;
  readonly statistic: string;
  readonly value: number;
}
/** A talent and who chose it. */
export interface StormTalentRow {
  readonly player: StormPlayer;
  readonly talent: StormTalent;
}
/** The experience of a team at a moment. */
export interface StormXpRow {
  readonly team: StormTeam;
  readonly sample: StormXpSample;
}
/** A step of the draft and its number. */
export interface StormDraftRow {
  readonly step: StormDraftStep;
  readonly index: number;
}

const RESULTS: Readonly<Record<StormResult, PlayerResult | undefined>> = { win: 'win', loss: 'loss', undecided: undefined };
const resultOf = ({ isObserver, result }: StormPlayer): PlayerResult | undefined => (isObserver ? undefined : RESULTS[result]);

export const stormPlayers = defineTable<StormPlayer>(
  'storm',
  'players',
  1,
  'Someone in the lobby: a player, a computer or an observer.',
  [
    ['player_id', 'int32?', 'The id in other tables; null for observers.', ({ playerId }) => playerId],
    ['user_id', 'int32?', 'The id in `chat`; null for computers.', ({ userId }) => userId],
    ['name', 'string?', 'Null if the file has none.', ({ name }) => name],
    ['control', 'string', '`human` or `computer`.', ({ control }) => control],
    ['is_observer', 'boolean', 'Whether this is an observer.', ({ isObserver }) => isObserver],
    ['team_id', 'int32', '0 blue, 1 red.', ({ teamId }) => teamId],
    ['hero', 'string?', 'The hero played, in the language of the client that saved the replay.', ({ hero }) => hero],
    ['hero_unit', 'string?', 'The internal name: `HeroJaina`; null in replays of 2015.', ({ heroUnit }) => heroUnit],
    ['hero_level', 'int32?', "The player's level with the hero of the lobby, at most 20.", ({ heroLevel }) => heroLevel],
    ['result', 'string?', ABOUT_RESULT, resultOf],
    ['toon', 'string?', '`region-Hero-realm-id`.', ({ toon }) => toon],
    ['skin', 'string?', "The game's id of the skin.", ({ loadout }) => loadout.skin],
    ['mount', 'string?', "The game's id of the mount.", ({ loadout }) => loadout.mount],
  ],
  { ...ofSections(['players'], ({ players }: StormRows) => players), key: ['player_id'] },
);

function* scoreRows({ score }: StormRows): Iterable<StormScoreRow> {
  for (const { playerId, values } of score?.players ?? [])
    for (const [statistic, value] of Object.entries(values)) yield { playerId, statistic, value };
}

export const stormScore = defineTable<StormScoreRow>(
  'storm',
  'score',
  1,
  'A value of the final score screen.',
  [
    ['player_id', 'int32', 'Owner.', ({ playerId }) => playerId],
    ['statistic', 'string', "The file's own name: `HeroDamage`, `SoloKill`, `Deaths`.", ({ statistic }) => statistic],
    ['value', 'int32', 'Times are seconds.', ({ value }) => value],
  ],
  { ...ofSections(['score'], scoreRows), key: ['player_id', 'statistic'], references: refersTo('players', 'player_id', 'player_id') },
);

function* talentRows({ players = [] }: StormRows): Iterable<StormTalentRow> {
  for (const player of players) for (const talent of player.talents) yield { player, talent };
}

export const stormTalents = defineTable<Clocked<StormTalentRow>>(
  'storm',
  'talents',
  1,
  'A talent chosen by a player.',
  [
    ['gameloop', 'int32', 'When.', ({ talent }) => talent.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ talent }) => talent.seconds, 'seconds'],
    ['game_seconds', 'double?', ABOUT_GAME_SECONDS, gameSecondsOf, 'seconds'],
    ['player_id', 'int32?', 'Who.', ({ player }) => player.playerId],
    ['hero', 'string?', 'Hero that chose it.', ({ player }) => player.hero],
    ['tier', 'int32', 'Number of the choice, from 1.', ({ talent }) => talent.tier],
    ['talent', 'string?', 'Internal name; null in replays of 2015.', ({ talent }) => talent.name],
    ['tree_index', 'int32?', "Row of the hero's tree of talents, which moves with patches.", ({ talent }) => talent.treeIndex],
    ['level', 'int32?', 'Level of the team.', ({ talent }) => talent.level],
  ],
  {
    ...ofSections(['players', 'summary'], (replay: StormRows) => clocked(talentRows(replay), ({ talent }) => talent.seconds, replay)),
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const stormDeaths = defineTable<Clocked<StormDeath>>(
  'storm',
  'deaths',
  1,
  'The death of a hero.',
  [
    ['gameloop', 'int32', 'When.', ({ gameloop }) => gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ seconds }) => seconds, 'seconds'],
    ['game_seconds', 'double?', ABOUT_GAME_SECONDS, gameSecondsOf, 'seconds'],
    ['player_id', 'int32', 'Player whose hero died.', ({ playerId }) => playerId],
    ['hero', 'string?', 'Hero that died.', ({ hero }) => hero],
    ['takedowns', 'string?', 'Ids of the players who took part, separated by commas.', ({ takedowns }) => takedowns?.join(',')],
    [
      'last_hit_player_id',
      'int32?',
      'Who landed the last hit; 11 and 12 are the armies, 15 a camp.',
      ({ lastHitPlayerId }) => lastHitPlayerId,
    ],
    ['x', 'double?', 'Where.', ({ x }) => x, 'cells'],
    ['y', 'double?', 'Where.', ({ y }) => y, 'cells'],
  ],
  {
    ...ofSections(['deaths', 'summary'], (replay: StormRows) => clocked(replay.deaths, ({ seconds }) => seconds, replay)),
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

function* xpRows({ teams = [] }: StormRows): Iterable<StormXpRow> {
  for (const team of teams) for (const sample of team.xp) yield { team, sample };
}

export const stormXp = defineTable<Clocked<StormXpRow>>(
  'storm',
  'xp',
  1,
  'The experience of a team, every minute.',
  [
    ['gameloop', 'int32', 'When.', ({ sample }) => sample.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ sample }) => sample.seconds, 'seconds'],
    ['game_seconds', 'double?', ABOUT_GAME_SECONDS, gameSecondsOf, 'seconds'],
    ['team_id', 'int32', '0 blue, 1 red.', ({ team }) => team.teamId],
    ['level', 'int32', 'Level of the team.', ({ sample }) => sample.level],
    ['minions', 'double', 'From minions.', ({ sample }) => sample.minions],
    ['creeps', 'double', 'From mercenary camps.', ({ sample }) => sample.creeps],
    ['structures', 'double', 'From structures.', ({ sample }) => sample.structures],
    ['heroes', 'double', 'From heroes.', ({ sample }) => sample.heroes],
    ['trickle', 'double', 'Passive experience.', ({ sample }) => sample.trickle],
  ],
  {
    ...ofSections(['teams', 'summary'], (replay: StormRows) => clocked(xpRows(replay), ({ sample }) => sample.seconds, replay)),
    key: ['gameloop', 'team_id'],
  },
);

export const stormDraft = defineTable<StormDraftRow>(
  'storm',
  'draft',
  1,
  'A step of the draft, in order.',
  [
    ['index', 'int32', 'From 0.', ({ index }) => index],
    ['kind', 'string', '`ban`, `pick` or `swap`.', ({ step }) => step.kind],
    ['hero', 'string?', "The game's own id; null for a ban that was not used.", ({ step }) => step.hero],
    ['team_id', 'int32?', '0 blue, 1 red.', ({ step }) => step.teamId],
    ['player_id', 'int32?', 'Who picked or received it.', ({ step }) => step.playerId],
  ],
  {
    ...ofSections(['draft'], ({ draft }: StormRows) => draft?.map((step, index) => ({ step, index }))),
    key: ['index'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const stormChat = defineTable<Clocked<StormChatLine>>(
  'storm',
  'chat',
  1,
  'A chat message.',
  [
    ['gameloop', 'int32', 'When.', ({ gameloop }) => gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ seconds }) => seconds, 'seconds'],
    ['game_seconds', 'double?', ABOUT_GAME_SECONDS, gameSecondsOf, 'seconds'],
    ['user_id', 'int32', 'Who.', ({ userId }) => userId],
    ['name', 'string?', 'Who.', ({ name }) => name],
    ['recipient', 'string?', '`all`, `allies` or `observers`.', ({ recipient }) => recipient],
    ['text', 'string', 'What they said.', ({ text }) => text],
  ],
  {
    ...ofSections(['chat', 'summary'], (replay: StormRows) => clocked(replay.chat, ({ seconds }) => seconds, replay)),
    references: refersTo('players', 'user_id', 'user_id'),
  },
);

export const stormObjectives = defineTable<Clocked<StormObjective>>(
  'storm',
  'objectives',
  1,
  "An event of the map's objectives.",
  [
    ['gameloop', 'int32', 'When.', ({ gameloop }) => gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ seconds }) => seconds, 'seconds'],
    ['game_seconds', 'double?', ABOUT_GAME_SECONDS, gameSecondsOf, 'seconds'],
    ['event', 'string', "The file's own name: `Immortal Defeated`.", ({ event }) => event],
    ['team_id', 'int32?', 'Owner: 0 blue, 1 red.', ({ teamId }) => teamId],
    ['values', 'string', 'Content of the event, as JSON.', ({ values }) => JSON.stringify(values)],
  ],
  ofSections(['objectives', 'summary'], (replay: StormRows) => clocked(replay.objectives, ({ seconds }) => seconds, replay)),
);

/** A replay is an archive of about a MB, so its sections are read as a whole. */
export const STORM = formatTables(
  [stormPlayers, stormScore, stormTalents, stormDeaths, stormXp, stormDraft, stormChat, stormObjectives],
  async (source, { sections, wantsSummary }, options) => {
    const [{ openStorm }, { StormSession }, { stream }] = await Promise.all([
      import('../formats/storm/load-knowledge.js'),
      import('../formats/storm/session.js'),
      import('../io/stream.js'),
    ]);
    // Loaded only then: a page that asks for rows alone does without it.
    const summaries = wantsSummary ? await import('../kit/formats/storm.js') : undefined;
    const include = [...new Set<StormSection>(['details', ...(sections as StormSection[]), ...(summaries?.SUMMARY_SECTIONS ?? [])])];
    const session = new StormSession([], include, options);
    return {
      reading: stream(session, () => openStorm(session, source, options), options),
      summarize: summaries && ((replay: StormReplay<StormSection>) => Promise.resolve(summaries.summaryOf(replay))),
    };
  },
);
