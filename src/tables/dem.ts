import { toJson } from '../core/json.js';
import type { CombatLogEntry, DemChatEvent, DemGameEvent, DemPlayer, DotaCombatLogEvent, DotaSampleEvent } from '../formats/dem/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { detailsOf } from './details.js';
import type { Cell } from './schema.js';

/** Something at a tick, and the clock of its recording. */
export interface DemTimed<Event> {
  readonly event: Event;
  /** Seconds since tick 0; undefined where the recording does not tell how long a tick is. */
  readonly seconds: number | undefined;
}

/** The clock of a recording, which every table of events begins with. */
const CLOCK: readonly ColumnLine<DemTimed<{ readonly tick: number }>>[] = [
  ['tick', 'int32', 'When.', ({ event }) => event.tick, 'ticks'],
  ['seconds', 'double?', 'The same, from tick 0 on; not the clock of the game.', ({ seconds }) => seconds, 'seconds'],
];

/** A player, and in Dota 2 how they stood at the end. */
export interface DemPlayerRow {
  readonly player: DemPlayer;
  readonly last: DotaSampleEvent | undefined;
}

/** Every field that some game's player has. */
type PlayerField = { [Game in DemPlayer['game']]: keyof Extract<DemPlayer, { readonly game: Game }> }[DemPlayer['game']];
type PlayerFields = Partial<Record<PlayerField, unknown>>;
/** A field that the players of some games have, or the last sample of Dota 2. */
const own =
  (field: PlayerField): ColumnLine<DemPlayerRow>[3] =>
  ({ player, last }) =>
    ((player as PlayerFields)[field] ?? (last as PlayerFields | undefined)?.[field]) as Cell | undefined;

export const demPlayers = defineTable<DemPlayerRow>(
  'dem',
  'players',
  1,
  'Who played, as of the end of the recording; in CS2 and Deadlock who watched, too.',
  [
    ['game', 'string', '`dota2`, `cs2` or `deadlock`.', ({ player }) => player.game],
    ['slot', 'int32', 'Place in the list, from 0.', ({ player }) => player.slot],
    [
      'player_id',
      'int32',
      'The number by which the other tables and game events mean them: in Dota 2 the player id, else the user id.',
      ({ player }) => (player.game === 'dota2' ? player.playerId : player.userId),
    ],
    ['name', 'string?', 'Name of the player.', ({ player }) => player.name],
    ['steam_id', 'int64?', 'Null for bots.', ({ player }) => player.steamId],
    ['team', 'string?', "In the game's words: `radiant`, `counterTerrorist`, `amber`…", ({ player }) => player.team],
    ['is_bot', 'boolean', 'Whether it is a bot.', ({ player }) => player.isBot],
    ['hero_id', 'int32?', 'Number of the hero, null until one is chosen; Dota 2, Deadlock.', own('heroId')],
    ['hero', 'string?', 'Internal name, `npc_dota_hero_axe`; Dota 2.', own('heroName')],
    ['clan', 'string?', 'Clan tag; CS2.', own('clan')],
    ['level', 'int32?', 'Level; Dota 2, Deadlock.', own('level')],
    ['kills', 'int32?', 'Kills.', own('kills')],
    ['deaths', 'int32?', 'Deaths.', own('deaths')],
    ['assists', 'int32?', 'Assists.', own('assists')],
    ['net_worth', 'int32?', 'Gold, or in Deadlock souls, spent ones too.', own('netWorth')],
    ['last_hits', 'int32?', 'Last hits; Dota 2, Deadlock.', own('lastHits')],
    ['denies', 'int32?', 'Denies; Dota 2, Deadlock.', own('denies')],
    ['damage', 'int32?', 'Health taken from enemies; CS2.', own('damage')],
    ['hero_damage', 'int32?', 'Damage done to heroes; Deadlock.', own('heroDamage')],
    ['headshot_kills', 'int32?', 'Kills by headshot; CS2.', own('headshotKills')],
    ['mvps', 'int32?', 'Rounds as most valuable player; CS2.', own('mvps')],
    ['score', 'int32?', 'Score; CS2.', own('score')],
  ],
);

export const demChat = defineTable<DemTimed<DemChatEvent>>('dem', 'chat', 1, 'A line of chat.', [
  ...CLOCK,
  ['player_slot', 'int32?', 'Dota 2: player id; else the user id; null where nobody is named.', ({ event }) => event.playerSlot],
  ['channel', 'string?', "`all`, `team`, or the message's own word or number.", ({ event }) => event.channel],
  ['player_name', 'string?', 'Who said it, where the message carries it.', ({ event }) => event.playerName],
  ['text', 'string?', 'What was said.', ({ event }) => event.text],
]);

export const demGameEvents = defineTable<DemTimed<DemGameEvent>>('dem', 'game_events', 1, 'A game event as the recording describes it.', [
  ...CLOCK,
  ['name', 'string', '`player_death`, `dota_rune_pickup`…', ({ event }) => event.name],
  ['keys', 'string', 'Its keys, as JSON by the rules of `toJson`.', ({ event }) => JSON.stringify(toJson(event.keys))],
]);

type Log = DemTimed<DotaCombatLogEvent>;
/** Every field that entries of some kind have. */
type KeysOf<Entry> = Entry extends unknown ? keyof Entry : never;
type EntryField = KeysOf<CombatLogEntry>;
/** The columns that are a field of the entry. */
const ENTRY_COLUMNS: readonly (readonly [field: EntryField, name: string, type: ColumnLine<Log>[1], about: string, unit?: string])[] = [
  ['timestamp', 'timestamp', 'double', 'Since the map started, pauses left out.', 'seconds'],
  ['gameSeconds', 'game_seconds', 'double?', 'Since the horn; null until the log has said when that was.', 'seconds'],
  ['kind', 'kind', 'string?', '`damage`, `heal`, `death`, `purchase`…; null for what is newer than this library.'],
  ['attacker', 'attacker', 'string?', 'Internal name, `npc_dota_hero_axe`.'],
  ['target', 'target', 'string?', 'Internal name.'],
  ['inflictor', 'inflictor', 'string?', 'The ability, item or modifier that did it.'],
  ['damageSource', 'damage_source', 'string?', 'Whose the attacker is.'],
  ['targetSource', 'target_source', 'string?', 'Whose the target is.'],
  ['value', 'value', 'double', 'What was dealt, healed, earned or counted.'],
  ['health', 'health', 'double', "The target's, after the event."],
  ['isAttackerHero', 'is_attacker_hero', 'boolean', 'Whether the attacker is a hero.'],
  ['isAttackerIllusion', 'is_attacker_illusion', 'boolean', 'Whether the attacker is an illusion.'],
  ['isTargetHero', 'is_target_hero', 'boolean', 'Whether the target is a hero.'],
  ['isTargetIllusion', 'is_target_illusion', 'boolean', 'Whether the target is an illusion.'],
  ['attackerTeam', 'attacker_team', 'int32', '2 Radiant, 3 Dire, 4 neutral.'],
  ['targetTeam', 'target_team', 'int32', '2 Radiant, 3 Dire, 4 neutral.'],
  ['item', 'item', 'string?', 'Of a purchase: what was bought.'],
  ['locationX', 'x', 'double?', 'Where, as far as the entry says.'],
  ['locationY', 'y', 'double?', 'Where, as far as the entry says.'],
  ['abilityLevel', 'ability_level', 'int32?', 'Level of the ability.'],
  ['damageType', 'damage_type', 'int32?', 'Kind of the damage, as stored.'],
  ['goldReason', 'gold_reason', 'int32?', 'Where gold came from, as stored.'],
  ['xpReason', 'xp_reason', 'int32?', 'Where experience came from, as stored.'],
  ['stackCount', 'stack_count', 'int32?', 'Of a modifier.'],
  ['modifierDuration', 'modifier_duration', 'double?', 'Of a modifier.', 'seconds'],
  ['stunDuration', 'stun_duration', 'double?', 'How long it stuns.', 'seconds'],
  ['slowDuration', 'slow_duration', 'double?', 'How long it slows.', 'seconds'],
];
const SHOWN: ReadonlySet<string> = new Set(['name', ...ENTRY_COLUMNS.map(([field]) => field)]);

export const demCombatLog = defineTable<Log>('dem', 'combat_log', 1, 'A line of the combat log of Dota 2.', [
  ...CLOCK,
  ...ENTRY_COLUMNS.map(([field, name, type, about, unit]): ColumnLine<Log> => {
    const of: ColumnLine<Log>[3] = ({ event }) => (event.entry as Partial<Record<EntryField, unknown>>)[field] as Cell | undefined;
    return unit === undefined ? [name, type, about, of] : [name, type, about, of, unit];
  }),
  ['details', 'string?', 'What else the entry has, as JSON by the rules of `toJson`.', ({ event }) => detailsOf(event.entry, SHOWN)],
]);

type Sampled = DemTimed<DotaSampleEvent>;
const SAMPLE_CLOCK: readonly ColumnLine<Sampled>[] = [
  ...CLOCK,
  [
    'game_seconds',
    'double',
    'Since the horn; before the recording has told when that is, since the map started.',
    ({ event }) => event.gameSeconds,
    'seconds',
  ],
  ['player_id', 'int32', 'Whose: `player_id` of the table `players`.', ({ event }) => event.playerId],
];
const state =
  (field: keyof DotaSampleEvent): ColumnLine<Sampled>[3] =>
  ({ event }) =>
    event[field];

export const demPositions = defineTable<Sampled>(
  'dem',
  'positions',
  1,
  'Where a hero of Dota 2 is, every `positionSeconds` of game time; none while it is out of sight of the recording.',
  [
    ...SAMPLE_CLOCK,
    ['x', 'double', 'To the east, 0 in the middle of the map.', state('x'), 'world units'],
    ['y', 'double', 'To the north, 0 in the middle of the map.', state('y'), 'world units'],
    ['alive', 'boolean?', 'Whether it lives.', ({ event: { alive } }) => (alive === undefined ? undefined : alive === 1)],
    ['health', 'double?', 'Health.', state('health')],
  ],
);

export const demPlayerSeries = defineTable<Sampled>(
  'dem',
  'player_series',
  1,
  'How a player of Dota 2 stands, every `seriesSeconds` of game time and at the end.',
  [
    ...SAMPLE_CLOCK,
    ['gold', 'double?', 'Gold in hand.', state('gold'), 'gold'],
    ['net_worth', 'double?', 'Gold, items and what buyback would be worth.', state('netWorth'), 'gold'],
    ['earned_gold', 'double?', 'All gold that was ever earned.', state('earnedGold'), 'gold'],
    ['xp', 'double?', 'All experience that was ever earned.', state('xp')],
    ['level', 'double?', 'Level.', state('level')],
    ['last_hits', 'double?', 'Last hits.', state('lastHits')],
    ['denies', 'double?', 'Denies.', state('denies')],
    ['kills', 'double?', 'Kills.', state('kills')],
    ['deaths', 'double?', 'Deaths.', state('deaths')],
    ['assists', 'double?', 'Assists.', state('assists')],
    ['health', 'double?', 'Health; null while the hero is out of sight of the recording.', state('health')],
    ['max_health', 'double?', 'The most health it can have.', state('maxHealth')],
    ['mana', 'double?', 'Mana.', state('mana')],
    ['max_mana', 'double?', 'The most mana it can have.', state('maxMana')],
  ],
);

export const DEM_TABLES = [demPlayers, demChat, demCombatLog, demGameEvents, demPositions, demPlayerSeries] as const;
