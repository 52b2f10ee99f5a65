import type {
  Cs2BombEvent,
  Cs2DamageEvent,
  Cs2EconomyEvent,
  Cs2GrenadeEvent,
  Cs2KillEvent,
  Cs2Player,
  Cs2RoundEvent,
  Cs2ShotEvent,
  Cs2Side,
  DemReplay,
} from '../formats/dem/index.js';
import { cs2Ticks } from './cs2-ticks.js';
import { defineTable, type ColumnLine } from './define.js';
import { DEM_CLOCK, englishName, placeColumns, playerColumns, timedEvent, toPlayers, type DemTimed } from './dem.js';
import { ABOUT_RESULT } from './result.js';
import { ofSections } from './source.js';

type Timed = DemTimed<{ readonly tick: number; readonly round?: number | undefined }>;
/** The columns with which every table of CS2 begins. */
const CLOCK: readonly ColumnLine<Timed>[] = [
  ...DEM_CLOCK,
  ['round', 'int32?', 'The round that was played or was played last; null before the first.', ({ event }) => event.round],
];

const player = playerColumns('nobody', 'Side at that moment.');

export const cs2Players = defineTable<Cs2Player>(
  'dem',
  'cs2_players',
  1,
  'Who was on a server of CS2, as of the end of the recording; who watched, too.',
  [
    ['player_id', 'int32', 'Who: `player_id` of the table `players`.', ({ userId }) => userId],
    ['name', 'string?', 'Name of the player.', ({ name }) => name],
    ['team', 'string?', '`terrorist` or `counterTerrorist`; `spectator` for who watches.', ({ team }) => team],
    ['result', 'string?', ABOUT_RESULT, ({ result }) => result],
    ['clan', 'string?', 'Clan tag.', ({ clan }) => clan],
    ['kills', 'int32?', 'Kills.', ({ kills }) => kills],
    ['deaths', 'int32?', 'Deaths.', ({ deaths }) => deaths],
    ['assists', 'int32?', 'Assists.', ({ assists }) => assists],
    ['headshot_kills', 'int32?', 'Kills by headshot.', ({ headshotKills }) => headshotKills],
    ['damage', 'int32?', 'Health taken from enemies.', ({ damage }) => damage, 'hit points'],
    ['utility_damage', 'int32?', 'Of it, by grenades and fire.', ({ utilityDamage }) => utilityDamage, 'hit points'],
    ['enemies_flashed', 'int32?', 'Enemies who were blinded.', ({ enemiesFlashed }) => enemiesFlashed],
    ['mvps', 'int32?', 'Rounds as most valuable player.', ({ mvps }) => mvps],
    ['score', 'int32?', 'Score.', ({ score }) => score],
    ['money', 'int32?', 'At hand.', ({ money }) => money, 'dollars'],
  ],
  {
    ...ofSections(['players'], ({ players }: DemReplay<'players'>) => players?.filter((one): one is Cs2Player => one.game === 'cs2')),
    key: ['player_id'],
    references: toPlayers('player_id'),
  },
);

/** Columns for what a side has when the players can move: sums over its players. */
const sideEconomy = (prefix: string, side: Cs2Side): readonly ColumnLine<DemTimed<Cs2RoundEvent>>[] => [
  [`${prefix}_spent`, 'int32?', 'Spent by the side when the players can move.', ({ event }) => event.economy?.[side].spent, 'dollars'],
  [`${prefix}_equipment_value`, 'int32?', 'What the side carries then.', ({ event }) => event.economy?.[side].equipmentValue, 'dollars'],
  [`${prefix}_buy_type`, 'string?', 'By that: see `buy_type` of `cs2_economy`.', ({ event }) => event.economy?.[side].buyType],
];

export const cs2Rounds = defineTable<DemTimed<Cs2RoundEvent>>(
  'dem',
  'cs2_rounds',
  1,
  'A round of CS2, when it is over.',
  [
    ['tick', 'int32', 'When it was over.', ({ event }) => event.tick, 'ticks'],
    ['seconds', 'double?', 'The same, from tick 0 on; not the clock of the game.', ({ seconds }) => seconds, 'seconds'],
    ['round', 'int32?', 'Number, from 1.', ({ event }) => event.number],
    ['is_warmup', 'boolean?', 'Whether it is of the warm-up.', ({ event }) => event.isWarmup],
    ['start_tick', 'int32?', 'Null where the recording begins inside the round.', ({ event }) => event.startTick, 'ticks'],
    ['freeze_end_tick', 'int32?', 'When the players could move.', ({ event }) => event.freezeEndTick, 'ticks'],
    ['end_tick', 'int32?', 'When it was decided; null where it was not.', ({ event }) => event.endTick, 'ticks'],
    ['winner', 'string?', 'Side; null for draws too.', ({ event }) => event.winner],
    ['reason', 'string?', '`targetBombed`, `counterTerroristsWin`…', ({ event }) => event.reason],
    ['score_terrorist', 'int32?', 'Rounds won with this one.', ({ event }) => event.score?.terrorist],
    ['score_counter_terrorist', 'int32?', 'Rounds won with this one.', ({ event }) => event.score?.counterTerrorist],
    ...sideEconomy('terrorist', 'terrorist'),
    ...sideEconomy('counter_terrorist', 'counterTerrorist'),
  ],
  timedEvent('round'),
);

export const cs2Kills = defineTable<DemTimed<Cs2KillEvent>>(
  'dem',
  'cs2_kills',
  2,
  'A kill of CS2.',
  [
    ...CLOCK,
    ...player<Cs2KillEvent>('attacker', 'Who killed', ({ attacker }) => attacker),
    ...player<Cs2KillEvent>('victim', 'Who died', ({ victim }) => victim),
    ...player<Cs2KillEvent>('assister', 'Who helped', ({ assisters }) => assisters[0]),
    ['weapon', 'string?', '`ak47`, `planted_c4`.', ({ event }) => event.weapon],
    englishName('weapon', ({ event }) => event.weapon),
    ['is_headshot', 'boolean', 'Whether the head was hit.', ({ event }) => event.isHeadshot],
    ['penetrated', 'int32?', 'How many things the bullet went through.', ({ event }) => event.penetrated],
    ['is_through_smoke', 'boolean', 'Whether it went through smoke.', ({ event }) => event.isThroughSmoke],
    ['is_attacker_blind', 'boolean', 'Whether the attacker was blinded.', ({ event }) => event.isAttackerBlind],
    ['distance', 'double?', 'Between attacker and victim.', ({ event }) => event.distanceMeters, 'meters'],
    ...placeColumns<Cs2KillEvent>('attacker_', 'Where the attacker is', ({ attackerPosition }) => attackerPosition),
    ...placeColumns<Cs2KillEvent>('victim_', 'Where the victim is', ({ victimPosition }) => victimPosition),
  ],
  { ...timedEvent('kill'), references: toPlayers('attacker_id', 'victim_id', 'assister_id') },
);

export const cs2Damage = defineTable<DemTimed<Cs2DamageEvent>>(
  'dem',
  'cs2_damage',
  2,
  'Health or armor that was lost in CS2.',
  [
    ...CLOCK,
    ...player<Cs2DamageEvent>('attacker', 'Who did it', ({ attacker }) => attacker),
    ...player<Cs2DamageEvent>('victim', 'Who lost it', ({ victim }) => victim),
    ['weapon', 'string?', '`ak47`, `inferno`.', ({ event }) => event.weapon],
    englishName('weapon', ({ event }) => event.weapon),
    [
      'damage_health',
      'int32?',
      'Health that was taken; the last hit may count for more than was left.',
      ({ event }) => event.damageHealth,
      'hit points',
    ],
    ['damage_armor', 'int32?', 'Armor that was taken.', ({ event }) => event.damageArmor, 'points'],
    ['health', 'int32?', 'What is left.', ({ event }) => event.health, 'hit points'],
    ['hit_group', 'int32?', '1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs; 0 elsewhere.', ({ event }) => event.hitGroup],
    ...placeColumns<Cs2DamageEvent>('attacker_', 'Where the attacker is', ({ attackerPosition }) => attackerPosition),
    ...placeColumns<Cs2DamageEvent>('victim_', 'Where the victim is', ({ victimPosition }) => victimPosition),
  ],
  { ...timedEvent('damage'), references: toPlayers('attacker_id', 'victim_id') },
);

export const cs2Shots = defineTable<DemTimed<Cs2ShotEvent>>(
  'dem',
  'cs2_shots',
  2,
  'A shot, a stab or a throw of CS2.',
  [
    ...CLOCK,
    ...player<Cs2ShotEvent>('player', 'Who', ({ player: who }) => who),
    ['weapon', 'string?', '`weapon_ak47`.', ({ event }) => event.weapon],
    englishName('weapon', ({ event }) => event.weapon),
    ...placeColumns<Cs2ShotEvent>('', 'Where the feet are', ({ position }) => position),
    ['pitch', 'double?', 'Of the eyes: 90 looks straight down.', ({ event }) => event.pitch, 'degrees'],
    ['yaw', 'double?', 'Of the eyes: 0 looks to the east, 90 to the north.', ({ event }) => event.yaw, 'degrees'],
  ],
  { ...timedEvent('shot'), references: toPlayers('player_id') },
);

export const cs2Grenades = defineTable<DemTimed<Cs2GrenadeEvent>>(
  'dem',
  'cs2_grenades',
  2,
  'A grenade of CS2, when it is gone.',
  [
    ...CLOCK,
    ...player<Cs2GrenadeEvent>('thrower', 'Who threw it', ({ thrower }) => thrower),
    ['kind', 'string', '`smoke`, `flashbang`, `hegrenade`, `molotov`, `incendiary`, `decoy`.', ({ event }) => event.kind],
    ['throw_tick', 'int32', 'When it was thrown.', ({ event }) => event.throwTick, 'ticks'],
    ['bounces', 'int32', 'How often it bounced.', ({ event }) => event.bounceTicks.length],
    ['detonation_tick', 'int32', 'When it went off.', ({ event }) => event.detonation.tick, 'ticks'],
    ...placeColumns<Cs2GrenadeEvent>('', 'Where it went off', ({ detonation }) => detonation.position),
  ],
  { ...timedEvent('grenade'), references: toPlayers('thrower_id') },
);

export const cs2Bomb = defineTable<DemTimed<Cs2BombEvent>>(
  'dem',
  'cs2_bomb',
  2,
  'What becomes of the bomb of CS2.',
  [
    ...CLOCK,
    ...player<Cs2BombEvent>('player', 'Who', ({ player: who }) => who),
    ['kind', 'string', '`pickedUp`, `dropped`, `beginPlant`, `planted`, `beginDefuse`, `defused`, `exploded`…', ({ event }) => event.kind],
    ['site', 'string?', '`A` or `B`, once it is planted.', ({ event }) => event.site],
    ...placeColumns<Cs2BombEvent>('', 'Where the bomb is, or who has it', ({ position }) => position),
  ],
  { ...timedEvent('bomb'), references: toPlayers('player_id') },
);

export const cs2Economy = defineTable<DemTimed<Cs2EconomyEvent>>(
  'dem',
  'cs2_economy',
  2,
  'What a player of CS2 has when the players can move: one row for each player and round.',
  [
    ...CLOCK,
    ...player<Cs2EconomyEvent>('player', 'Whose', ({ player: who }) => who),
    ['money', 'int32?', 'At hand.', ({ event }) => event.money, 'dollars'],
    ['spent', 'int32?', 'Spent in this round so far.', ({ event }) => event.spent, 'dollars'],
    ['equipment_value', 'int32?', 'What all that is carried costs.', ({ event }) => event.equipmentValue, 'dollars'],
    [
      'buy_type',
      'string?',
      'Of the side, by the sum of its equipment: `eco` below 5,000 dollars, `semiEco` below 10,000, `semiBuy` below 20,000, `fullBuy`.',
      ({ event }) => event.buyType,
    ],
  ],
  { ...timedEvent('economy'), references: toPlayers('player_id') },
);

export const CS2_TABLES = [cs2Players, cs2Ticks, cs2Rounds, cs2Kills, cs2Damage, cs2Shots, cs2Grenades, cs2Bomb, cs2Economy] as const;
