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

const player = playerColumns('anything that is not a player', '`amber` or `sapphire`.');

export const deadlockPlayers = defineTable<DeadlockPlayer>(
  'dem',
  'deadlock_players',
  1,
  'Everyone on a Deadlock server, including spectators, as of the end of the recording.',
  [
    ['player_id', 'int32', 'Who: `player_id` of the table `players`.', ({ userId }) => userId],
    ['name', 'string?', 'Name of the player.', ({ name }) => name],
    ['team', 'string?', '`amber` or `sapphire`; `spectator` for spectators.', ({ team }) => team],
    ['result', 'string?', ABOUT_RESULT, ({ result }) => result],
    ['lobby_slot', 'int32?', 'Slot, from 1, Amber first; null for spectators and in local games.', ({ lobbySlot }) => lobbySlot],
    ['hero_id', 'int32?', 'Number of the hero; null until the player chooses one.', ({ heroId }) => heroId],
    ['hero', 'string?', 'Internal name: `hero_inferno`; null for heroes newer than this library.', ({ heroName }) => heroName],
    ['hero_name', 'string?', 'English name: Infernus.', ({ heroEnglishName }) => heroEnglishName],
    ['lane', 'int32?', 'Number of the lane assigned to the player.', ({ lane }) => lane],
    ['level', 'int32?', 'Level.', ({ level }) => level],
    ['kills', 'int32?', 'Kills.', ({ kills }) => kills],
    ['deaths', 'int32?', 'Deaths.', ({ deaths }) => deaths],
    ['assists', 'int32?', 'Assists.', ({ assists }) => assists],
    ['net_worth', 'int32?', 'Souls, including spent ones.', ({ netWorth }) => netWorth, 'souls'],
    ['ability_points', 'int32?', 'Ability points, including spent ones.', ({ abilityPoints }) => abilityPoints],
    ['last_hits', 'int32?', 'Last hits.', ({ lastHits }) => lastHits],
    ['denies', 'int32?', 'Denies.', ({ denies }) => denies],
    ['hero_damage', 'int32?', 'Damage to heroes.', ({ heroDamage }) => heroDamage, 'hit points'],
    ['objective_damage', 'int32?', 'Damage to objectives.', ({ objectiveDamage }) => objectiveDamage, 'hit points'],
    ['hero_healing', 'int32?', 'Healing of other heroes.', ({ heroHealing }) => heroHealing, 'hit points'],
    ['self_healing', 'int32?', 'Self-healing.', ({ selfHealing }) => selfHealing, 'hit points'],
    [
      'soul_sources',
      'string?',
      'Souls by source, as a JSON object, from the summary after the end of a match; null if the recording ends before it.',
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
    ...player<DeadlockKillEvent>('attacker', 'Who was credited with the kill', ({ attacker }) => attacker),
    ...player<DeadlockKillEvent>('victim', 'The victim', ({ victim }) => victim),
    ['assisters', 'int32', 'Number of assisters.', ({ event }) => event.assisters.length],
    [
      'assister_ids',
      'string',
      'Assisters: `player_id` of the table `players`, as a JSON list.',
      ({ event }) => JSON.stringify(event.assisters.map(({ userId }) => userId)),
    ],
    ...placeColumns<DeadlockKillEvent>('attacker_', 'Position of the attacker', ({ attackerPosition }) => attackerPosition),
    ...placeColumns<DeadlockKillEvent>('victim_', 'Position of the victim', ({ victimPosition }) => victimPosition),
  ],
  { ...timedEvent('kill'), references: toPlayers('attacker_id', 'victim_id') },
);

export const deadlockDamage = defineTable<DemTimed<DeadlockDamageEvent>>(
  'dem',
  'deadlock_damage',
  2,
  'Damage to a hero, unit or objective in Deadlock.',
  [
    ...GAME_CLOCK,
    ...player<DeadlockDamageEvent>('attacker', 'Player whose hero dealt it', ({ attacker }) => attacker),
    ...player<DeadlockDamageEvent>('victim', 'Player whose hero took it', ({ victim }) => victim),
    [
      'attacker_kind',
      'string?',
      '`hero`, `trooper`, `neutral`, `sentry`, or an objective such as `guardian`; null if unknown.',
      ({ event }) => event.attackerKind,
    ],
    [
      'victim_kind',
      'string?',
      '`hero`, `trooper`, `neutral`, `sentry`, or an objective such as `guardian`; null if unknown.',
      ({ event }) => event.victimKind,
    ],
    ['attacker_class', 'int32?', "The game's number for that.", ({ event }) => event.attackerClass],
    ['victim_class', 'int32?', "The game's number for that.", ({ event }) => event.victimClass],
    ['ability', 'string?', 'Internal name of what dealt it: `citadel_weapon_lash_set`.', ({ event }) => event.ability],
    ['ability_id', 'int64?', "The game's number for that.", ({ event }) => event.abilityId],
    ['damage', 'int32', 'Total damage.', ({ event }) => event.damage, 'hit points'],
    ['health_lost', 'int32', 'Health that the victim lost.', ({ event }) => event.healthLost, 'hit points'],
    ['health', 'int32?', 'Health left; null if the game does not record it, as for troopers.', ({ event }) => event.health, 'hit points'],
    ['max_health', 'int32?', 'Maximum health of the victim.', ({ event }) => event.maxHealth, 'hit points'],
    ['before_mitigation', 'double?', 'Damage before resistances.', ({ event }) => event.beforeMitigation, 'hit points'],
    ['absorbed', 'double?', 'Damage absorbed by shields.', ({ event }) => event.absorbed, 'hit points'],
    ['shield', 'int32?', 'Shield left; recorded since October 2024.', ({ event }) => event.shield, 'hit points'],
    [
      'critical_damage',
      'double?',
      'Extra damage from a critical hit; null if it was none.',
      ({ event }) => event.criticalDamage,
      'hit points',
    ],
    ['hit_group', 'string?', 'Body part that a shot hit: `head`.', ({ event }) => event.hitGroup],
    [
      'inflictor_class',
      'string?',
      'Class of the entity that carried the damage, if it is not the attacker.',
      ({ event }) => event.inflictorClass,
    ],
    ['object_class', 'string?', 'Class of the object that attacked on behalf of a hero.', ({ event }) => event.attackingObjectClass],
    ['is_bullet', 'boolean', 'Whether it was bullet damage.', ({ event }) => event.isBullet],
    ['is_melee', 'boolean', 'Whether it was melee damage.', ({ event }) => event.isMelee],
    ...placeColumns<DeadlockDamageEvent>('', 'Position of the hit', ({ position }) => position),
    ...placeColumns<DeadlockDamageEvent>('attacker_', 'Position of the hero that dealt it', ({ attackerPosition }) => attackerPosition),
    ...placeColumns<DeadlockDamageEvent>('victim_', 'Position of the hero that took it', ({ victimPosition }) => victimPosition),
  ],
  { ...timedEvent('damage'), references: toPlayers('attacker_id', 'victim_id') },
);

export const deadlockItems = defineTable<DemTimed<DeadlockItemEvent>>(
  'dem',
  'deadlock_items',
  2,
  'A Deadlock player gains or loses an item.',
  [
    ...GAME_CLOCK,
    ...player<DeadlockItemEvent>('player', 'Whose', ({ player: who }) => who),
    [
      'kind',
      'string',
      '`held` if the player already had it when the recording began or the player joined; otherwise `gained` or `lost`.',
      ({ event }) => event.kind,
    ],
    ['item', 'string?', 'Internal name: `upgrade_endurance`.', ({ event }) => event.item],
    ['item_id', 'int64', "The game's number of it.", ({ event }) => event.itemId],
    ['slot', 'int32?', '1 to 4, for an item with an active ability.', ({ event }) => event.slot],
    ['is_sold', 'boolean?', 'Whether a lost item was sold; otherwise null.', ({ event }) => event.isSold],
    ['net_worth', 'int32?', "The player's net worth then.", ({ event }) => event.netWorth, 'souls'],
  ],
  { ...timedEvent('item'), references: toPlayers('player_id') },
);

export const deadlockAbilities = defineTable<DemTimed<DeadlockAbilityEvent>>(
  'dem',
  'deadlock_abilities',
  2,
  'A Deadlock player unlocks or upgrades an ability.',
  [
    ...GAME_CLOCK,
    ...player<DeadlockAbilityEvent>('player', 'Who', ({ player: who }) => who),
    [
      'kind',
      'string',
      '`held` if it was already unlocked when the recording began or the player joined; otherwise `unlocked` or `upgraded`.',
      ({ event }) => event.kind,
    ],
    ['slot', 'int32?', '1 to 4, where 4 is the ultimate; null if not recorded.', ({ event }) => event.slot],
    [
      'ability',
      'string?',
      'Internal name: `citadel_ability_lash`; null while the recording does not see the hero.',
      ({ event }) => event.ability,
    ],
    ['upgrades', 'int32', 'Number of upgrades, 0 to 3.', ({ event }) => event.upgrades],
    ['ability_points', 'int32?', "The player's ability points, including spent ones.", ({ event }) => event.abilityPoints],
  ],
  { ...timedEvent('ability'), references: toPlayers('player_id') },
);

export const deadlockObjectives = defineTable<DemTimed<DeadlockObjectiveEvent>>(
  'dem',
  'deadlock_objectives',
  2,
  'Something that happens to an objective in Deadlock.',
  [
    ...GAME_CLOCK,
    [
      'kind',
      'string',
      '`damaged` (each packet in which its health falls), `destroyed`, `changed` (a patron), `spawned`, `pickedUp`, `released`, `used`, `expired`, `opened`, `closed` or `captured`.',
      ({ event }) => event.kind,
    ],
    [
      'objective',
      'string',
      '`guardian`, `baseGuardian`, `walker`, `shrine`, `patron`, `midBoss`, `neutral`, `rejuvenator`, `urn`, `rift`.',
      ({ event }) => event.objective,
    ],
    ['name', 'string?', 'Internal name: `boss_rebel_t1_yellow`.', ({ event }) => event.name],
    ['handle', 'int32?', 'Handle of its entity, the same in all rows about it; null if there is no entity.', ({ event }) => event.handle],
    ['owner', 'string?', "Whose it is: `amber` or `sapphire`; null for what is nobody's.", ({ event }) => event.owner],
    ['lane', 'int32?', 'Number of its lane; null if it is not in a lane.', ({ event }) => event.lane],
    ['health', 'int32?', 'Health left; null if it has no health, like the urn.', ({ event }) => event.health, 'hit points'],
    ['max_health', 'int32?', 'Maximum health.', ({ event }) => event.maxHealth, 'hit points'],
    ['phase', 'string?', 'Phase of a patron: `first`, `transforming`, `last`.', ({ event }) => event.phase],
    ['state', 'string?', 'State of a patron: `alive`, `dying`, `falling`, `vulnerable`.', ({ event }) => event.state],
    ...player<DeadlockObjectiveEvent>('attacker', 'Player whose hero hit it last', ({ attacker }) => attacker),
    ...player<DeadlockObjectiveEvent>('player', 'Who picked it up, used or released it', (event) => event.player),
    ...placeColumns<DeadlockObjectiveEvent>('', 'Position', ({ position }) => position),
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
  'Souls, level and score of a Deadlock player, every `seriesSeconds` of game time.',
  [
    ...SAMPLED,
    ['souls', 'int32?', 'Unspent souls; null while the recording does not see the hero.', state('souls'), 'souls'],
    ['net_worth', 'int32?', 'Including spent ones.', state('netWorth'), 'souls'],
    ['ability_points', 'int32?', 'Including spent ones.', state('abilityPoints')],
    ['level', 'int32?', 'Level.', state('level')],
    ['kills', 'int32?', 'Kills.', state('kills')],
    ['deaths', 'int32?', 'Deaths.', state('deaths')],
    ['assists', 'int32?', 'Assists.', state('assists')],
    ['last_hits', 'int32?', 'Last hits.', state('lastHits')],
    ['denies', 'int32?', 'Denies.', state('denies')],
    ['hero_damage', 'int32?', 'Damage to heroes.', state('heroDamage'), 'hit points'],
    ['objective_damage', 'int32?', 'Damage to objectives.', state('objectiveDamage'), 'hit points'],
    ['hero_healing', 'int32?', 'Healing of other heroes.', state('heroHealing'), 'hit points'],
    ['self_healing', 'int32?', 'Self-healing.', state('selfHealing'), 'hit points'],
    ['health', 'int32?', 'Health; null while the recording does not see the hero.', state('health'), 'hit points'],
    ['max_health', 'int32?', 'Maximum health.', state('maxHealth'), 'hit points'],
  ],
  { ...sampledEvery<DeadlockSampleEvent>('seriesSeconds'), key: ['tick', 'player_id'], references: toPlayers('player_id') },
);

export const deadlockPositions = defineTable<Sampled>(
  'dem',
  'deadlock_positions',
  1,
  'Position of a Deadlock hero, every `positionSeconds` of game time; no row while the recording does not see the hero.',
  [
    ...SAMPLED,
    ['x', 'double', 'East positive.', state('x'), 'world units'],
    ['y', 'double', 'North positive.', state('y'), 'world units'],
    ['z', 'double', 'Height of the feet.', state('z'), 'world units'],
    ['is_alive', 'boolean?', 'Whether it is alive.', ({ event: { isAlive: alive } }) => (alive === undefined ? undefined : alive === 1)],
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
