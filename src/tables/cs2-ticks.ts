import type { DemTickProp } from '../formats/dem/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { DEM_CLOCK, toPlayers, type DemTimed } from './dem.js';
import type { Cell, ColumnType } from './schema.js';

/** A row of the columns that `parseDemTicks` gives. */
export interface Cs2Tick {
  readonly tick: number;
  readonly playerId: number;
  /** A value by its column. Numbers are NaN where the recording does not say. */
  readonly valueOf: (prop: string) => unknown;
}

/** Columns of the table that are columns of `parseDemTicks`. */
const COLUMNS: readonly (readonly [
  name: string,
  type: Exclude<ColumnType, 'timestamp'>,
  prop: DemTickProp,
  about: string,
  unit?: string,
])[] = [
  ['player', 'string', 'name', 'Name.'],
  ['steam_id', 'int64', 'steamId', 'Null for bots.'],
  ['player_team', 'string', 'team', 'Side at that moment.'],
  ['rounds_played', 'int32', 'rules.m_pGameRules.m_totalRoundsPlayed', 'Rounds that were decided by then, without the warm-up.'],
  ['x', 'double', 'x', 'Where the feet are: to the east; null while it is out of sight of the recording.', 'world units'],
  ['y', 'double', 'y', 'To the north.', 'world units'],
  ['z', 'double', 'z', 'Up.', 'world units'],
  ['pitch', 'double', 'pitch', 'Of the eyes: 90 looks straight down.', 'degrees'],
  ['yaw', 'double', 'yaw', 'Of the eyes: 0 looks to the east, 90 to the north.', 'degrees'],
  ['place', 'string', 'place', 'The place of the map where it is or was last: `TSpawn`, `BombsiteA`.'],
  ['is_alive', 'boolean', 'isAlive', 'Whether the player lives.'],
  ['health', 'int32', 'health', '0 when dead.', 'hit points'],
  ['armor', 'int32', 'armor', 'Kevlar that is left.', 'points'],
  ['has_helmet', 'boolean', 'hasHelmet', 'Whether a helmet is worn.'],
  ['has_defuser', 'boolean', 'hasDefuser', 'Whether a defuse kit is carried.'],
  ['has_bomb', 'boolean', 'hasBomb', 'Whether the bomb is carried.'],
  ['weapon', 'string', 'weapon', 'In hand, as game events name it: `ak47`; every knife is a `knife`.'],
  ['weapon_name', 'string', 'weaponName', 'The same as the game shows it in English: `AK-47`.'],
  ['clip_ammo', 'int32', 'clipAmmo', 'Rounds in its magazine; -1 where it has none.'],
  ['inventory', 'string', 'inventory', 'What is carried, with a space between: `knife glock ak47 smokegrenade`.'],
  ['is_scoped', 'boolean', 'isScoped', 'Whether a scope is looked through.'],
  ['is_ducked', 'boolean', 'isDucked', 'Whether the player is ducked.'],
  ['flash_seconds', 'double', 'flashSeconds', 'How long the last flash blinds, from its beginning, as the game keeps it.', 'seconds'],
  ['money', 'int32', 'money', 'Cash at hand.', 'dollars'],
  ['equipment_value', 'int32', 'equipmentValue', 'What all that is carried costs.', 'dollars'],
];

/** The columns that are asked of `parseDemTicks`. */
export const CS2_TICK_PROPS: readonly DemTickProp[] = COLUMNS.map(([, , prop]) => prop);

const cellOf = (value: unknown, type: ColumnType): Cell | undefined =>
  Number.isNaN(value) ? undefined : type === 'boolean' ? value === 1 : (value as Cell | undefined);

/** The type under which these rows come among the events of a read. */
export const CS2_TICK_ROWS = 'cs2TickRows';

export const cs2Ticks = defineTable<DemTimed<Cs2Tick>>(
  'dem',
  'cs2_ticks',
  2,
  'A player of CS2 who is on a side, every `positionSeconds` of the recording; 1/64 gives every tick.',
  [
    ...DEM_CLOCK,
    ['player_id', 'int32', 'Who: `player_id` of the table `players`.', ({ event }) => event.playerId],
    ...COLUMNS.map(([name, type, prop, about, unit]): ColumnLine<DemTimed<Cs2Tick>> => {
      const of = ({ event }: DemTimed<Cs2Tick>): Cell | undefined => cellOf(event.valueOf(prop), type);
      return unit === undefined ? [name, `${type}?`, about, of] : [name, `${type}?`, about, of, unit];
    }),
  ],
  { events: [CS2_TICK_ROWS], key: ['tick', 'player_id'], references: toPlayers('player_id') },
);
