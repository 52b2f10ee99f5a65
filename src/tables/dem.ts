import { jsonOf } from './details.js';
import type { DemChatEvent, DemEntityWorld, DemGameEvent, DemPlayer, DemPlayerRef, DemPosition, DemReplay } from '../formats/dem/index.js';
import type { DemGame } from '../formats/dem/messages.js';
import type { TableKey } from './schema.js';
import { defineTable, type ColumnLine } from './define.js';
import { ABOUT_RESULT } from './result.js';
import { ofSections, refersTo, type TableSource } from './source.js';

/** Something that happened at a tick, with the times on both clocks. */
export interface DemTimed<Event> {
  readonly event: Event;
  /** Seconds since tick 0; undefined where the recording does not give the length of a tick. */
  readonly seconds?: number | undefined;
  /** Seconds on the clock of the game; undefined where the game has none, or the recording does not have it. */
  readonly gameSeconds?: number | undefined;
  /** What the recording calls heroes, items and so on, in English. */
  readonly nameOf?: EnglishNames | undefined;
}

/** Gives the English name of an internal one: `npc_dota_hero_axe` is Axe. Undefined where none is known. */
export type EnglishNames = (internal: string) => string | undefined;

/** A column with the English name of what another column has the internal name of. */
export const englishName = <Row extends { readonly nameOf?: EnglishNames | undefined }>(
  column: string,
  of: (row: Row) => string | undefined,
): ColumnLine<Row> => [
  `${column}_name`,
  'string?',
  'The same in English, if known.',
  (row) => {
    const internal = of(row);
    return internal === undefined ? undefined : row.nameOf?.(internal);
  },
];

interface Ticked {
  readonly tick: number;
}

/** What a read of a recording gives the sources of its tables. */
export interface DemRead {
  readonly options: { readonly positionSeconds: number; readonly seriesSeconds: number };
  readonly game?: DemGame | undefined;
  /** Returns the seconds since tick 0; undefined where the recording does not say how long a tick is. */
  readonly secondsOf: (tick: number | undefined) => number | undefined;
  /** Gives something at a tick its time, without the clock of the game. */
  readonly timed: <Event extends Ticked>(event: Event) => DemTimed<Event>;
  /** Adds a row of a tick, with both clocks. It may wait until the clock of the game is known. */
  readonly add: <Event extends Ticked>(row: (timed: DemTimed<Event>) => void, event: Event) => void;
  readonly nameOf?: EnglishNames | undefined;
  /** Ticks a second; undefined where the recording does not say. */
  readonly tickRate: () => number | undefined;
  /** The decoded entities at the current tick. */
  readonly world: () => DemEntityWorld | undefined;
}

/** One row for each event of a type, with both clocks. */
export const timedEvent = <Event extends Ticked & { readonly type: string }>(type: Event['type']): TableSource<DemTimed<Event>> => ({
  events: [type],
  start: (row, { add }: DemRead) => ({ on: { [type]: (event: Event) => add<Event>(row, event) } }),
});

/** References to `player_id` of the table `players`. */
export const toPlayers = (...columns: readonly string[]): TableKey[] => refersTo('players', 'player_id', ...columns);

/** The columns of the clock with which tables of events begin. */
export const DEM_CLOCK: readonly ColumnLine<DemTimed<{ readonly tick: number }>>[] = [
  ['tick', 'int32', 'When.', ({ event }) => event.tick, 'ticks'],
  ['seconds', 'double?', 'The same in seconds since tick 0; not the game clock.', ({ seconds }) => seconds, 'seconds'],
];

/** The same columns, and that of the clock of the game. */
export const GAME_CLOCK: readonly ColumnLine<DemTimed<{ readonly tick: number }>>[] = [
  ...DEM_CLOCK,
  [
    'game_seconds',
    'double?',
    'Game clock: since the horn in Dota 2, since the start of the match in Deadlock, not counting pauses. Null in CS2, and if the recording has no clock.',
    ({ gameSeconds }) => gameSeconds,
    'seconds',
  ],
];

/** Columns of a player who has a part in an event: number, name and side. `absent` says for whom the number is null. */
export const playerColumns =
  (absent: string, team: string) =>
  <Event>(prefix: string, who: string, of: (event: Event) => DemPlayerRef | undefined): ColumnLine<DemTimed<Event>>[] => [
    [`${prefix}_id`, 'int32?', `${who}: \`player_id\` of the table \`players\`; null for ${absent}.`, ({ event }) => of(event)?.userId],
    [prefix, 'string?', 'Name.', ({ event }) => of(event)?.name],
    [`${prefix}_team`, 'string?', team, ({ event }) => of(event)?.team],
  ];

/** Columns of a place; null while it is out of sight of the recording. */
export const placeColumns = <Event>(
  prefix: string,
  what: string,
  of: (event: Event) => DemPosition | undefined,
): ColumnLine<DemTimed<Event>>[] =>
  (['x', 'y', 'z'] as const).map((axis) => [
    `${prefix}${axis}`,
    'double?',
    `${what}: ${{ x: 'east positive', y: 'north positive', z: 'height' }[axis]}.`,
    ({ event }) => of(event)?.[axis],
    'world units',
  ]);

/** The number by which everything else names a player. */
export const playerIdOf = (player: DemPlayer): number => (player.game === 'dota2' ? player.playerId : player.userId);

export const demPlayers = defineTable<DemPlayer>(
  'dem',
  'players',
  2,
  'Everyone who played, as of the end of the recording; in CS2 and Deadlock also spectators. Columns of one game only are in `dota_players`, `cs2_players`, `deadlock_players`.',
  [
    ['game', 'string', '`dota2`, `cs2` or `deadlock`.', ({ game }) => game],
    ['slot', 'int32', 'Position in the list, from 0.', ({ slot }) => slot],
    ['player_id', 'int32', 'The number that other tables and game events use: the player id in Dota 2, otherwise the user id.', playerIdOf],
    ['name', 'string?', 'Name of the player.', ({ name }) => name],
    ['steam_id', 'int64?', 'Null for bots.', ({ steamId }) => steamId],
    ['team', 'string?', "In the game's words: `radiant`, `counterTerrorist`, `amber`…", ({ team }) => team],
    ['is_bot', 'boolean', 'Whether it is a bot.', ({ isBot }) => isBot],
    ['result', 'string?', ABOUT_RESULT, ({ result }) => result],
    ['kills', 'int32?', 'Kills.', ({ kills }) => kills],
    ['deaths', 'int32?', 'Deaths.', ({ deaths }) => deaths],
    ['assists', 'int32?', 'Assists.', ({ assists }) => assists],
  ],
  { ...ofSections(['players'], ({ players }: DemReplay<'players'>) => players), key: ['player_id'] },
);

export const demChat = defineTable<DemTimed<DemChatEvent>>(
  'dem',
  'chat',
  3,
  'A chat message.',
  [
    ...GAME_CLOCK,
    [
      'player_id',
      'int32?',
      'Who said it: `player_id` of the table `players`; null if the message names nobody.',
      ({ event }) => event.playerSlot,
    ],
    ['channel', 'string?', "`all`, `team`, or the message's own word or number.", ({ event }) => event.channel],
    ['player', 'string?', 'Who said it, if the message has a name.', ({ event }) => event.playerName],
    ['text', 'string?', 'The message.', ({ event }) => event.text],
  ],
  { ...timedEvent('chat'), references: toPlayers('player_id') },
);

/** A game event, and the player it is about. */
export interface DemGameEventRow extends DemTimed<DemGameEvent> {
  readonly playerId?: number | undefined;
}

export const demGameEvents = defineTable<DemGameEventRow>(
  'dem',
  'game_events',
  2,
  'A game event, as described by the recording.',
  [
    ...GAME_CLOCK,
    [
      'player_id',
      'int32?',
      'The player: the key `userid`, or `player_id` in Dota 2, as `player_id` of the table `players`; null if the event has no such key or names nobody.',
      ({ playerId }) => playerId,
    ],
    ['name', 'string', '`player_death`, `dota_rune_pickup`…', ({ event }) => event.name],
    ['keys', 'string', 'Its keys, as JSON by the rules of `toJson`.', ({ event }) => jsonOf(event.keys)],
  ],
  { events: ['gameEvent'], references: toPlayers('player_id') },
);

export const DEM_TABLES = [demPlayers, demChat, demGameEvents] as const;
