import type {
  DeadlockAbilityEvent,
  DeadlockDamageEvent,
  DeadlockItemEvent,
  DeadlockKillEvent,
  DeadlockObjectiveEvent,
  DeadlockPlayer,
  DeadlockSampleEvent,
  DemReplay,
} from '../formats/dem/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { GAME_CLOCK, placeColumns, playerColumns, timedEvent, toPlayers, type DemTimed } from './dem.js';
import { sampledEvery } from './dem-samples.js';
import { ABOUT_RESULT } from './result.js';
import { ofSections } from './source.js';

const player = playerColumns('anything but a player', '`amber` or `sapphire`.');

export const deadlockPlayers = defineTable<DeadlockPlayer>(
  'dem',
  'deadlock_players',
  1,
  'Who was on a server of Deadlock, as of the end of the recording; who watched, too.',
  [
    ['player_id', 'int32', 'Who: `player_id` of the table `players`.', ({ userId }) => userId],
    ['name', 'string?', 'Name of the player.', ({ name }) => name],
    ['team', 'string?', '`amber` or `sapphire`; `spectator` for who watches.', ({ team }) => team],
    ['result', 'string?', ABOUT_RESULT, ({ result }) => result],
    ['lobby_slot', 'int32?', 'From 1, Amber first; null for who does not play, and in local games.', ({ lobbySlot }) => lobbySlot],
    ['hero_id', 'int32?', 'Number of the hero; null until one is chosen.', ({ heroId }) => heroId],
    ['hero', 'string?', 'Internal name, `hero_inferno`; null for heroes that are newer than this library.', ({ heroName }) => heroName],
    ['hero_name', 'string?', 'English name, Infernus.', ({ heroEnglishName }) => heroEnglishName],
    ['lane', 'int32?', 'Number of the lane that the player was sent to.', ({ lane }) => lane],
    ['level', 'int32?', 'Level.', ({ level }) => level],
    ['kills', 'int32?', 'Kills.', ({ kills }) => kills],
    ['deaths', 'int32?', 'Deaths.', ({ deaths }) => deaths],
    ['assists', 'int32?', 'Assists.', ({ assists }) => assists],
    ['net_worth', 'int32?', 'Souls, spent ones too.', ({ netWorth }) => netWorth, 'souls'],
    ['ability_points', 'int32?', 'Ability points, spent ones too.', ({ abilityPoints }) => abilityPoints],
    ['last_hits', 'int32?', 'Last hits.', ({ lastHits }) => lastHits],
    ['denies', 'int32?', 'Denies.', ({ denies }) => denies],
    ['hero_damage', 'int32?', 'Damage done to heroes.', ({ heroDamage }) => heroDamage, 'hit points'],
    ['objective_damage', 'int32?', 'Damage done to objectives.', ({ objectiveDamage }) => objectiveDamage, 'hit points'],
    ['hero_healing', 'int32?', 'Healing of other heroes.', ({ heroHealing }) => heroHealing, 'hit points'],
    ['self_healing', 'int32?', 'Healing of oneself.', ({ selfHealing }) => selfHealing, 'hit points'],
    [
      'soul_sources',
      'string?',
      'Souls by what they were earned from, as an object in JSON, by the summary that follows the end of a match; null where the recording ends before.',
      ({ soulSources }) =>
        soulSources && JSON.stringify(Object.fromEntries(soulSources.map((one) => [one.source ?? one.sourceId, one.souls + one.orbSouls]))),
    ],
  ],
  {
    ...ofSections(['players'], ({ players }: DemReplay<'players'>) =>
      players?.filter((one): one is DeadlockPlayer => one.game === 'deadlock'),
    ),
    key: ['player_id'],
    references: toPlayers('player_id'),
  },
);

export const deadlockKills = defineTable<DemTimed<DeadlockKillEvent>>(
  'dem',
  'deadlock_kills',
  2,
  'A hero of Deadlock died.',
  [
    ...GAME_CLOCK,
    ...player<DeadlockKillEvent>('attacker', 'Who gets the kill', ({ attacker }) => attacker),
    ...player<DeadlockKillEvent>('victim', 'Who died', ({ victim }) => victim),
    ['assisters', 'int32', 'How many helped.', ({ event }) => event.assisters.length],
    [
      'assister_ids',
      'string',
      'Who helped: `player_id` of the table `players`, as a list in JSON.',
      ({ event }) => JSON.stringify(event.assisters.map(({ userId }) => userId)),
    ],
    ...placeColumns<DeadlockKillEvent>('attacker_', 'Where the attacker is', ({ attackerPosition }) => attackerPosition),
    ...placeColumns<DeadlockKillEvent>('victim_', 'Where the victim is', ({ victimPosition }) => victimPosition),
  ],
  { ...timedEvent('kill'), references: toPlayers('attacker_id', 'victim_id') },
);

export const deadlockDamage = defineTable<DemTimed<DeadlockDamageEvent>>(
  'dem',
  'deadlock_damage',
  2,
  'Somebody or something of Deadlock was damaged.',
  [
    ...GAME_CLOCK,
    ...player<DeadlockDamageEvent>('attacker', 'Whose hero dealt it', ({ attacker }) => attacker),
    ...player<DeadlockDamageEvent>('victim', 'Whose hero took it', ({ victim }) => victim),
    [
      'attacker_kind',
      'string?',
      '`hero`, `trooper`, `neutral`, `sentry`, or an objective: `guardian`; null for what is not known.',
      ({ event }) => event.attackerKind,
    ],
    [
      'victim_kind',
      'string?',
      '`hero`, `trooper`, `neutral`, `sentry`, or an objective: `guardian`; null for what is not known.',
      ({ event }) => event.victimKind,
    ],
    ['attacker_class', 'int32?', "The game's number for that.", ({ event }) => event.attackerClass],
    ['victim_class', 'int32?', "The game's number for that.", ({ event }) => event.victimClass],
    ['ability', 'string?', 'What it was done with: internal name, `citadel_weapon_lash_set`.', ({ event }) => event.ability],
    ['ability_id', 'int64?', "The game's number for that.", ({ event }) => event.abilityId],
    ['damage', 'int32', 'The whole of it.', ({ event }) => event.damage, 'hit points'],
    ['health_lost', 'int32', 'What the victim lost by it.', ({ event }) => event.healthLost, 'hit points'],
    ['health', 'int32?', 'What is left; null where the game does not say, as for troopers.', ({ event }) => event.health, 'hit points'],
    ['max_health', 'int32?', 'The most the victim can have.', ({ event }) => event.maxHealth, 'hit points'],
    ['before_mitigation', 'double?', 'What it would have been without resistances.', ({ event }) => event.beforeMitigation, 'hit points'],
    ['absorbed', 'double?', 'What shields took of it.', ({ event }) => event.absorbed, 'hit points'],
    ['shield', 'int32?', 'Shield that is left; in builds since October 2024.', ({ event }) => event.shield, 'hit points'],
    ['critical_damage', 'double?', 'What a critical hit added; null for none.', ({ event }) => event.criticalDamage, 'hit points'],
    ['hit_group', 'string?', 'Where a shot hit: `head`.', ({ event }) => event.hitGroup],
    ['inflictor_class', 'string?', 'Class of what carried it, where that is not the attacker.', ({ event }) => event.inflictorClass],
    ['object_class', 'string?', 'Class of the object that attacked for a hero.', ({ event }) => event.attackingObjectClass],
    ['is_bullet', 'boolean', 'Whether it was a bullet.', ({ event }) => event.isBullet],
    ['is_melee', 'boolean', 'Whether it was a blow.', ({ event }) => event.isMelee],
    ...placeColumns<DeadlockDamageEvent>('', 'Where it hit', ({ position }) => position),
    ...placeColumns<DeadlockDamageEvent>('attacker_', 'Where the hero that dealt it is', ({ attackerPosition }) => attackerPosition),
    ...placeColumns<DeadlockDamageEvent>('victim_', 'Where the hero that took it is', ({ victimPosition }) => victimPosition),
  ],
  { ...timedEvent('damage'), references: toPlayers('attacker_id', 'victim_id') },
);

export const deadlockItems = defineTable<DemTimed<DeadlockItemEvent>>(
  'dem',
  'deadlock_items',
  2,
  'An item of a player of Deadlock comes or goes.',
  [
    ...GAME_CLOCK,
    ...player<DeadlockItemEvent>('player', 'Whose', ({ player: who }) => who),
    [
      'kind',
      'string',
      '`held`: it was there when the recording began, or the player came; `gained`, `lost`: it came, went.',
      ({ event }) => event.kind,
    ],
    ['item', 'string?', 'Internal name, `upgrade_endurance`.', ({ event }) => event.item],
    ['item_id', 'int64', "The game's number of it.", ({ event }) => event.itemId],
    ['slot', 'int32?', '1 to 4 for an item that is used by a key.', ({ event }) => event.slot],
    ['is_sold', 'boolean?', 'Whether a lost item was sold; null for other kinds.', ({ event }) => event.isSold],
    ['net_worth', 'int32?', "The player's net worth then.", ({ event }) => event.netWorth, 'souls'],
  ],
  { ...timedEvent('item'), references: toPlayers('player_id') },
);

export const deadlockAbilities = defineTable<DemTimed<DeadlockAbilityEvent>>(
  'dem',
  'deadlock_abilities',
  2,
  'A player of Deadlock unlocks or upgrades an ability.',
  [
    ...GAME_CLOCK,
    ...player<DeadlockAbilityEvent>('player', 'Who', ({ player: who }) => who),
    [
      'kind',
      'string',
      '`held`: it was so when the recording began, or the player came; `unlocked`, `upgraded`.',
      ({ event }) => event.kind,
    ],
    ['slot', 'int32?', '1 to 4, the last is the ultimate; null where the recording does not say.', ({ event }) => event.slot],
    ['ability', 'string?', 'Internal name, `citadel_ability_lash`; null while the hero is out of sight.', ({ event }) => event.ability],
    ['upgrades', 'int32', 'How many upgrades it has: 0 to 3.', ({ event }) => event.upgrades],
    ['ability_points', 'int32?', 'Ability points of the player, spent ones too.', ({ event }) => event.abilityPoints],
  ],
  { ...timedEvent('ability'), references: toPlayers('player_id') },
);

export const deadlockObjectives = defineTable<DemTimed<DeadlockObjectiveEvent>>(
  'dem',
  'deadlock_objectives',
  2,
  'Something happens to an objective of Deadlock.',
  [
    ...GAME_CLOCK,
    [
      'kind',
      'string',
      '`damaged`, with each packet in which its health falls, `destroyed`, `changed` (a patron), `spawned`, `pickedUp`, `released`, `used`, `expired`, `opened`, `closed`, `captured`.',
      ({ event }) => event.kind,
    ],
    [
      'objective',
      'string',
      '`guardian`, `baseGuardian`, `walker`, `shrine`, `patron`, `midBoss`, `neutral`, `rejuvenator`, `urn`, `rift`.',
      ({ event }) => event.objective,
    ],
    ['name', 'string?', 'Internal name, `boss_rebel_t1_yellow`.', ({ event }) => event.name],
    ['handle', 'int32?', 'Of its entity: the same for all that happens to it; null where no entity is meant.', ({ event }) => event.handle],
    ['owner', 'string?', "Whose it is: `amber` or `sapphire`; null for what is nobody's.", ({ event }) => event.owner],
    ['lane', 'int32?', 'Number of its lane; null where it is in none.', ({ event }) => event.lane],
    ['health', 'int32?', 'What is left; null for what has no health, such as the urn.', ({ event }) => event.health, 'hit points'],
    ['max_health', 'int32?', 'The most it can have.', ({ event }) => event.maxHealth, 'hit points'],
    ['phase', 'string?', 'Of a patron: `first`, `transforming`, `last`.', ({ event }) => event.phase],
    ['state', 'string?', 'Of a patron: `alive`, `dying`, `falling`, `vulnerable`.', ({ event }) => event.state],
    ...player<DeadlockObjectiveEvent>('attacker', 'Whose hero hit it last', ({ attacker }) => attacker),
    ...player<DeadlockObjectiveEvent>('player', 'Who picked it up, used or released it', (event) => event.player),
    ...placeColumns<DeadlockObjectiveEvent>('', 'Where it stands', ({ position }) => position),
  ],
  { ...timedEvent('objective'), references: toPlayers('attacker_id', 'player_id') },
);

type Sampled = DemTimed<DeadlockSampleEvent>;
const SAMPLED: readonly ColumnLine<Sampled>[] = [
  ...GAME_CLOCK,
  ['player_id', 'int32', 'Whose: `player_id` of the table `players`.', ({ event }) => event.userId],
];
const state =
  (field: keyof DeadlockSampleEvent): ColumnLine<Sampled>[3] =>
  ({ event }) =>
    event[field];

export const deadlockSeries = defineTable<Sampled>(
  'dem',
  'deadlock_series',
  1,
  'How a player of Deadlock stands, every `seriesSeconds` of game time.',
  [
    ...SAMPLED,
    ['souls', 'int32?', 'At hand; null while the hero is out of sight of the recording.', state('souls'), 'souls'],
    ['net_worth', 'int32?', 'Spent ones too.', state('netWorth'), 'souls'],
    ['ability_points', 'int32?', 'Spent ones too.', state('abilityPoints')],
    ['level', 'int32?', 'Level.', state('level')],
    ['kills', 'int32?', 'Kills.', state('kills')],
    ['deaths', 'int32?', 'Deaths.', state('deaths')],
    ['assists', 'int32?', 'Assists.', state('assists')],
    ['last_hits', 'int32?', 'Last hits.', state('lastHits')],
    ['denies', 'int32?', 'Denies.', state('denies')],
    ['hero_damage', 'int32?', 'Damage done to heroes.', state('heroDamage'), 'hit points'],
    ['objective_damage', 'int32?', 'Damage done to objectives.', state('objectiveDamage'), 'hit points'],
    ['hero_healing', 'int32?', 'Healing of other heroes.', state('heroHealing'), 'hit points'],
    ['self_healing', 'int32?', 'Healing of oneself.', state('selfHealing'), 'hit points'],
    ['health', 'int32?', 'Health; null while the hero is out of sight.', state('health'), 'hit points'],
    ['max_health', 'int32?', 'The most health it can have.', state('maxHealth'), 'hit points'],
  ],
  { ...sampledEvery<DeadlockSampleEvent>('seriesSeconds'), key: ['tick', 'player_id'], references: toPlayers('player_id') },
);

export const deadlockPositions = defineTable<Sampled>(
  'dem',
  'deadlock_positions',
  1,
  'Where a hero of Deadlock is, every `positionSeconds` of game time; none while it is out of sight of the recording.',
  [
    ...SAMPLED,
    ['x', 'double', 'To the east.', state('x'), 'world units'],
    ['y', 'double', 'To the north.', state('y'), 'world units'],
    ['z', 'double', 'Up; of the feet.', state('z'), 'world units'],
    ['is_alive', 'boolean?', 'Whether it lives.', ({ event: { isAlive: alive } }) => (alive === undefined ? undefined : alive === 1)],
    ['health', 'int32?', 'Health.', state('health'), 'hit points'],
  ],
  {
    ...sampledEvery<DeadlockSampleEvent>('positionSeconds', { isPlaced: true }),
    key: ['tick', 'player_id'],
    references: toPlayers('player_id'),
  },
);

export const DEADLOCK_TABLES = [
  deadlockPlayers,
  deadlockSeries,
  deadlockPositions,
  deadlockKills,
  deadlockDamage,
  deadlockItems,
  deadlockAbilities,
  deadlockObjectives,
] as const;
