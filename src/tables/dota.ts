import type { CombatLogEntry, DotaCombatLogEvent, DotaPlayer, DotaSampleEvent } from '../formats/dem/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { DEM_CLOCK, GAME_CLOCK, type DemTimed } from './dem.js';
import { detailsOf } from './details.js';
import type { Cell } from './schema.js';

/** A player of Dota 2, and how they stood at the end. */
export interface DotaPlayerRow {
  readonly player: DotaPlayer;
  readonly last: DotaSampleEvent | undefined;
}

export const dotaPlayers = defineTable<DotaPlayerRow>('dem', 'dota_players', 1, 'A player of Dota 2, as of the end of the recording.', [
  ['player_id', 'int32', 'Who: `player_id` of the table `players`.', ({ player }) => player.playerId],
  ['name', 'string?', 'Name of the player.', ({ player }) => player.name],
  ['team', 'string', '`radiant` or `dire`.', ({ player }) => player.team],
  ['hero_id', 'int32?', 'Number of the hero; null until one is picked.', ({ player }) => player.heroId],
  ['hero', 'string?', 'Internal name, `npc_dota_hero_axe`.', ({ player }) => player.heroName],
  ['level', 'int32?', 'Level.', ({ last }) => last?.level],
  ['kills', 'int32?', 'Kills.', ({ last }) => last?.kills],
  ['deaths', 'int32?', 'Deaths.', ({ last }) => last?.deaths],
  ['assists', 'int32?', 'Assists.', ({ last }) => last?.assists],
  ['last_hits', 'int32?', 'Last hits.', ({ last }) => last?.lastHits],
  ['denies', 'int32?', 'Denies.', ({ last }) => last?.denies],
  ['net_worth', 'int32?', 'Gold, items and what buyback would be worth.', ({ last }) => last?.netWorth, 'gold'],
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

export const dotaCombatLog = defineTable<Log>('dem', 'dota_combat_log', 1, 'A line of the combat log of Dota 2.', [
  ...DEM_CLOCK,
  ...ENTRY_COLUMNS.map(([field, name, type, about, unit]): ColumnLine<Log> => {
    const of: ColumnLine<Log>[3] = ({ event }) => (event.entry as Partial<Record<EntryField, unknown>>)[field] as Cell | undefined;
    return unit === undefined ? [name, type, about, of] : [name, type, about, of, unit];
  }),
  ['details', 'string?', 'What else the entry has, as JSON by the rules of `toJson`.', ({ event }) => detailsOf(event.entry, SHOWN)],
]);

type Sampled = DemTimed<DotaSampleEvent>;
const SAMPLE_CLOCK: readonly ColumnLine<Sampled>[] = [
  ...GAME_CLOCK,
  ['player_id', 'int32', 'Whose: `player_id` of the table `players`.', ({ event }) => event.playerId],
];
const state =
  (field: keyof DotaSampleEvent): ColumnLine<Sampled>[3] =>
  ({ event }) =>
    event[field];

export const dotaPositions = defineTable<Sampled>(
  'dem',
  'dota_positions',
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

export const dotaSeries = defineTable<Sampled>(
  'dem',
  'dota_series',
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

export const DOTA_TABLES = [dotaPlayers, dotaSeries, dotaPositions, dotaCombatLog] as const;
