import type {
  Cs2BombEvent,
  Cs2DamageEvent,
  Cs2EconomyEvent,
  Cs2GrenadeEvent,
  Cs2InventoryEvent,
  Cs2KillEvent,
  Cs2Player,
  Cs2RoundEvent,
  Cs2ShotEvent,
  Cs2Side,
  DemReplay,
} from '../formats/dem/index.js';
import type { Cs2Duel } from '../formats/dem/cs2/duels.js';
import { performancesIn } from '../formats/dem/cs2/performance-counts.js';
import type { Cs2Performance, Cs2Performances } from '../formats/dem/cs2/performances.js';
import type { Cs2Clutch } from '../formats/dem/cs2/clutches.js';
import { Cs2RoundBook } from '../formats/dem/cs2/round-book.js';
import { cs2Ticks } from './cs2-ticks.js';
import { defineTable, type ColumnLine } from './define.js';
import { DEM_CLOCK, englishName, placeColumns, playerColumns, timedEvent, toPlayers, type DemRead, type DemTimed } from './dem.js';
import { ABOUT_RESULT } from './result.js';
import { ofSections, type TableSource } from './source.js';

type Timed = DemTimed<{ readonly tick: number; readonly round?: number | undefined }>;
/** The columns with which every table of CS2 begins. */
const CLOCK: readonly ColumnLine<Timed>[] = [
  ...DEM_CLOCK,
  ['round', 'int32?', 'The current round, or the last one played; null before the first.', ({ event }) => event.round],
];

const player = playerColumns('nobody', 'Side at that moment.');

export const cs2Players = defineTable<Cs2Player>(
  'dem',
  'cs2_players',
  1,
  'Everyone on a CS2 server, including spectators, as of the end of the recording.',
  [
    ['player_id', 'int32', 'Who: `player_id` of the table `players`.', ({ userId }) => userId],
    ['name', 'string?', 'Name of the player.', ({ name }) => name],
    ['team', 'string?', '`terrorist` or `counterTerrorist`; `spectator` for spectators.', ({ team }) => team],
    ['result', 'string?', ABOUT_RESULT, ({ result }) => result],
    ['clan', 'string?', 'Clan tag.', ({ clan }) => clan],
    ['kills', 'int32?', 'Kills.', ({ kills }) => kills],
    ['deaths', 'int32?', 'Deaths.', ({ deaths }) => deaths],
    ['assists', 'int32?', 'Assists.', ({ assists }) => assists],
    ['headshot_kills', 'int32?', 'Kills by headshot.', ({ headshotKills }) => headshotKills],
    ['damage', 'int32?', 'Damage to enemies.', ({ damage }) => damage, 'hit points'],
    ['utility_damage', 'int32?', 'Damage to enemies by grenades and fire.', ({ utilityDamage }) => utilityDamage, 'hit points'],
    ['enemies_flashed', 'int32?', 'Enemies blinded.', ({ enemiesFlashed }) => enemiesFlashed],
    ['mvps', 'int32?', 'Rounds as most valuable player.', ({ mvps }) => mvps],
    ['score', 'int32?', 'Score.', ({ score }) => score],
    ['money', 'int32?', 'Available.', ({ money }) => money, 'dollars'],
  ],
  {
    ...ofSections(['players'], ({ players }: DemReplay<'players'>) => players?.filter((one): one is Cs2Player => one.game === 'cs2')),
    key: ['player_id'],
    references: toPlayers('player_id'),
  },
);

/** Columns for what a side has when the players can move: sums over its players. */
const sideEconomy = (prefix: string, side: Cs2Side): readonly ColumnLine<DemTimed<Cs2RoundEvent>>[] => [
  [`${prefix}_spent`, 'int32?', 'Spent by the side by the end of freeze time.', ({ event }) => event.economy?.[side].spent, 'dollars'],
  [
    `${prefix}_equipment_value`,
    'int32?',
    "Value of the side's equipment at that moment.",
    ({ event }) => event.economy?.[side].equipmentValue,
    'dollars',
  ],
  [
    `${prefix}_buy_type`,
    'string?',
    'Type of buy by that value: see `buy_type` of `cs2_economy`.',
    ({ event }) => event.economy?.[side].buyType,
  ],
];

export const cs2Rounds = defineTable<DemTimed<Cs2RoundEvent>>(
  'dem',
  'cs2_rounds',
  1,
  'A finished round of CS2.',
  [
    ['tick', 'int32', 'When it ended.', ({ event }) => event.tick, 'ticks'],
    ['seconds', 'double?', 'The same in seconds since tick 0; not the game clock.', ({ seconds }) => seconds, 'seconds'],
    ['round', 'int32?', 'Number of the round, from 1.', ({ event }) => event.number],
    ['is_warmup', 'boolean?', 'Whether it belongs to the warm-up.', ({ event }) => event.isWarmup],
    ['start_tick', 'int32?', 'When it began; null if the recording begins during the round.', ({ event }) => event.startTick, 'ticks'],
    ['freeze_end_tick', 'int32?', 'When freeze time ended.', ({ event }) => event.freezeEndTick, 'ticks'],
    ['end_tick', 'int32?', 'When it was decided; null if it was not.', ({ event }) => event.endTick, 'ticks'],
    ['winner', 'string?', 'Side that won; also null for a draw.', ({ event }) => event.winner],
    ['reason', 'string?', '`targetBombed`, `counterTerroristsWin`…', ({ event }) => event.reason],
    ['score_terrorist', 'int32?', 'Rounds won, including this one.', ({ event }) => event.score?.terrorist],
    ['score_counter_terrorist', 'int32?', 'Rounds won, including this one.', ({ event }) => event.score?.counterTerrorist],
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
    ...player<Cs2KillEvent>('attacker', 'The killer', ({ attacker }) => attacker),
    ...player<Cs2KillEvent>('victim', 'The victim', ({ victim }) => victim),
    ...player<Cs2KillEvent>('assister', 'The assister', ({ assisters }) => assisters[0]),
    ['weapon', 'string?', '`ak47`, `planted_c4`.', ({ event }) => event.weapon],
    englishName('weapon', ({ event }) => event.weapon),
    ['is_headshot', 'boolean', 'Whether it was a headshot.', ({ event }) => event.isHeadshot],
    ['penetrated', 'int32?', 'Number of objects that the bullet penetrated.', ({ event }) => event.penetrated],
    ['is_through_smoke', 'boolean', 'Whether the shot went through smoke.', ({ event }) => event.isThroughSmoke],
    ['is_attacker_blind', 'boolean', 'Whether the attacker was blind.', ({ event }) => event.isAttackerBlind],
    ['distance', 'double?', 'Distance between attacker and victim.', ({ event }) => event.distanceMeters, 'meters'],
    ...placeColumns<Cs2KillEvent>('attacker_', 'Position of the attacker', ({ attackerPosition }) => attackerPosition),
    ...placeColumns<Cs2KillEvent>('victim_', 'Position of the victim', ({ victimPosition }) => victimPosition),
  ],
  { ...timedEvent('kill'), references: toPlayers('attacker_id', 'victim_id', 'assister_id') },
);

export const cs2Damage = defineTable<DemTimed<Cs2DamageEvent>>(
  'dem',
  'cs2_damage',
  2,
  'Damage to health or armor in CS2.',
  [
    ...CLOCK,
    ...player<Cs2DamageEvent>('attacker', 'Who dealt it', ({ attacker }) => attacker),
    ...player<Cs2DamageEvent>('victim', 'Who took it', ({ victim }) => victim),
    ['weapon', 'string?', '`ak47`, `inferno`.', ({ event }) => event.weapon],
    englishName('weapon', ({ event }) => event.weapon),
    [
      'damage_health',
      'int32?',
      'Damage to health; the last hit may exceed the health that was left.',
      ({ event }) => event.damageHealth,
      'hit points',
    ],
    ['damage_armor', 'int32?', 'Damage to armor.', ({ event }) => event.damageArmor, 'points'],
    ['health', 'int32?', 'What is left afterwards.', ({ event }) => event.health, 'hit points'],
    ['hit_group', 'int32?', '1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs, 0 anything else.', ({ event }) => event.hitGroup],
    ...placeColumns<Cs2DamageEvent>('attacker_', 'Position of the attacker', ({ attackerPosition }) => attackerPosition),
    ...placeColumns<Cs2DamageEvent>('victim_', 'Position of the victim', ({ victimPosition }) => victimPosition),
  ],
  { ...timedEvent('damage'), references: toPlayers('attacker_id', 'victim_id') },
);

export const cs2Shots = defineTable<DemTimed<Cs2ShotEvent>>(
  'dem',
  'cs2_shots',
  2,
  'A shot, stab or throw in CS2.',
  [
    ...CLOCK,
    ...player<Cs2ShotEvent>('player', 'Who', ({ player: who }) => who),
    ['weapon', 'string?', '`weapon_ak47`.', ({ event }) => event.weapon],
    englishName('weapon', ({ event }) => event.weapon),
    ...placeColumns<Cs2ShotEvent>('', 'Position of the feet', ({ position }) => position),
    ['pitch', 'double?', 'View direction: 90 is straight down.', ({ event }) => event.pitch, 'degrees'],
    ['yaw', 'double?', 'View direction: 0 is east, 90 is north.', ({ event }) => event.yaw, 'degrees'],
  ],
  { ...timedEvent('shot'), references: toPlayers('player_id') },
);

export const cs2Grenades = defineTable<DemTimed<Cs2GrenadeEvent>>(
  'dem',
  'cs2_grenades',
  2,
  'A grenade of CS2, once it is gone.',
  [
    ...CLOCK,
    ...player<Cs2GrenadeEvent>('thrower', 'Who threw it', ({ thrower }) => thrower),
    ['kind', 'string', '`smoke`, `flashbang`, `hegrenade`, `molotov`, `incendiary`, `decoy`.', ({ event }) => event.kind],
    ['throw_tick', 'int32', 'When it was thrown.', ({ event }) => event.throwTick, 'ticks'],
    ['bounces', 'int32', 'How often it bounced.', ({ event }) => event.bounceTicks.length],
    ['detonation_tick', 'int32', 'When it detonated.', ({ event }) => event.detonation.tick, 'ticks'],
    ...placeColumns<Cs2GrenadeEvent>('', 'Where it detonated', ({ detonation }) => detonation.position),
  ],
  { ...timedEvent('grenade'), references: toPlayers('thrower_id') },
);

export const cs2Bomb = defineTable<DemTimed<Cs2BombEvent>>(
  'dem',
  'cs2_bomb',
  2,
  'Something that happens to the bomb in CS2.',
  [
    ...CLOCK,
    ...player<Cs2BombEvent>('player', 'Who', ({ player: who }) => who),
    ['kind', 'string', '`pickedUp`, `dropped`, `beginPlant`, `planted`, `beginDefuse`, `defused`, `exploded`…', ({ event }) => event.kind],
    ['site', 'string?', '`A` or `B`, once planted.', ({ event }) => event.site],
    ...placeColumns<Cs2BombEvent>('', 'Position of the bomb or its carrier', ({ position }) => position),
  ],
  { ...timedEvent('bomb'), references: toPlayers('player_id') },
);

export const cs2Inventory = defineTable<DemTimed<Cs2InventoryEvent>>(
  'dem',
  'cs2_inventory',
  1,
  'An item that a player of CS2 gets, or has no longer.',
  [
    ...CLOCK,
    ...player<Cs2InventoryEvent>('player', 'Who', ({ player: who }) => who),
    [
      'change',
      'string',
      '`had` when the recording first shows the player, `bought`, `pickedUp`, `given`, `dropped`, `thrown`, `removed`.',
      ({ event }) => event.change,
    ],
    ['is_gained', 'boolean', 'Whether the player has it from now on.', ({ event }) => event.isGained],
    ['item', 'string', '`ak47`, `flashbang`; every knife is `knife`.', ({ event }) => event.item],
    englishName('item', ({ event }) => event.item),
    ['item_index', 'int32', 'Number of the item.', ({ event }) => event.definitionIndex],
    ['entity_index', 'int32', 'Index of its entity, by which it is followed from player to player.', ({ event }) => event.entityIndex],
    ['owner_steam_id', 'int64?', 'Steam id of the first owner; null for items of bots.', ({ event }) => event.ownerSteamId],
    ['paint_index', 'int32?', 'Number of the finish.', ({ event }) => event.paintIndex],
    ['paint_seed', 'int32?', 'Number of its pattern.', ({ event }) => event.paintSeed],
    ['paint_wear', 'double?', 'How worn it is, from 0 to 1.', ({ event }) => event.paintWear],
    ['stat_trak', 'int32?', 'Kills by its counter.', ({ event }) => event.statTrak],
    ['custom_name', 'string?', 'What the owner called it.', ({ event }) => event.customName],
    [
      'stickers',
      'string?',
      'Numbers of its stickers, separated by spaces.',
      ({ event }) => event.stickers.map(({ stickerId }) => stickerId).join(' ') || undefined,
    ],
  ],
  { ...timedEvent('inventory'), references: toPlayers('player_id') },
);

export const cs2Economy = defineTable<DemTimed<Cs2EconomyEvent>>(
  'dem',
  'cs2_economy',
  2,
  'What a player has at the end of freeze time in CS2: one row for each player and round.',
  [
    ...CLOCK,
    ...player<Cs2EconomyEvent>('player', 'Whose', ({ player: who }) => who),
    ['money', 'int32?', 'Available.', ({ event }) => event.money, 'dollars'],
    ['spent', 'int32?', 'Spent in this round so far.', ({ event }) => event.spent, 'dollars'],
    ['equipment_value', 'int32?', 'Value of everything the player carries.', ({ event }) => event.equipmentValue, 'dollars'],
    [
      'buy_type',
      'string?',
      "Type of buy, by the value of the side's equipment: `eco` below 5,000 dollars, `semiEco` below 10,000, `semiBuy` below 20,000, otherwise `fullBuy`.",
      ({ event }) => event.buyType,
    ],
  ],
  { ...timedEvent('economy'), references: toPlayers('player_id') },
);

/** Rows of what a whole match shows, which are made when the last event was read. */
const ofMatch = <Row>(rows: (made: Cs2Performances, read: DemRead) => readonly Row[]): TableSource<Row> => ({
  events: ['economy', 'kill', 'damage', 'round'],
  start: (_, read: DemRead) => {
    const book = new Cs2RoundBook();
    const follow = (event: Cs2KillEvent | Cs2DamageEvent | Cs2EconomyEvent | Cs2RoundEvent): void => {
      if (event.game === 'cs2') book.add(event);
    };
    return {
      on: { economy: follow, kill: follow, damage: follow, round: follow },
      end: () => rows(performancesIn(book, read.tickRate()), read),
    };
  },
});

export const cs2Performances = defineTable<Cs2Performance>(
  'dem',
  'cs2_performances',
  1,
  'How a player of CS2 played, counted in the rounds that were decided and whose beginning the recording holds.',
  [
    ['player_id', 'int32', 'Who: `player_id` of the table `players`.', ({ player: { userId } }) => userId],
    ['name', 'string?', 'Name of the player.', ({ player: { name } }) => name],
    ['team', 'string?', 'Side in the last round.', ({ player: { team } }) => team],
    ['rounds', 'int32', 'Rounds that the player took part in.', ({ rounds }) => rounds],
    ['kills', 'int32', 'Kills of enemies.', ({ kills }) => kills],
    ['headshot_kills', 'int32', 'Of them, by headshot.', ({ headshotKills }) => headshotKills],
    ['deaths', 'int32', 'Deaths of any cause.', ({ deaths }) => deaths],
    ['assists', 'int32', 'Assists in kills of enemies.', ({ assists }) => assists],
    ['damage', 'int32', 'Health taken from enemies, at most what they had left.', ({ damage }) => damage, 'hit points'],
    ['opening_kills', 'int32', 'Rounds in which the player made the first kill.', ({ openingKills }) => openingKills],
    ['opening_deaths', 'int32', 'Rounds in which the player was the first to be killed.', ({ openingDeaths }) => openingDeaths],
    ['trade_kills', 'int32', 'Kills of who had killed a teammate in the five seconds before.', ({ tradeKills }) => tradeKills],
    ['traded_deaths', 'int32', 'Deaths that a teammate avenged within five seconds.', ({ tradedDeaths }) => tradedDeaths],
    ['rounds_2_kills', 'int32', 'Rounds with two kills.', ({ multiKills }) => multiKills[0]],
    ['rounds_3_kills', 'int32', 'Rounds with three kills.', ({ multiKills }) => multiKills[1]],
    ['rounds_4_kills', 'int32', 'Rounds with four kills.', ({ multiKills }) => multiKills[2]],
    ['rounds_5_kills', 'int32', 'Rounds with five kills or more.', ({ multiKills }) => multiKills[3]],
    ['clutches', 'int32', 'Rounds in which the player was the last of the side against enemies.', ({ clutches }) => clutches],
    ['clutches_won', 'int32', 'Of them, won.', ({ clutchesWon }) => clutchesWon],
    ['kast', 'double', 'Share of rounds with a kill or an assist, survived or traded, from 0 to 1.', ({ kast }) => kast],
    ['damage_per_round', 'double', 'ADR.', ({ damagePerRound }) => damagePerRound, 'hit points'],
    ['impact', 'double', '2.13 kills + 0.42 assists − 0.41, each for a round.', ({ impact }) => impact],
    [
      'rating',
      'double',
      '0.73 KAST + 0.3591 kills − 0.5329 deaths + 0.2372 impact + 0.0032 damage + 0.1587, each for a round: an estimate of the rating 2.0 of HLTV.',
      ({ rating }) => rating,
    ],
  ],
  { ...ofMatch(({ players }) => players), key: ['player_id'], references: toPlayers('player_id') },
);

export const cs2Duels = defineTable<Cs2Duel>(
  'dem',
  'cs2_duels',
  1,
  'How often one player of CS2 killed another, in the rounds of `cs2_performances`.',
  [
    ['killer_id', 'int32', 'Who killed: `player_id` of the table `players`.', ({ killer: { userId } }) => userId],
    ['killer', 'string?', 'Name.', ({ killer: { name } }) => name],
    ['victim_id', 'int32', 'Who died: `player_id` of the table `players`.', ({ victim: { userId } }) => userId],
    ['victim', 'string?', 'Name.', ({ victim: { name } }) => name],
    ['kills', 'int32', 'How often.', ({ kills }) => kills],
    ['headshot_kills', 'int32', 'Of them, by headshot.', ({ headshotKills }) => headshotKills],
    ['opening_kills', 'int32', 'Of them, first kills of a round.', ({ openingKills }) => openingKills],
  ],
  { ...ofMatch(({ duels }) => duels), key: ['killer_id', 'victim_id'], references: toPlayers('killer_id', 'victim_id') },
);

export const cs2Clutches = defineTable<DemTimed<Cs2Clutch>>(
  'dem',
  'cs2_clutches',
  1,
  'The last living player of a side of CS2 against enemies, while the round was open.',
  [
    ['tick', 'int32', 'When the player was alone.', ({ event }) => event.tick, 'ticks'],
    ['seconds', 'double?', 'The same, from tick 0 on; not the clock of the game.', ({ seconds }) => seconds, 'seconds'],
    ['round', 'int32', 'The round.', ({ event }) => event.round],
    ...player<Cs2Clutch>('player', 'Who', ({ player: who }) => who),
    ['opponents', 'int32', 'Enemies who lived then.', ({ event }) => event.opponents],
    ['kills', 'int32', 'How many of them the player killed before the round was decided.', ({ event }) => event.kills],
    ['is_won', 'boolean', 'Whether the side won the round.', ({ event }) => event.isWon],
    ['is_survived', 'boolean', 'Whether the player lived when the round was decided.', ({ event }) => event.isSurvived],
  ],
  { ...ofMatch(({ clutches }, { timed }) => clutches.map(timed)), references: toPlayers('player_id') },
);

export const CS2_TABLES = [
  cs2Players,
  cs2Ticks,
  cs2Rounds,
  cs2Kills,
  cs2Damage,
  cs2Shots,
  cs2Grenades,
  cs2Bomb,
  cs2Economy,
  cs2Inventory,
  cs2Performances,
  cs2Duels,
  cs2Clutches,
] as const;
