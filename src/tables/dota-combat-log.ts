import type { DotaCombatLogEntry, DotaCombatLogEvent } from '../formats/dem/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { DEM_CLOCK, englishName, type DemRead, type DemTimed } from './dem.js';
import { detailsOf } from './details.js';
import type { Cell } from './schema.js';

type Log = DemTimed<DotaCombatLogEvent>;
/** The fields that entries of any kind have. */
type KeysOf<Entry> = Entry extends unknown ? keyof Entry : never;
type EntryField = KeysOf<DotaCombatLogEntry>;
/** The columns that are fields of the entry. */
const ENTRY_COLUMNS: readonly (readonly [field: EntryField, name: string, type: ColumnLine<Log>[1], about: string, unit?: string])[] = [
  ['timestamp', 'timestamp', 'double', 'Since the map started, not counting pauses.', 'seconds'],
  ['gameSeconds', 'game_seconds', 'double?', 'Since the horn; null before the horn appears in the log.', 'seconds'],
  ['kind', 'kind', 'string?', '`damage`, `heal`, `death`, `purchase`…; null for kinds newer than this library.'],
  ['attacker', 'attacker', 'string?', 'Internal name: `npc_dota_hero_axe`.'],
  ['target', 'target', 'string?', 'Internal name.'],
  ['inflictor', 'inflictor', 'string?', 'The ability, item or modifier that caused it.'],
  ['damageSource', 'damage_source', 'string?', 'Owner of the attacker.'],
  ['targetSource', 'target_source', 'string?', 'Owner of the target.'],
  ['value', 'value', 'double', 'Amount dealt, healed, earned or counted.'],
  ['health', 'health', 'double', "The target's, after the event."],
  ['isAttackerHero', 'is_attacker_hero', 'boolean', 'Whether the attacker is a hero.'],
  ['isAttackerIllusion', 'is_attacker_illusion', 'boolean', 'Whether the attacker is an illusion.'],
  ['isTargetHero', 'is_target_hero', 'boolean', 'Whether the target is a hero.'],
  ['isTargetIllusion', 'is_target_illusion', 'boolean', 'Whether the target is an illusion.'],
  ['attackerTeam', 'attacker_team', 'int32', '2 Radiant, 3 Dire, 4 neutral.'],
  ['targetTeam', 'target_team', 'int32', '2 Radiant, 3 Dire, 4 neutral.'],
  ['item', 'item', 'string?', 'Item bought, for a purchase.'],
  ['locationX', 'x', 'double?', 'Position, if the entry has one.'],
  ['locationY', 'y', 'double?', 'Position, if the entry has one.'],
  ['abilityLevel', 'ability_level', 'int32?', 'Level of the ability.'],
  ['damageType', 'damage_type', 'int32?', 'Type of damage, as stored.'],
  ['goldReason', 'gold_reason', 'int32?', 'Reason for gold, as stored.'],
  ['xpReason', 'xp_reason', 'int32?', 'Reason for experience, as stored.'],
  ['stackCount', 'stack_count', 'int32?', 'Duration of a modifier.'],
  ['modifierDuration', 'modifier_duration_seconds', 'double?', 'Duration of a modifier.', 'seconds'],
  ['stunDuration', 'stun_duration_seconds', 'double?', 'Duration of the stun.', 'seconds'],
  ['slowDuration', 'slow_duration_seconds', 'double?', 'Duration of the slow.', 'seconds'],
];
/** Those of them that are internal names. */
const NAMED = ['attacker', 'target', 'inflictor', 'item'] as const satisfies readonly EntryField[];
const SHOWN: ReadonlySet<string> = new Set(['name', ...ENTRY_COLUMNS.map(([field]) => field)]);

export const dotaCombatLog = defineTable<Log>(
  'dem',
  'dota_combat_log',
  2,
  'An entry of the Dota 2 combat log.',
  [
    ...DEM_CLOCK,
    ...ENTRY_COLUMNS.map(([field, name, type, about, unit]): ColumnLine<Log> => {
      const of: ColumnLine<Log>[3] = ({ event }) => (event.entry as Partial<Record<EntryField, unknown>>)[field] as Cell | undefined;
      return unit === undefined ? [name, type, about, of] : [name, type, about, of, unit];
    }),
    ...NAMED.map((field) =>
      englishName<Log>(field, ({ event }) => (event.entry as { readonly [F in (typeof NAMED)[number]]?: string })[field]),
    ),
    ['details', 'string?', 'Everything else in the entry, as JSON (`toJson`).', ({ event }) => detailsOf(event.entry, SHOWN)],
  ],
  { events: ['combatLog'], start: (add, { timed }: DemRead) => ({ on: { combatLog: (event: DotaCombatLogEvent) => add(timed(event)) } }) },
);
