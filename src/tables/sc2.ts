import type {
  Sc2Army,
  Sc2ArmySample,
  Sc2Apm,
  Sc2BuildOrder,
  Sc2BuildStep,
  Sc2CameraMove,
  Sc2ChatLine,
  Sc2Creep,
  Sc2CreepSample,
  Sc2Engagement,
  Sc2EngagementSide,
  Sc2GameEvent,
  Sc2Player,
  Sc2Replay,
  Sc2Result,
  Sc2Score,
  Sc2Section,
  Sc2SelectionChange,
  Sc2StatsSample,
  Sc2Summary,
  Sc2Unit,
} from '../formats/sc2/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { sc2CameraHeat, sc2FightAttention } from './sc2-attention.js';
import type { PlayerResult } from '../core/player-result.js';
import { ABOUT_RESULT } from './result.js';
import { eachEvent, ofSections, refersTo } from './source.js';
import { formatTables } from './table-reader.js';

/** Gives the real seconds of a gameloop at the speed of the game. */
type Seconds = (gameloop: number) => number;

/** A unit and the clock of its game. */
export interface Sc2UnitRow {
  readonly unit: Sc2Unit;
  /** The unit that killed it, in its last state. */
  readonly killer?: Sc2Unit | undefined;
  readonly seconds: Seconds;
}
/** A player's resources and supply at one moment. */
export interface Sc2StatsRow {
  readonly playerId: number;
  readonly sample: Sc2StatsSample;
}
/** A command: given, repeated, or aimed again. */
export type Sc2CommandEvent = Extract<
  Sc2GameEvent,
  { readonly type: 'cmd' | 'cmdUpdateTargetPoint' | 'cmdUpdateTargetUnit' | 'commandManagerState' }
>;
/** A command and the clock of its game. */
export interface Sc2CommandRow {
  readonly event: Sc2CommandEvent;
  readonly seconds: Seconds;
}

/** A step of a build order, and its player. */
export interface Sc2BuildStepRow {
  readonly step: Sc2BuildStep;
  readonly order: Sc2BuildOrder;
  readonly seconds: Seconds;
}
/** Where a user's camera was from a moment on. */
export interface Sc2CameraRow {
  readonly userId: number;
  readonly move: Sc2CameraMove;
}
/** What a group held after a change. */
export interface Sc2SelectionRow {
  readonly change: Sc2SelectionChange;
  readonly seconds: Seconds;
}

/** How many of one kind of unit an army had at a moment. */
export interface Sc2ArmyRow {
  readonly army: Sc2Army;
  readonly sample: Sc2ArmySample;
  readonly unitTypeName: string;
  readonly units: number;
}
/** One player in an engagement. */
export interface Sc2EngagementRow {
  readonly index: number;
  readonly engagement: Sc2Engagement;
  readonly side: Sc2EngagementSide;
}

/** The creep of a player at a moment. */
export interface Sc2CreepRow {
  readonly creep: Sc2Creep;
  readonly sample: Sc2CreepSample;
}

/** What the read gives besides events and sections. */
interface Sc2Read {
  readonly seconds: Seconds;
}
/** The sections that rows are made of. Those that were not asked for are not read. */
type Sc2Rows = Sc2Replay<Sc2Section>;
const COMMAND_TYPES: readonly Sc2CommandEvent['type'][] = ['cmd', 'cmdUpdateTargetPoint', 'cmdUpdateTargetUnit', 'commandManagerState'];

function* unitRows({ units = [] }: Sc2Rows, { seconds }: Sc2Read): Iterable<Sc2UnitRow> {
  const byTag = new Map(units.map((unit) => [unit.tag, unit]));
  for (const unit of units) yield { unit, killer: byTag.get(unit.killerTag ?? -1), seconds };
}

function* statsRows({ stats = [] }: Sc2Rows): Iterable<Sc2StatsRow> {
  for (const { playerId, samples } of stats) {
    // A player who leaves at the end has two samples of that moment. The last one counts.
    for (const [i, sample] of samples.entries()) if (samples[i + 1]?.gameloop !== sample.gameloop) yield { playerId, sample };
  }
}

function* stepRows({ buildOrder = [] }: Sc2Rows, { seconds }: Sc2Read): Iterable<Sc2BuildStepRow> {
  for (const order of buildOrder) for (const step of order.steps) yield { step, order, seconds };
}

function* upgradeRows(replay: Sc2Rows, read: Sc2Read): Iterable<Sc2BuildStepRow> {
  for (const row of stepRows(replay, read)) if (row.step.kind === 'upgraded') yield row;
}

function* cameraRows({ camera = [] }: Sc2Rows): Iterable<Sc2CameraRow> {
  for (const { userId, moves } of camera) for (const move of moves) yield { userId, move };
}

function* selectionRows({ selections = [] }: Sc2Rows, { seconds }: Sc2Read): Iterable<Sc2SelectionRow> {
  for (const change of selections) yield { change, seconds };
}

function* armyRows({ armies = [] }: Sc2Rows): Iterable<Sc2ArmyRow> {
  for (const army of armies) {
    for (const sample of army.samples) {
      for (const [unitTypeName, units] of Object.entries(sample.units)) yield { army, sample, unitTypeName, units };
    }
  }
}

function* engagementRows({ engagements = [] }: Sc2Rows): Iterable<Sc2EngagementRow> {
  for (const [index, engagement] of engagements.entries()) for (const side of engagement.sides) yield { index, engagement, side };
}

function* creepRows({ creep: all = [] }: Sc2Rows): Iterable<Sc2CreepRow> {
  for (const creep of all) for (const sample of creep.samples) yield { creep, sample };
}

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

export const sc2Matches = defineTable<Sc2Summary>(
  'sc2',
  'matches',
  1,
  'The match of a replay.',
  [
    ['map', 'string', 'In the language of the client that saved.', ({ map }) => map],
    ['version', 'string', '`4.7.0.70154`.', ({ version }) => version],
    ['expansion', 'string', '`WoL`, `HotS` or `LotV`.', ({ expansion }) => expansion],
    ['matchup', 'string', '`ZvT`, `PTvZZ`: teams in order, `?` where a race is not known.', ({ matchup }) => matchup],
    ['type', 'string', '`1v1`, `2v2`, `FFA`: sizes of the teams as they were.', ({ teamSizes }) => teamSizes],
    ['category', 'string', '`ladder`, `versus A.I.`, `co-op`, `private`, `public` or `single player`.', ({ category }) => category],
    ['is_ladder', 'boolean', 'Whether it was a game of the ladder.', ({ category }) => category === 'ladder'],
    ['region', 'string?', "`US`, `EU`, `KR`, `CN`, `SG`, `XX`: of the map's place on Blizzard's servers.", ({ region }) => region],
    ['speed', 'string', 'Game speed: `faster` on the ladder.', ({ gameSpeed }) => gameSpeed],
    ['duration_seconds', 'double', 'Real seconds from start to end, without pauses.', ({ durationSeconds }) => durationSeconds, 'seconds'],
    ['clock_seconds', 'double', 'What the clock in the game showed at the end.', ({ clockSeconds }) => clockSeconds, 'seconds'],
    ['started_at', 'timestamp?', 'When the match began.', ({ startedAt }) => startedAt],
    ['played_at', 'timestamp?', 'When the game ended.', ({ playedAt }) => playedAt],
    ['winner_team_id', 'int32?', 'Team that won: `team_id` of the table `players`.', ({ winner }) => winner?.teamId],
    ['winner', 'string?', 'The players of that team.', ({ winner }) => winner?.players.join(', ')],
    ['map_url', 'string?', "Where Blizzard's servers have the map.", ({ mapUrl }) => mapUrl],
  ],
  ofSections(['summary'], ({ summary }: Sc2Rows) => (summary === undefined ? [] : [summary])),
);

export const sc2Players = defineTable<Sc2PlayerRow>(
  'sc2',
  'players',
  2,
  'Somebody of the lobby: a player, a computer, an observer.',
  [
    ['slot_id', 'int32', 'Index of the lobby slot.', ({ player }) => player.slotId],
    ['name', 'string?', 'Without the clan; null where the replay was anonymized.', ({ player }) => player.name],
    ['clan', 'string?', 'Tag of the clan.', ({ player }) => player.clanTag],
    ['control', 'string', '`human` or `computer`.', ({ player }) => player.control],
    ['is_observer', 'boolean', 'Whether they watched.', ({ player }) => player.isObserver],
    ['user_id', 'int32?', 'The id in `commands` and `chat`.', ({ player }) => player.userId],
    ['player_id', 'int32?', 'The id in `units` and `player_stats`; observers have none.', ({ player }) => player.playerId],
    ['team_id', 'int32', 'Number of the team.', ({ player }) => player.teamId],
    ['race', 'string?', 'The race played.', ({ player }) => player.race],
    ['chosen_race', 'string?', 'The race chosen; may be `random`.', ({ player }) => player.chosenRace],
    ['color', 'string?', '`red`, `blue`… where it is one of the standard ones.', ({ player }) => player.color],
    ['color_rgb', 'string?', 'The color that was shown: `#b4141e`.', ({ player }) => player.rgb],
    ['result', 'string?', ABOUT_RESULT, ({ result }) => result],
    ['toon', 'string?', '`region-S2-realm-id`.', ({ player }) => player.toon],
    ['region', 'string?', 'Where the account is: `US`, `EU`, `KR`, `CN`, `PTR`.', ({ player }) => player.region],
    ['profile_url', 'string?', 'Page of the account on starcraft2.com.', ({ player }) => player.profileUrl],
    ['commander', 'string?', 'Commander of a co-op mission.', ({ player }) => player.commander],
    ['prestige', 'int32?', 'Prestige of the commander, 1 to 3.', ({ player }) => player.prestige],
    ['mastery_level', 'int32?', 'Mastery level of the commander.', ({ player }) => player.masteryLevel],
    ['trophy_id', 'int32?', 'Number of the trophy that was shown.', ({ player }) => player.trophyId],
    ['mmr', 'int32?', 'Matchmaking rating before the game, where it was ranked.', ({ player }) => player.mmr],
    ['league', 'int32?', '1 bronze to 7 grandmaster; null for none.', ({ player }) => player.league],
    [
      'apm',
      'double?',
      'By the rule of this library: see `Sc2Apm`. Null for those who watched.',
      ({ apm }) => apm?.apm,
      'actions per minute',
    ],
    ['eapm', 'double?', 'Of these, the ones that did not repeat another.', ({ apm }) => apm?.eapm, 'actions per minute'],
    ['blizzard_apm', 'double?', "Blizzard's own number.", ({ player }) => player.blizzardApm, 'actions per minute'],
    ['handicap', 'int32', 'Handicap.', ({ player }) => player.handicap, 'percent'],
    ['difficulty', 'int32?', 'Of computers: 1 very easy to 7 elite, 8 to 10 cheating.', ({ player }) => player.difficulty],
  ],
  { ...ofSections(['players', 'apm'], playerRows), key: ['slot_id'] },
);

const began = ({ startedGameloop, doneGameloop }: Sc2Unit): number | undefined => startedGameloop ?? doneGameloop;
const lastType = ({ morphs, unitTypeName }: Sc2Unit): string => morphs.at(-1)?.unitTypeName ?? unitTypeName;
const when = ({ seconds }: Sc2UnitRow, gameloop: number | undefined): number | undefined =>
  gameloop === undefined ? undefined : seconds(gameloop);

export const sc2Units = defineTable<Sc2UnitRow>(
  'sc2',
  'units',
  1,
  'The life of a unit or building, out of the tracker.',
  [
    ['gameloop', 'int32?', 'When it began.', ({ unit }) => began(unit), 'game loops'],
    ['seconds', 'double?', 'The same.', (row) => when(row, began(row.unit)), 'seconds'],
    ['unit_tag', 'int64', 'Tag of the unit.', ({ unit }) => unit.tag],
    ['unit_type', 'string', 'English catalogue id that it began with.', ({ unit }) => unit.unitTypeName],
    ['last_type', 'string', 'The one that it ended as.', ({ unit }) => lastType(unit)],
    ['control_player_id', 'int32', 'Whose it was at first; 0 neutral, 15 hostile.', ({ unit }) => unit.controlPlayerId],
    ['upkeep_player_id', 'int32', 'Who paid its supply at first.', ({ unit }) => unit.upkeepPlayerId],
    ['last_control_player_id', 'int32', 'Whose it was at last.', ({ unit }) => unit.owners.at(-1)?.controlPlayerId ?? unit.controlPlayerId],
    ['x', 'double', 'Where it began.', ({ unit }) => unit.x, 'cells'],
    ['y', 'double', 'Where it began.', ({ unit }) => unit.y, 'cells'],
    ['done_gameloop', 'int32?', 'Born, or finished.', ({ unit }) => unit.doneGameloop, 'game loops'],
    ['done_seconds', 'double?', 'The same.', (row) => when(row, row.unit.doneGameloop), 'seconds'],
    ['died_gameloop', 'int32?', 'When it died; what morphs or merges dies too.', ({ unit }) => unit.diedGameloop, 'game loops'],
    ['died_seconds', 'double?', 'The same.', (row) => when(row, row.unit.diedGameloop), 'seconds'],
    ['died_x', 'double?', 'Where it died.', ({ unit }) => unit.diedX, 'cells'],
    ['died_y', 'double?', 'Where it died.', ({ unit }) => unit.diedY, 'cells'],
    ['killer_player_id', 'int32?', 'Who killed it.', ({ unit }) => unit.killerPlayerId],
    ['killer_unit_tag', 'int64?', 'What killed it.', ({ unit }) => unit.killerTag],
    ['killer_unit_type', 'string?', 'What that was.', ({ killer }) => killer && lastType(killer)],
    ['kills', 'int32?', 'How many it killed; none before base build 27950.', ({ unit }) => unit.kills],
    ['is_hallucination', 'boolean', 'Whether it was a hallucination.', ({ unit }) => unit.isHallucination === true],
    ['creator_unit_tag', 'int64?', 'What made it.', ({ unit }) => unit.creatorTag],
    ['creator_ability', 'string?', 'The ability that made it.', ({ unit }) => unit.creatorAbilityName],
  ],
  {
    ...ofSections(['units'], unitRows),
    key: ['unit_tag'],
    references: [
      ...refersTo('players', 'player_id', 'control_player_id', 'upkeep_player_id', 'last_control_player_id', 'killer_player_id'),
      ...refersTo('units', 'unit_tag', 'killer_unit_tag', 'creator_unit_tag'),
    ],
  },
);

const stat =
  (name: Exclude<keyof Sc2StatsSample, 'score'>): ColumnLine<Sc2StatsRow>[3] =>
  ({ sample }) =>
    sample[name];

/** Columns such as `minerals_lost_army`: what each resource was spent on, used for or lost in. */
function scoreColumns(): ColumnLine<Sc2StatsRow>[] {
  const kinds = ['UsedInProgress', 'UsedCurrent', 'Lost', 'Killed', 'FriendlyFire'];
  const keys = ['minerals', 'vespene'].flatMap((resource) => [
    ...kinds.flatMap((kind) => ['Army', 'Economy', 'Technology'].map((purpose) => `${resource}${kind}${purpose}`)),
    `${resource}UsedActiveForces`,
  ]);
  return keys.map((key) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    'double?',
    'As the tracker has it.',
    ({ sample }) => sample.score?.[key as keyof Sc2Score],
  ]);
}

export const sc2PlayerStats = defineTable<Sc2StatsRow>(
  'sc2',
  'player_stats',
  1,
  'What a player had, about every 7 seconds of play: one row for each player and game loop.',
  [
    ['gameloop', 'int32', 'When.', stat('gameloop'), 'game loops'],
    ['seconds', 'double', 'The same.', stat('seconds'), 'seconds'],
    ['player_id', 'int32', 'Whose.', ({ playerId }) => playerId],
    ['minerals', 'double', 'In the bank.', stat('minerals')],
    ['vespene', 'double', 'In the bank.', stat('vespene')],
    ['minerals_per_minute', 'double', 'Per real minute at speed Faster.', stat('mineralsPerMinute'), 'per minute'],
    ['vespene_per_minute', 'double', 'Per real minute at speed Faster.', stat('vespenePerMinute'), 'per minute'],
    ['workers', 'double', 'Workers.', stat('workers')],
    ['supply_used', 'double', 'Supply used.', stat('supplyUsed')],
    ['supply_made', 'double', 'Supply made.', stat('supplyMade')],
    ['army_value', 'double', 'Minerals and vespene in the living army, with what is morphing.', stat('armyValue')],
    ['lost', 'double', 'Minerals and vespene of what was lost so far.', stat('lost')],
    ['killed', 'double', 'Minerals and vespene of what was killed so far.', stat('killed')],
    ...scoreColumns(),
  ],
  { ...ofSections(['stats'], statsRows), key: ['gameloop', 'player_id'], references: refersTo('players', 'player_id', 'player_id') },
);

/** The point or unit that a command aims at. Builds store it in different places (docs/formats/sc2.md, section 10). */
interface Aim {
  readonly point?: { readonly x: number; readonly y: number } | undefined;
  readonly unitTag?: number | undefined;
  readonly unitLink?: number | undefined;
}

function aimOf(event: Sc2CommandEvent): Aim {
  switch (event.type) {
    case 'cmd': {
      const { data } = event;
      if (data?.kind === 'targetPoint') return { point: data.value };
      if (data?.kind === 'targetUnit') {
        return { point: data.value.snapshotPoint, unitTag: data.value.tag, unitLink: data.value.snapshotUnitLink };
      }
      // Builds that cannot say "no target" write zeros instead.
      return {
        point: event.targetPoint,
        unitTag: event.targetUnitTag || undefined,
        unitLink: event.targetUnitSnapshotUnitLink || undefined,
      };
    }
    case 'cmdUpdateTargetPoint':
      return { point: event.target };
    case 'cmdUpdateTargetUnit':
      return { point: event.target.snapshotPoint, unitTag: event.target.tag, unitLink: event.target.snapshotUnitLink };
    case 'commandManagerState':
      return {};
  }
}

/** Coordinates of game events are 4096ths of a cell. */
const CELL = 4096;
const cells = (value: number | undefined): number | undefined => (value === undefined ? undefined : value / CELL);
const ofCmd = <T>({ event }: Sc2CommandRow, read: (cmd: Extract<Sc2CommandEvent, { type: 'cmd' }>) => T): T | undefined =>
  event.type === 'cmd' ? read(event) : undefined;

export const sc2Commands = defineTable<Sc2CommandRow>(
  'sc2',
  'commands',
  1,
  'A command of a player: given, repeated, or aimed again.',
  [
    ['gameloop', 'int32', 'When.', ({ event }) => event.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ event, seconds }) => seconds(event.gameloop), 'seconds'],
    ['user_id', 'int32', 'Whose; 16 is the game itself.', ({ event }) => event.userId],
    [
      'type',
      'string',
      '`cmd`; `cmdUpdateTargetPoint`, `cmdUpdateTargetUnit`: the last one aimed again; `commandManagerState`: the last one again.',
      ({ event }) => event.type,
    ],
    [
      'is_repeat',
      'boolean',
      'Whether it repeats the last command. The second event of a repeat with a new target names no ability.',
      ({ event }) => event.type !== 'cmd',
    ],
    ['ability_link', 'int32?', 'Number of the ability in the data of the build; none for a right click.', ({ event }) => event.abilLink],
    ['ability_index', 'int32?', 'Which of its commands.', ({ event }) => event.abilCmdIndex],
    ['ability', 'string?', 'Catalogue id of the ability, where it is known.', ({ event }) => event.ability],
    ['command', 'string?', 'What the command is called: `TrainMarine`.', ({ event }) => event.command],
    ['flags', 'int32?', 'Flags as stored.', (row) => ofCmd(row, (cmd) => cmd.cmdFlags)],
    ['target_x', 'double?', 'Where it aims.', ({ event }) => cells(aimOf(event).point?.x), 'cells'],
    ['target_y', 'double?', 'Where it aims.', ({ event }) => cells(aimOf(event).point?.y), 'cells'],
    ['target_unit_tag', 'int64?', 'What it aims at: `unit_tag` of the table `units`.', ({ event }) => aimOf(event).unitTag],
    ['target_unit_link', 'int32?', 'Number of its type in the data of the build.', ({ event }) => aimOf(event).unitLink],
    [
      'target_unit_type',
      'string?',
      'That type: its main form, `SiegeTank` also for a sieged one.',
      ({ event }) => (event.type === 'cmd' || event.type === 'cmdUpdateTargetUnit' ? event.targetUnitTypeName : undefined),
    ],
  ],
  {
    ...eachEvent<Sc2CommandEvent, Sc2CommandRow, Sc2Read>(COMMAND_TYPES, (event, { seconds }) => ({ event, seconds })),
    references: [...refersTo('units', 'unit_tag', 'target_unit_tag'), ...refersTo('players', 'user_id', 'user_id')],
  },
);

export const sc2Chat = defineTable<Sc2ChatLine>(
  'sc2',
  'chat',
  2,
  'A line of chat.',
  [
    ['gameloop', 'int32', 'When.', ({ gameloop }) => gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ seconds }) => seconds, 'seconds'],
    ['user_id', 'int32', 'Who said it: `user_id` of the table `players`.', ({ userId }) => userId],
    ['player', 'string?', 'Who said it.', ({ name }) => name],
    ['recipient', 'string?', '`all`, `allies`, `individual`, `battlenet`, `observers`.', ({ recipient }) => recipient],
    ['text', 'string', 'What was said.', ({ text }) => text],
  ],
  { ...ofSections(['chat'], ({ chat }: Sc2Rows) => chat), references: refersTo('players', 'user_id', 'user_id') },
);

const atStep = ({ seconds }: Sc2BuildStepRow, gameloop: number | undefined): number | undefined =>
  gameloop === undefined ? undefined : seconds(gameloop);

export const sc2BuildOrder = defineTable<Sc2BuildStepRow>(
  'sc2',
  'build_order',
  1,
  'A step of a build order: what a player made.',
  [
    [
      'gameloop',
      'int32',
      'When it was placed or ordered; where no order is known, when it was done.',
      ({ step }) => step.gameloop,
      'game loops',
    ],
    ['seconds', 'double', 'The same.', ({ step }) => step.seconds, 'seconds'],
    ['clock_seconds', 'double', 'The same, as the clock in the game showed it.', ({ step }) => step.clockSeconds, 'seconds'],
    ['player_id', 'int32', 'Whose.', ({ order }) => order.playerId],
    ['player', 'string?', 'Name of the player.', ({ order }) => order.name],
    ['source', 'string', '`tracker`; `commands`: nobody knows what came of them.', ({ order }) => order.source],
    ['kind', 'string', '`started`, `born`, `upgraded`, `morphed` or `ordered`.', ({ step }) => step.kind],
    ['name', 'string', 'Catalogue id of what was made.', ({ step }) => step.name],
    ['count', 'int32', 'How many came of the order.', ({ step }) => step.count ?? 1],
    ['supply', 'double?', 'Supply in use just before.', ({ step }) => step.supply],
    ['supply_made', 'double?', 'Supply that there was room for.', ({ step }) => step.supplyMade],
    ['workers', 'int32?', 'Living workers.', ({ step }) => step.workers],
    ['command', 'string?', 'The command: `MorphOverlord`.', ({ step }) => step.command],
    ['ordered_gameloop', 'int32?', 'When it was given.', ({ step }) => step.orderedGameloop, 'game loops'],
    ['start_gameloop', 'int32?', 'When the work on it began.', ({ step }) => step.startGameloop, 'game loops'],
    ['start_seconds', 'double?', 'The same.', ({ step }) => step.startSeconds, 'seconds'],
    ['done_gameloop', 'int32?', 'When it was finished.', ({ step }) => step.doneGameloop, 'game loops'],
    ['done_seconds', 'double?', 'The same.', (row) => atStep(row, row.step.doneGameloop), 'seconds'],
    ['cancelled_gameloop', 'int32?', 'When it was taken back.', ({ step }) => step.cancelledGameloop, 'game loops'],
    ['unit_tag', 'int64?', '`unit_tag` of the table `units`.', ({ step }) => step.unitTag],
    ['chrono_boosts', 'int32', 'How many Chrono Boosts were cast on its building meanwhile.', ({ step }) => step.chronoBoosts ?? 0],
    ['clock_position', 'int32?', 'Where it was placed, as on the face of a clock: 12 is up, 3 is right.', ({ step }) => step.clockPosition],
  ],
  {
    ...ofSections(['buildOrder'], stepRows),
    references: [...refersTo('units', 'unit_tag', 'unit_tag'), ...refersTo('players', 'player_id', 'player_id')],
  },
);

export const sc2Upgrades = defineTable<Sc2BuildStepRow>(
  'sc2',
  'upgrades',
  1,
  'Research that was done.',
  [
    ['gameloop', 'int32?', 'When it was done.', ({ step }) => step.doneGameloop, 'game loops'],
    ['seconds', 'double?', 'The same.', (row) => atStep(row, row.step.doneGameloop), 'seconds'],
    ['player_id', 'int32', 'Whose.', ({ order }) => order.playerId],
    ['player', 'string?', 'Name of the player.', ({ order }) => order.name],
    ['upgrade', 'string', 'Catalogue id.', ({ step }) => step.name],
    ['command', 'string?', 'The command that ordered it.', ({ step }) => step.command],
    ['ordered_gameloop', 'int32?', 'When it was given.', ({ step }) => step.orderedGameloop, 'game loops'],
  ],
  { ...ofSections(['buildOrder'], upgradeRows), references: refersTo('players', 'player_id', 'player_id') },
);

export const sc2Cameras = defineTable<Sc2CameraRow>(
  'sc2',
  'cameras',
  1,
  'Where the camera of a user was from a moment on.',
  [
    ['gameloop', 'int32', 'When.', ({ move }) => move.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ move }) => move.seconds, 'seconds'],
    ['user_id', 'int32', 'Whose.', ({ userId }) => userId],
    ['x', 'double?', 'None when only zoom or angle changed.', ({ move }) => move.x, 'cells'],
    ['y', 'double?', 'The same.', ({ move }) => move.y, 'cells'],
    ['distance', 'int32?', "In the file's own units.", ({ move }) => move.distance],
    ['pitch', 'int32?', "In the file's own units.", ({ move }) => move.pitch],
    ['yaw', 'int32?', "In the file's own units.", ({ move }) => move.yaw],
  ],
  { ...ofSections(['camera'], cameraRows), references: refersTo('players', 'user_id', 'user_id') },
);

/** Names with their counts, most frequent first: `Marine x4, Medivac`. */
function listed(counts: Iterable<readonly [name: string, count: number]>): string {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => (count === 1 ? name : `${name} x${count}`))
    .join(', ');
}

function typesOf({ unitTypeNames }: Sc2SelectionChange): string | undefined {
  if (unitTypeNames === undefined) return undefined;
  const counts = new Map<string, number>();
  for (const name of unitTypeNames) counts.set(name ?? '?', (counts.get(name ?? '?') ?? 0) + 1);
  return listed(counts);
}

export const sc2Selections = defineTable<Sc2SelectionRow>(
  'sc2',
  'selections',
  1,
  'What a selection or control group held after a change.',
  [
    ['gameloop', 'int32', 'When.', ({ change }) => change.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ change, seconds }) => seconds(change.gameloop), 'seconds'],
    ['user_id', 'int32', 'Whose.', ({ change }) => change.userId],
    ['control_group', 'int32', 'Control group 0 to 9; 10 is the active selection.', ({ change }) => change.group],
    ['cause', 'string', '`selected`, `set`, `append`, `recall`, `clear` or `steal`.', ({ change }) => change.cause],
    ['units', 'int32', 'How many units.', ({ change }) => change.unitTags.length],
    ['unit_types', 'string?', 'Which, by their main forms: `Marine x4, Medivac`.', ({ change }) => typesOf(change)],
    ['unit_tags', 'string', 'Their tags, with blanks between.', ({ change }) => change.unitTags.join(' ')],
  ],
  { ...ofSections(['selections'], selectionRows), references: refersTo('players', 'user_id', 'user_id') },
);

export const sc2Armies = defineTable<Sc2ArmyRow>(
  'sc2',
  'armies',
  1,
  'How many of a kind of unit the army of a player had, about every 7 seconds of play: one row for each player, game loop and kind.',
  [
    ['gameloop', 'int32', 'When.', ({ sample }) => sample.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ sample }) => sample.seconds, 'seconds'],
    ['player_id', 'int32', 'Whose.', ({ army }) => army.playerId],
    ['player', 'string?', 'Name of the player.', ({ army }) => army.name],
    ['unit_type', 'string', 'Catalogue id of the main form: `SiegeTank` also for a sieged one.', ({ unitTypeName }) => unitTypeName],
    ['units', 'int32', 'How many.', ({ units }) => units],
    ['army_minerals', 'double', 'Minerals in the whole army at that moment.', ({ sample }) => sample.minerals],
    ['army_vespene', 'double', 'Vespene in the whole army at that moment.', ({ sample }) => sample.vespene],
  ],
  {
    ...ofSections(['armies'], armyRows),
    key: ['gameloop', 'player_id', 'unit_type'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const sc2Engagements = defineTable<Sc2EngagementRow>(
  'sc2',
  'engagements',
  1,
  'What a player lost and killed in a fight: one row for each engagement and player.',
  [
    ['gameloop', 'int32', 'The first loss.', ({ engagement }) => engagement.startGameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ engagement }) => engagement.startSeconds, 'seconds'],
    ['engagement', 'int32', 'Number of the engagement, counted from 0 by its start.', ({ index }) => index],
    ['end_gameloop', 'int32', 'The last loss.', ({ engagement }) => engagement.endGameloop, 'game loops'],
    ['end_seconds', 'double', 'The same.', ({ engagement }) => engagement.endSeconds, 'seconds'],
    ['x', 'double', 'Mean place of the losses.', ({ engagement }) => engagement.x, 'cells'],
    ['y', 'double', 'The same.', ({ engagement }) => engagement.y, 'cells'],
    ['player_id', 'int32', 'Who.', ({ side }) => side.playerId],
    ['player', 'string?', 'Name of the player.', ({ side }) => side.name],
    ['team_id', 'int32?', 'Number of the team.', ({ side }) => side.teamId],
    ['units_lost', 'int32', 'How many units and buildings.', ({ side }) => Object.values(side.lost).reduce((sum, count) => sum + count, 0)],
    ['lost', 'string', 'Which, by their main forms: `Zealot x6, Sentry`.', ({ side }) => listed(Object.entries(side.lost))],
    ['minerals_lost', 'double', 'What they cost.', ({ side }) => side.mineralsLost],
    ['vespene_lost', 'double', 'What they cost.', ({ side }) => side.vespeneLost],
    ['supply_lost', 'double', 'Supply of the units that were lost.', ({ side }) => side.supplyLost],
    ['kills', 'int32', 'How many units and buildings of others the player killed.', ({ side }) => side.kills],
    ['army_value_before', 'double', 'Minerals and vespene of the whole army before the first loss.', ({ side }) => side.armyValueBefore],
    ['army_value_after', 'double', 'The same after the last loss.', ({ side }) => side.armyValueAfter],
    ['is_winner', 'boolean', 'Whether the team lost at most 80 % of what each other team lost.', ({ side }) => side.isWinner],
  ],
  {
    ...ofSections(['engagements'], engagementRows),
    key: ['engagement', 'player_id'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const sc2Creep = defineTable<Sc2CreepRow>(
  'sc2',
  'creep',
  1,
  'Creep tumors of a player and how far creep may reach, about every 7 seconds of play: one row for each player and game loop.',
  [
    ['gameloop', 'int32', 'When.', ({ sample }) => sample.gameloop, 'game loops'],
    ['seconds', 'double', 'The same.', ({ sample }) => sample.seconds, 'seconds'],
    ['player_id', 'int32', 'Whose.', ({ creep }) => creep.playerId],
    ['player', 'string?', 'Name of the player.', ({ creep }) => creep.name],
    ['tumors', 'int32', 'How many finished creep tumors live.', ({ sample }) => sample.tumors],
    ['cells_in_reach', 'int32', 'How many cells are within reach of a tumor or a hatchery.', ({ sample }) => sample.cellsInReach, 'cells'],
  ],
  { ...ofSections(['creep'], creepRows), key: ['gameloop', 'player_id'], references: refersTo('players', 'player_id', 'player_id') },
);

/** Tables whose rows have names of units and abilities. In old builds only the orders show which units are hallucinations. */
const NAMED = [sc2Units, sc2Commands, sc2BuildOrder, sc2Upgrades, sc2Selections, sc2Armies, sc2Engagements, sc2FightAttention];

/** A replay of StarCraft II is an archive of some hundred KB, so its sections are read as a whole. */
export const SC2 = formatTables(
  [
    sc2Matches,
    sc2Players,
    sc2Units,
    sc2PlayerStats,
    sc2Commands,
    sc2Chat,
    sc2BuildOrder,
    sc2Upgrades,
    sc2Cameras,
    sc2Selections,
    sc2Armies,
    sc2Engagements,
    sc2Creep,
    sc2FightAttention,
    sc2CameraHeat,
  ],
  async (source, { events, sections, has, wantsSummary }, options) => {
    const [{ openSc2 }, { Sc2Session }, { secondsOf }, { stream }] = await Promise.all([
      import('../formats/sc2/load-knowledge.js'),
      import('../formats/sc2/session.js'),
      import('../formats/sc2/match/clock.js'),
      import('../io/stream.js'),
    ]);
    // Loaded only then: a page that asks for rows alone does without it.
    const summaries = wantsSummary ? await import('../kit/formats/sc2.js') : undefined;
    const include = [...new Set<Sc2Section>(['details', ...(sections as Sc2Section[]), ...(summaries?.SUMMARY_SECTIONS ?? [])])];
    const session = new Sc2Session(events, include, { ...options, names: NAMED.some(has) });
    let gameSpeed: number | undefined;
    const seconds: Seconds = (gameloop) => {
      // The details are read before the streams, so the speed is known here.
      gameSpeed ??= session.result().details?.gameSpeed;
      return secondsOf(gameloop, gameSpeed);
    };
    return {
      reading: stream(session, () => openSc2(session, source, options), options),
      read: { seconds } satisfies Sc2Read,
      summarize: summaries && ((replay: Sc2Replay) => Promise.resolve(summaries.summaryOf(replay))),
    };
  },
);
