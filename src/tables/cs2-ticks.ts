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
  ['rounds_played', 'int32', 'rules.m_pGameRules.m_totalRoundsPlayed', 'Rounds decided so far, not counting the warm-up.'],
  ['x', 'double', 'x', 'Position of the feet, east positive; null while the recording does not see the player.', 'world units'],
  ['y', 'double', 'y', 'North positive.', 'world units'],
  ['z', 'double', 'z', 'Height.', 'world units'],
  ['pitch', 'double', 'pitch', 'View direction: 90 is straight down.', 'degrees'],
  ['yaw', 'double', 'yaw', 'View direction: 0 is east, 90 is north.', 'degrees'],
  ['place', 'string', 'place', 'Current or last named place on the map: `TSpawn`, `BombsiteA`.'],
  ['is_alive', 'boolean', 'isAlive', 'Whether the player is alive.'],
  ['health', 'int32', 'health', '0 when dead.', 'hit points'],
  ['armor', 'int32', 'armor', 'Remaining armor.', 'points'],
  ['has_helmet', 'boolean', 'hasHelmet', 'Whether the player wears a helmet.'],
  ['has_defuser', 'boolean', 'hasDefuser', 'Whether the player carries a defuse kit.'],
  ['has_bomb', 'boolean', 'hasBomb', 'Whether the player carries the bomb.'],
  ['weapon', 'string', 'weapon', 'Active weapon, as game events name it: `ak47`. Every knife is `knife`.'],
  ['weapon_name', 'string', 'weaponName', 'Active weapon, by its English name: `AK-47`.'],
  ['clip_ammo', 'int32', 'clipAmmo', 'Rounds in its magazine; -1 if it has no magazine.'],
  ['inventory', 'string', 'inventory', 'What the player carries, separated by spaces: `knife glock ak47 smokegrenade`.'],
  ['is_scoped', 'boolean', 'isScoped', 'Whether the player is looking through a scope.'],
  ['is_ducked', 'boolean', 'isDucked', 'Whether the player is crouching.'],
  ['flash_seconds', 'double', 'flashSeconds', 'Full duration of the last flash, as stored by the game.', 'seconds'],
  ['money', 'int32', 'money', 'Money available.', 'dollars'],
  ['equipment_value', 'int32', 'equipmentValue', 'Value of everything the player carries.', 'dollars'],
  [
    'buttons',
    'int64',
    'buttons',
    'Mask of the buttons that are held (InputBitMask_t): 1 attack, 2 jump, 4 duck, 8 forward, 16 back, 512 left, 1024 right.',
  ],
];

/** The columns that are asked of `parseDemTicks`. */
export const CS2_TICK_PROPS: readonly DemTickProp[] = COLUMNS.map(([, , prop]) => prop);

function cellOf(value: unknown, type: ColumnType): Cell | undefined {
  if (Number.isNaN(value)) return undefined;
  if (type === 'int64' && typeof value === 'number') return BigInt(value);
  return type === 'boolean' ? value === 1 : (value as Cell | undefined);
}

/** The type under which these rows come among the events of a read. */
export const CS2_TICK_ROWS = 'cs2TickRows';

export const cs2Ticks = defineTable<DemTimed<Cs2Tick>>(
  'dem',
  'cs2_ticks',
  2,
  'A player on a side in CS2, every `positionSeconds` of the recording; 1/64 gives every tick.',
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
