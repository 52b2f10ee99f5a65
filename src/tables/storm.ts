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
  'Somebody of the lobby: a player, a computer, an observer.',
  [
    ['player_id', 'int32?', 'The id in the other tables; observers have none.', ({ playerId }) => playerId],
    ['user_id', 'int32?', 'The id in `chat`; computers have none.', ({ userId }) => userId],
    ['name', 'string?', 'Null where the file has none.', ({ name }) => name],
    ['control', 'string', '`human` or `computer`.', ({ control }) => control],
    ['is_observer', 'boolean', 'Whether they watched.', ({ isObserver }) => isObserver],
    ['team_id', 'int32', '0 blue, 1 red.', ({ teamId }) => teamId],
    ['hero', 'string?', 'The hero played, in the language of the client that saved.', ({ hero }) => hero],
    ['hero_unit', 'string?', 'The same in no language: `HeroJaina`; null in replays of 2015.', ({ heroUnit }) => heroUnit],
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
  'A number of the last score of the recording.',
  [
    ['player_id', 'int32', 'Whose.', ({ playerId }) => playerId],
    ['statistic', 'string', "The file's own name: `HeroDamage`, `SoloKill`, `Deaths`.", ({ statistic }) => statistic],
    ['value', 'int32', 'Times are seconds.', ({ value }) => value],
  ],
  { ...ofSections(['score'], scoreRows), key: ['player_id', 'statistic'], references: refersTo('players', 'player_id', 'player_id') },
);

function* talentRows({ players = [] }: StormRows): Iterable<StormTalentRow> {
  for (const player of players) for (const talent of player.talents) yield { player, talent };
}

export const stormTalents = defineTable<StormTalentRow>(
  'storm',
  'talents',
  1,
  'A talent that a player chose.',
  [
    ['gameloop', 'int32', 'When.', ({ talent }) => talent.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ talent }) => talent.seconds, 'seconds'],
    ['player_id', 'int32?', 'Who.', ({ player }) => player.playerId],
    ['hero', 'string?', 'With which hero.', ({ player }) => player.hero],
    ['tier', 'int32', 'From 1, in the order of choice.', ({ talent }) => talent.tier],
    ['talent', 'string?', 'In no language; null in replays of 2015.', ({ talent }) => talent.name],
    ['tree_index', 'int32?', "Row of the hero's tree of talents, which moves with patches.", ({ talent }) => talent.treeIndex],
    ['level', 'int32?', 'Level of the team.', ({ talent }) => talent.level],
  ],
  { ...ofSections(['players'], talentRows), references: refersTo('players', 'player_id', 'player_id') },
);

export const stormDeaths = defineTable<StormDeath>(
  'storm',
  'deaths',
  1,
  'The death of a hero.',
  [
    ['gameloop', 'int32', 'When.', ({ gameloop }) => gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ seconds }) => seconds, 'seconds'],
    ['player_id', 'int32', 'Whose hero.', ({ playerId }) => playerId],
    ['hero', 'string?', 'Which hero.', ({ hero }) => hero],
    ['takedowns', 'string?', 'Ids of the players with a part in it, with commas.', ({ takedowns }) => takedowns?.join(',')],
    ['last_hit_player_id', 'int32?', 'Who struck last; 11 and 12 are the armies, 15 a camp.', ({ lastHitPlayerId }) => lastHitPlayerId],
    ['x', 'double', 'Where.', ({ x }) => x, 'cells'],
    ['y', 'double', 'Where.', ({ y }) => y, 'cells'],
  ],
  { ...ofSections(['deaths'], ({ deaths }: StormRows) => deaths), references: refersTo('players', 'player_id', 'player_id') },
);

function* xpRows({ teams = [] }: StormRows): Iterable<StormXpRow> {
  for (const team of teams) for (const sample of team.xp) yield { team, sample };
}

export const stormXp = defineTable<StormXpRow>(
  'storm',
  'xp',
  1,
  'The experience of a team, every minute.',
  [
    ['gameloop', 'int32', 'When.', ({ sample }) => sample.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ sample }) => sample.seconds, 'seconds'],
    ['team_id', 'int32', '0 blue, 1 red.', ({ team }) => team.teamId],
    ['level', 'int32', 'Level of the team.', ({ sample }) => sample.level],
    ['minions', 'double', 'From minions.', ({ sample }) => sample.minions],
    ['creeps', 'double', 'From mercenary camps.', ({ sample }) => sample.creeps],
    ['structures', 'double', 'From structures.', ({ sample }) => sample.structures],
    ['heroes', 'double', 'From heroes.', ({ sample }) => sample.heroes],
    ['trickle', 'double', 'What comes by itself.', ({ sample }) => sample.trickle],
  ],
  { ...ofSections(['teams'], xpRows), key: ['gameloop', 'team_id'] },
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
    ['player_id', 'int32?', 'Who picked or got it.', ({ step }) => step.playerId],
  ],
  {
    ...ofSections(['draft'], ({ draft }: StormRows) => draft?.map((step, index) => ({ step, index }))),
    key: ['index'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const stormChat = defineTable<StormChatLine>(
  'storm',
  'chat',
  1,
  'A line of chat.',
  [
    ['gameloop', 'int32', 'When.', ({ gameloop }) => gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ seconds }) => seconds, 'seconds'],
    ['user_id', 'int32', 'Who.', ({ userId }) => userId],
    ['name', 'string?', 'Who.', ({ name }) => name],
    ['recipient', 'string?', '`all`, `allies` or `observers`.', ({ recipient }) => recipient],
    ['text', 'string', 'What.', ({ text }) => text],
  ],
  { ...ofSections(['chat'], ({ chat }: StormRows) => chat), references: refersTo('players', 'user_id', 'user_id') },
);

export const stormObjectives = defineTable<StormObjective>(
  'storm',
  'objectives',
  1,
  'Something that happened with what the map has to offer.',
  [
    ['gameloop', 'int32', 'When.', ({ gameloop }) => gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ seconds }) => seconds, 'seconds'],
    ['event', 'string', "The file's own name: `Immortal Defeated`.", ({ event }) => event],
    ['team_id', 'int32?', '0 blue, 1 red: whose it was.', ({ teamId }) => teamId],
    ['values', 'string', 'What the event says, as JSON.', ({ values }) => JSON.stringify(values)],
  ],
  ofSections(['objectives'], ({ objectives }: StormRows) => objectives),
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
